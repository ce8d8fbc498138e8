import { assign, sendTo, setup } from 'xstate';
import type { DeletionImpact } from '../../../api/app/deletion.ts';
import { type Answered, failureOf } from '../../../api/client.ts';
import type { Refusal } from '../../../api/failure.ts';
import { backoff, failureGuards, type Parents, placeholderActor } from '../actors.ts';
import { isAskedFirst, stateMetaOf, statusesAfter, statusIn } from '../chart-statuses.ts';
import type { EditMachine } from '../edit/edit-flow.ts';
import type { EditOutput, Versioned } from '../edit/edit-form.ts';
import {
  type AnyLifecycle,
  type AvailableEvent,
  availableEvents,
  evaluate,
  type FlowMeta,
  livesOf,
  may,
  privilegeRefusal,
  refusalsOf,
} from '../lifecycle.ts';
import { notifier, toast } from '../notifier.ts';
import { awaitSignal, watchChanges } from '../signals.ts';
import { previewDeletion } from './preview-deletion.ts';
import type {
  ActInput,
  Payload,
  PendingEvent,
  RecordContext,
  RecordEvent,
  RecordInput,
  RecordOptions,
  RecordOutput,
  Statused,
} from './record-types.ts';
import { undoOffer } from './undo.ts';

/** The actors, guards and actions of the record flow. */
export function recordSetup<R extends Versioned, F extends object>(options: RecordOptions<R, F>) {
  type Context = RecordContext<R>;
  const { lifecycle } = options;

  const statusOf = (record: R): string => (record as Partial<Statused>).status ?? '';
  const lives = lifecycle ? livesOf(lifecycle) : [];
  const availableEventsFor = (record: R, { viewer, today }: Context): AvailableEvent[] =>
    lives.flatMap((life) => availableEvents(life, statusIn(life, record), life.factsOf(record, viewer, today)));
  const withRecord = (record: R, context: Context) => ({
    record,
    availableEvents: availableEventsFor(record, context),
    against: {
      edit: againstEditing(record, context),
      remove: againstRemoving(record, context),
      isNeverRemoved: isNeverRemoved(record, context),
    },
  });
  /** The privilege comes first: without it, whether the record's state allows editing doesn't matter. */
  const against = (privilege: 'edit' | 'delete', isOpen: boolean, { viewer }: Context): Refusal[] =>
    !may(viewer, `${options.module}.${privilege}`)
      ? [privilegeRefusal(`${options.module}.${privilege}`)]
      : isOpen
        ? []
        : [{ guard: `is_open_to_${privilege}`, why: `kit.why.${privilege}_now`, values: {}, unblockers: [] }];
  const againstEditing = (record: R, context: Context): Refusal[] | null =>
    options.edit && against('edit', options.isEditable?.(record, context.viewer) ?? true, context);
  const againstRemoving = (record: R, context: Context): Refusal[] =>
    against('delete', options.isRemovable?.(record, context.viewer) ?? true, context);
  /** Neither by this person nor in any status that the record can still come to: then there is nothing to offer or explain. */
  const isNeverRemoved = (record: R, context: Context): boolean =>
    !may(context.viewer, `${options.module}.delete`) ||
    (againstRemoving(record, context).length > 0 &&
      (!lifecycle ||
        ![...statusesAfter(lifecycle, statusOf(record))].some(
          (status) => options.isRemovable?.({ ...record, status }, context.viewer) ?? true,
        )));
  const available = ({ availableEvents }: Context, event: string | undefined) =>
    availableEvents.find((one) => one.event === event);

  /** The record's status that an offered event moves first. */
  const lifeOf = (context: Context, event: string): AnyLifecycle | undefined =>
    lives.find(({ entity }) => entity === available(context, event)?.entity);
  /** The refusals of an event with this payload; null if it isn't possible here at all. */
  const reasonsAgainst = (context: Context, event: string, payload: Payload): Refusal[] | null => {
    const { record, viewer, today } = context;
    const life = lifeOf(context, event);
    if (!record || !life) return null;
    return refusalsOf(life, statusIn(life, record), life.factsOf(record, viewer, today), { ...payload, type: event });
  };
  const wantedOf = (context: Context, event: string, payload: Payload): PendingEvent => ({
    event,
    meta: available(context, event)?.meta ?? { label: '', by: 'person' },
    payload,
    reasons: [],
    fieldErrors: {},
  });

  return setup({
    types: {
      context: {} as Context,
      events: {} as RecordEvent<R>,
      input: {} as RecordInput,
      output: {} as RecordOutput,
      meta: {} as FlowMeta,
      transitionMeta: {} as { label: string },
      children: {} as { edit: 'edit' },
    },
    actors: {
      read: placeholderActor<R, { id: number; parents: Parents }>('read'),
      act: placeholderActor<Answered<R>, ActInput<R>>('act'),
      remove: placeholderActor<Answered<unknown>, { record: R; parents: Parents }>('remove'),
      previewDeletion: previewDeletion(options.entity),
      edit: options.edit as EditMachine<R, F>,
      watchChanges,
      awaitSignal,
      undoOffer,
    },
    delays: { backoff: ({ context }: { context: Context }) => backoff(context.attempts) },
    guards: {
      ...failureGuards,
      isNews: ({ context }, { version }: { version: number | null }) =>
        version === null || version > (context.record?.version ?? 0),
      isOutdated: ({ context }) => context.outdated,
      isRefusedHere: ({ context }, { event }: { event: string }) => available(context, event)?.refusals.length !== 0,
      asksFirst: ({ context }, { event, payload }: { event: string; payload?: Payload }) => {
        const meta = available(context, event)?.meta;
        return payload === undefined && meta !== undefined && isAskedFirst(meta);
      },
      // Where the record has changed meanwhile, what is known of it may no longer hold: the server decides.
      isAnswered: ({ context }, { payload }: { payload: Payload }) =>
        context.wanted !== null && (context.outdated || reasonsAgainst(context, context.wanted.event, payload)?.length === 0),
      isStillOffered: ({ context }) => available(context, context.wanted?.event)?.refusals.length === 0,
      mayUndo: ({ context }) => context.undo !== null && available(context, context.undo)?.refusals.length === 0,
      mayEdit: ({ context }) => context.against.edit?.length === 0,
      mayRemove: ({ context }) => context.record !== null && context.against.remove.length === 0,
      isAgainst: (_, { output }: { output: DeletionImpact | null }) => Boolean(output?.against),
      mayTakeBack: ({ context }) => context.former !== null && context.against.edit?.length === 0,
      isSaved: (_, { output }: { output: EditOutput<R> }) => output.saved,
    },
    actions: {
      keepRecord: assign(({ context }, { output }: { output: R }) => ({
        ...withRecord(output, context),
        failure: null,
        attempts: 0,
      })),
      keepAnswer: assign(({ context }, { output }: { output: Answered<R> }) => {
        const kept = withRecord(output.answer, context);
        const undo = context.wanted?.meta.undo ?? null;
        const isOpen = kept.availableEvents.some(({ event, refusals }) => event === undo && !refusals.length);
        return { ...kept, failure: null, wanted: null, undo: isOpen ? undo : null };
      }),
      keepSaved: assign(({ context }, { output }: { output: EditOutput<R> }) =>
        output.saved
          ? {
              ...withRecord(output.record, context),
              former: output.former ? { record: output.record, fields: output.former.fields } : null,
            }
          : {},
      ),
      offerFormer: sendTo('undoOffer', (_, { output }: { output: EditOutput<R> }) => ({
        type: 'offer' as const,
        message: (output.saved && output.former?.message) || null,
      })),
      followSaved: assign(({ context }, { record }: { record: R }) => withRecord(record, context)),
      keepCurrent: assign(({ context }, { error }: { error: unknown }) => {
        const failure = failureOf(error);
        const current = failure.kind === 'stale' ? (failure.current as R | null) : null;
        return { failure, ...(current ? withRecord(current, context) : {}) };
      }),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
      forgetFailure: assign({ failure: null, reasons: [] }),
      keepOwnReasons: assign(({ context }, { event }: { event: string }) => ({
        reasons: available(context, event)?.refusals ?? [],
        failure: null,
      })),
      keepReasons: assign((_, { error }: { error: unknown }) => {
        const failure = failureOf(error);
        return { failure, reasons: failure.kind === 'refused' ? failure.reasons : [] };
      }),
      keepWanted: assign(({ context }, { event, payload }: { event: string; payload?: Payload }) => ({
        wanted: wantedOf(context, event, payload ?? {}),
        failure: null,
        reasons: [],
      })),
      keepPayload: assign(({ context: { wanted } }, { payload }: { payload: Payload }) => ({
        wanted: wanted && { ...wanted, payload, reasons: [], fieldErrors: {} },
      })),
      keepOpenReasons: assign(({ context }, { payload }: { payload: Payload }) => ({
        wanted: context.wanted && {
          ...context.wanted,
          payload,
          reasons: reasonsAgainst(context, context.wanted.event, payload) ?? [],
        },
      })),
      keepFieldErrors: assign(({ context: { wanted } }, { error }: { error: unknown }) => {
        const failure = failureOf(error);
        const fields = failure.kind === 'invalid' ? failure.fields : {};
        const fieldErrors = Object.fromEntries(
          Object.entries(fields).map(([field, messageKey]) => [field, { messageKey, values: {} }]),
        );
        return { failure, wanted: wanted && { ...wanted, fieldErrors, message: failure.message } };
      }),
      wantUndo: assign(({ context }) => ({
        wanted: context.undo ? wantedOf(context, context.undo, {}) : null,
        undo: null,
      })),
      keepDeletionImpact: assign((_, { output }: { output: DeletionImpact | null }) => ({ deletionImpact: output })),
      forgetDeletionImpact: assign({ deletionImpact: null }),
      forgetWanted: assign({ wanted: null }),
      forgetUndo: assign({ undo: null, former: null }),
      withdrawUndo: sendTo('undoOffer', { type: 'offer' as const, message: null }),
      takeBack: assign(({ context }) => ({ takingBack: context.former, former: null, undo: null })),
      sendToForm: sendTo('edit', (_, { output }: { output: R }) => ({
        type: 'remote.record' as const,
        record: output,
      })),
      keepAction: assign((_, { action }: { action?: string }) => ({
        editAction: action ?? null,
        takingBack: null,
        former: null,
        undo: null,
      })),
      // A new day may enable or disable events.
      keepDay: assign(({ context }, { today }: { today: string }) => ({
        today,
        availableEvents: context.record ? availableEventsFor(context.record, { ...context, today }) : [],
      })),
      markOutdated: assign({ outdated: true }),
      forgetOutdated: assign({ outdated: false }),
      countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
      showMessage: ({ context: { undo } }, { output }: { output: Answered<unknown> }) => {
        notifier.trigger.undoLapsed();
        if (output.message && !undo) toast({ message: output.message });
      },
      offerUndo: sendTo('undoOffer', ({ context }, { output }: { output: Answered<unknown> }) => {
        const { record, undo } = context;
        // A transition's message is its new status: that of the status which its undoing moves.
        const life = undo === null ? undefined : lifeOf(context, undo);
        const stands = record && life && stateMetaOf(life.machine, statusIn(life, record))?.title;
        return { type: 'offer' as const, message: (undo && (output.message ?? stands)) || null };
      }),
    },
  });
}

export type RecordChart<R extends Versioned, F extends object> = ReturnType<typeof recordSetup<R, F>>;

/** The input of `act`: the status that the chart leads to with this payload. The response decides. */
export function actInputOf<R extends Versioned>(
  { entity, lifecycle }: { entity: string; lifecycle: AnyLifecycle | null },
  { record, wanted, viewer, today, availableEvents, parents }: RecordContext<R>,
): ActInput<R> {
  if (!record || !wanted) throw new Error('Nothing to act on');
  const { event, meta, payload } = wanted;
  const offer = availableEvents.find((available) => available.event === event);
  const life = lifecycle && livesOf(lifecycle).find((one) => one.entity === offer?.entity);
  const evaluation =
    life && evaluate(life, statusIn(life, record), life.factsOf(record, viewer, today), { ...payload, type: event });
  const to = evaluation?.accepted ? evaluation.to : (offer?.target ?? '');
  const isBeside = life !== undefined && life !== null && life.entity !== lifecycle?.entity;
  return { entity, record, event, call: meta.call, to, isBeside, payload, parents };
}
