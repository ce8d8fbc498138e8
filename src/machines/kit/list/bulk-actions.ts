import type { Answered } from '../../../api/client.ts';
import type { Refusal } from '../../../api/failure.ts';
import { type AnyLifecycle, may, privilegeRefusal, refusalsOf, restoreSnapshot, type Viewer } from '../lifecycle.ts';

export type Payload = Record<string, unknown>;
export type Rec = { id: number };

/** One thing that can be done to many records: to which of them not, and how it is done to one. */
export interface BulkAction<R extends Rec = Rec> {
  id: string;
  /** Locale key. */
  label: string;
  /** The name of the form that asks for its payload. */
  asks?: string;
  isFinal?: boolean;
  /** Why it can't be done to this record: null where that kind of record knows no such thing. `payload` once it is given. */
  refusals: (record: R, viewer: Viewer, today: string, payload: Payload | null) => Refusal[];
  perform: (record: R, payload: Payload, signal: AbortSignal) => Promise<Answered<unknown>>;
}
/** Why a record's own standing forbids it. */
export const reasonOf = (guard: string, why: string): Refusal => ({ guard, why, values: {}, unblockers: [] });
/** The lifecycle has no such step where the record stands. */
const notHere = reasonOf('notInThisState', 'kit.bulk.not_here');

/** A lifecycle's event as something to do to many: what is refused, and why, is what the chart says. */
export const byEvent =
  <R extends Rec & { status: string }>(lifecycle: AnyLifecycle) =>
  (event: string, words: Pick<BulkAction<R>, 'label' | 'perform' | 'asks' | 'isFinal'>): BulkAction<R> => ({
    id: event,
    ...words,
    refusals: (record, viewer, today, payload) => {
      const now = restoreSnapshot(lifecycle.machine, record.status, lifecycle.factsOf(record, viewer, today));
      return refusalsOf(lifecycle, now, { ...payload, type: event }, payload === null) ?? [notHere];
    },
  });

/** A change of fields as something to do to many; `field` is what the person has to give. */
export const byEdit = <R extends Rec>(
  words: Pick<BulkAction<R>, 'id' | 'label' | 'perform' | 'asks'> & {
    needs: Parameters<typeof may>[1];
    against?: (record: R) => Refusal | null;
    field?: string;
  },
): BulkAction<R> => ({
  ...words,
  refusals: (record, viewer, _, payload) => {
    const here = words.against?.(record);
    return [
      ...(may(viewer, words.needs) ? [] : [privilegeRefusal(words.needs)]),
      ...(here ? [here] : []),
      ...(payload && words.field && !payload[words.field] ? [reasonOf(`gave_${words.field}`, 'kit.bulk.give_value')] : []),
    ];
  },
});

/** What there is to do, for the bar. */
export const wordsOfActions = <R extends Rec>(actions: BulkAction<R>[]) =>
  actions.map(({ id, label, asks, isFinal }) => ({ id, label, asks, isFinal }));
