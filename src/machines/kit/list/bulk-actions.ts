import type { Answered } from '../../../api/client.ts';
import type { Refusal } from '../../../api/failure.ts';
import { type AnyLifecycle, may, privilegeRefusal, refusalsOf, type Viewer } from '../lifecycle.ts';

export type Payload = Record<string, unknown>;
export type Rec = { id: number };

/** A bulk action: which records refuse it, and how it is performed on one. */
export interface BulkAction<R extends Rec = Rec> {
  id: string;
  /** Locale key. */
  label: string;
  /** The form that asks for its payload. */
  asks?: string;
  isFinal?: boolean;
  /** Why this record refuses it: null if the record's kind doesn't have the action. `payload` once it is given. */
  refusals: (record: R, viewer: Viewer, today: string, payload: Payload | null) => Refusal[];
  perform: (record: R, payload: Payload, signal: AbortSignal) => Promise<Answered<unknown>>;
}
/** A refusal by the record's own state. */
export const reasonOf = (guard: string, why: string): Refusal => ({ guard, why, values: {}, unblockers: [] });
/** The lifecycle doesn't allow this event in the current status. */
const notHere = reasonOf('notInThisState', 'kit.bulk.not_here');

/** A lifecycle event as a bulk action; the chart gives the refusals. */
export const byEvent =
  <R extends Rec & { status: string }>(lifecycle: AnyLifecycle) =>
  (event: string, words: Pick<BulkAction<R>, 'label' | 'perform' | 'asks' | 'isFinal'>): BulkAction<R> => ({
    id: event,
    ...words,
    refusals: (record, viewer, today, payload) => {
      const facts = lifecycle.factsOf(record, viewer, today);
      return (
        refusalsOf(lifecycle, record.status, facts, { ...payload, type: event }, { beforeAsking: payload === null }) ?? [notHere]
      );
    },
  });

/** A field change as a bulk action; `field` is the value the user must give. */
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

/** The available actions, for the bar. */
export const wordsOfActions = <R extends Rec>(actions: BulkAction<R>[]) =>
  actions.map(({ id, label, asks, isFinal }) => ({ id, label, asks, isFinal }));
