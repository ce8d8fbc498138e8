import { type AnyActorRef, assign, emit, setup } from 'xstate';
import { type Answered, failureOf } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import type { Values } from '../../../locales/translate.ts';
import { backoff, failureGuards, type Parents, placeholderActor } from '../actors.ts';
import type { FlowMeta } from '../lifecycle.ts';
import { toast } from '../notifier.ts';
import { awaitSignal } from '../signals.ts';
import { type Draft, type DraftKey, drafts } from './drafts.ts';
import {
  type Check,
  type Conflict,
  changedFields,
  changesOf,
  conflictsOf,
  type FieldErrors,
  type FieldName,
  mergeFields,
} from './fields.ts';
import { recentChoices } from './recent-choices.ts';

/** The keys of every record. */
export interface Versioned {
  id: number;
  version: number;
}

/** The options of an entity's form. */
export interface EditOptions<R extends Versioned, F extends object> {
  /** The entity's API name. */
  entity: string;
  /** The form values of a loaded record. */
  fieldsOf: (record: R) => F;
  /** The initial form values of a new record; `action` is why it was opened, `parents` what it belongs to. */
  blank: (action: string | null, parents: Parents) => F;
  /** Client-side validation; see `checkWith`. */
  check: Check<F>;
  /** What to ask before a change of a record is saved that affects more than the record; null if nothing. */
  asks?: (base: F, mine: F) => Question | null;
  /** Fields that mean nothing once another changes: they are as they were when the form was opened. */
  dependents?: Partial<Record<FieldName<F>, readonly FieldName<F>[]>>;
  /** If true, the form stays open after saving. */
  staysOpen?: boolean;
}

/** Locale keys: `key` is the question, `key.body` what follows from a yes, `key.yes` the button. */
export interface Question {
  key: string;
  values: Values;
}

export interface EditInput<R extends Versioned> {
  /** Null for a new record. */
  record: R | null;
  /** Why the form was opened. */
  action?: string | null;
  owner: { company: number; user: number };
  today: string;
  /** Other days that a new record's dates begin with, by what `initial` calls them. */
  days?: Record<string, string>;
  parents?: Parents;
  /** The values before an earlier save, to be saved again at once. The record is as that save left it. */
  takeBack?: object | null;
  /** A draft to start from; looked up in the store if not given. */
  draft?: Draft | null;
}

export interface SaveInput<F extends object> {
  /** Null: POST with the idempotency key; otherwise PUT with the version. */
  id: number | null;
  /** All fields of a new record, otherwise the changed ones. */
  fields: Partial<F>;
  version: number | null;
  idempotencyKey: string;
  action: string | null;
  parents: Parents;
}

export interface EditContext<R extends Versioned, F extends object> {
  key: DraftKey;
  action: string | null;
  today: string;
  parents: Parents;
  idempotencyKey: string;
  /** The record as last received from the server. */
  record: R | null;
  version: number | null;
  /** The form as loaded, as the user edited it, and as someone else saved it meanwhile. */
  base: F;
  mine: F;
  theirs: F | null;
  /** While merging: the side chosen for each field. Both values are kept until saving. */
  sides: Partial<Record<FieldName<F>, Side>>;
  fieldErrors: FieldErrors;
  failure: Failure | null;
  /** What has to be confirmed before it is saved. */
  question: Question | null;
  /** Fields that someone else has changed since the form was opened. */
  changedByOthers: FieldName<F>[];
  /** Choices of a new record that begin as this person chose last. */
  lastChosen: FieldName<F>[];
  /** An earlier draft of this form. */
  draft: Draft | null;
  /** Save attempts while offline. */
  attempts: number;
  /** The values to restore, until that has been tried. */
  takeBack: Partial<F> | null;
  /** The values before the last save, and the server's message. */
  former: Former | null;
}
export interface Former {
  fields: object;
  message: string;
}

export type Side = 'mine' | 'theirs';
type Change<F> = { field: FieldName<F>; value: unknown };
export type EditEvent<R extends Versioned, F extends object> =
  | ({ type: 'draft.change' } & Change<F>)
  | { type: 'draft.restore' }
  | { type: 'draft.discard' }
  /** `goesOn`: the page leads on once it is saved, instead of showing the record. */
  | { type: 'save'; goesOn?: true }
  | { type: 'confirm' }
  | { type: 'retry'; goesOn?: true }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep.editing' }
  | { type: 'merge.choose'; field: FieldName<F>; side: Side }
  | ({ type: 'merge.edit' } & Change<F>)
  | { type: 'merge.done' }
  /** The current record, loaded by the parent. */
  | { type: 'remote.record'; record: R }
  | { type: 'signed.in' }
  | { type: 'online' };

/** With `former`, the save can be undone, and the parent should offer that. */
export type EditOutput<R> = { saved: true; record: R; former?: Former | null } | { saved: false };
export type EditEmitted<R> = { type: 'saved'; record: R };

/** Conflicting fields of a merge that the user hasn't decided yet. */
export const undecidedOf = <R extends Versioned, F extends object>({
  base,
  mine,
  theirs,
  sides,
}: EditContext<R, F>): Conflict<F>[] => (theirs ? conflictsOf(base, mine, theirs).filter(({ field }) => !sides[field]) : []);

/** The form once everything in a merge is decided. */
function mergedOf<R extends Versioned, F extends object>({ base, mine: own, theirs, sides }: EditContext<R, F>) {
  const merged = theirs ?? base;
  const mine = mergeFields(base, own, merged);
  for (const field of Object.keys(sides) as FieldName<F>[]) if (sides[field] === 'theirs') mine[field] = merged[field];
  return { base: merged, mine };
}

/** The actors, guards and actions of the edit flow. */
export function editSetup<R extends Versioned, F extends object>(options: EditOptions<R, F>) {
  type Context = EditContext<R, F>;
  const withChange = ({ base, mine }: Context, { field, value }: Change<F>): F => ({
    ...mine,
    [field]: value,
    ...(mine[field] !== value && Object.fromEntries((options.dependents?.[field] ?? []).map((name) => [name, base[name]]))),
  });
  const isValid = ({ mine, today }: Context) => Object.keys(options.check(mine, today)).length === 0;
  const questionOf = ({ record, base, mine }: Context) => (record ? (options.asks?.(base, mine) ?? null) : null);
  return setup({
    types: {
      context: {} as Context,
      events: {} as EditEvent<R, F>,
      input: {} as EditInput<R>,
      output: {} as EditOutput<R>,
      emitted: {} as EditEmitted<R>,
      meta: {} as FlowMeta,
      transitionMeta: {} as { label: string },
    },
    actors: { save: placeholderActor<Answered<R>, SaveInput<F>>('save'), awaitSignal },
    delays: { backoff: ({ context }: { context: Context }) => backoff(context.attempts) },
    guards: {
      ...failureGuards,
      isNew: ({ context }) => context.record === null,
      isValid: ({ context }) => isValid(context),
      isAsked: ({ context }) => isValid(context) && questionOf(context) !== null,
      isMergedAndAsked: ({ context }) =>
        undecidedOf(context).length === 0 && questionOf({ ...context, ...mergedOf(context) }) !== null,
      isNewAndValid: ({ context }) => context.record === null && isValid(context),
      isBack: ({ context }, change: Change<F>) => changedFields(context.base, withChange(context, change)).length === 0,
      hasDraft: ({ context }) => context.draft !== null,
      isConflict: ({ context: { base, mine, theirs } }, { field }: { field: FieldName<F> }) =>
        theirs !== null && conflictsOf(base, mine, theirs).some((one) => one.field === field),
      isMerged: ({ context }) => undecidedOf(context).length === 0,
      staysOpen: () => options.staysOpen === true,
      takesBack: ({ context }) => context.takeBack !== null,
    },
    actions: {
      keepChange: assign(({ context }, change: Change<F>) => {
        const { [change.field]: fieldError, ...fieldErrors } = context.fieldErrors;
        return { mine: withChange(context, change), ...(fieldError && { fieldErrors }) };
      }),
      keepDraft: ({ context }) =>
        drafts.trigger.kept({
          key: context.key,
          draft: {
            fields: changesOf(context.base, context.mine) as Record<string, unknown>,
            version: context.version,
            at: new Date().toISOString(),
          },
        }),
      forgetDraft: ({ context }) => drafts.trigger.forgotten({ key: context.key }),
      restoreDraft: assign(({ context }) => ({
        mine: { ...context.base, ...(context.draft?.fields as Partial<F>) },
        draft: null,
      })),
      forgetOffer: assign({ draft: null }),
      keepOwnFieldErrors: assign(({ context }) => ({
        fieldErrors: options.check(context.mine, context.today),
        failure: null,
      })),
      keepQuestion: assign(({ context }) => ({ question: questionOf(context) })),
      forgetFieldErrors: assign({ fieldErrors: {}, failure: null }),
      keepFailure: assign((_, { error }: { error: unknown }) => {
        const failure = failureOf(error);
        const fields = failure.kind === 'invalid' ? failure.fields : {};
        return {
          failure,
          fieldErrors: Object.fromEntries(
            Object.entries(fields).map(([field, messageKey]) => [field, { messageKey, values: {} }]),
          ),
        };
      }),
      countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
      forgetAttempts: assign({ attempts: 0 }),
      keepTheirs: assign((_, { error }: { error: unknown }) => {
        const failure = failureOf(error);
        const record = (failure.kind === 'stale' ? failure.current : null) as R | null;
        return record ? { record, theirs: options.fieldsOf(record), sides: {} } : {};
      }),
      decide: assign(({ context }, { field, side }: { field: FieldName<F>; side: Side }) => ({
        sides: { ...context.sides, [field]: side },
      })),
      mend: assign(({ context }, { field, value }: Change<F>) => ({
        mine: { ...context.mine, [field]: value },
        sides: { ...context.sides, [field]: 'mine' as const },
      })),
      keepMerged: assign(({ context }) => ({
        ...mergedOf(context),
        theirs: null,
        sides: {},
        changedByOthers: [],
        version: context.record?.version ?? context.version,
      })),
      followRemote: assign((_, { record }: { record: R }) => {
        const fields = options.fieldsOf(record);
        return { record, version: record.version, base: fields, mine: fields, changedByOthers: [] };
      }),
      markRemote: assign(({ context }, { record }: { record: R }) => ({
        changedByOthers: changedFields(context.base, options.fieldsOf(record)),
      })),
      putBack: assign(({ context }) => ({ mine: { ...context.base, ...context.takeBack }, takeBack: null })),
      keepChoices: ({ context: { key, lastChosen, mine } }) => {
        if (lastChosen.length)
          recentChoices.trigger.chosen({ key, fields: Object.fromEntries(lastChosen.map((name) => [name, mine[name]])) });
      },
      keepFormer: assign(({ context: { record, base, mine } }, { output }: { output: Answered<R> }) => {
        const fields = changesOf(mine, base);
        const isUndone = record !== null && output.message !== null && Object.keys(fields).length > 0;
        return { former: isUndone ? { fields, message: output.message as string } : null };
      }),
      followAnswer: assign((_, { output }: { output: Answered<R> }) => {
        const fields = options.fieldsOf(output.answer);
        return {
          record: output.answer,
          version: output.answer.version,
          base: fields,
          mine: fields,
          theirs: null,
          changedByOthers: [],
          fieldErrors: {},
          failure: null,
          attempts: 0,
        };
      }),
      keepId: assign(({ context }) => ({ key: { ...context.key, id: context.record?.id ?? null } })),
      emitSaved: emit(({ context }) => ({ type: 'saved' as const, record: context.record as R })),
      notifyParent: ({ self }, { output }: { output: Answered<R> }) =>
        (self._parent as AnyActorRef | undefined)?.send({ type: 'edit.saved', record: output.answer }),
      // The parent offers the undo, because it is still there to perform it.
      showMessage: ({ context, self }, { output }: { output: Answered<R> }) => {
        if (output.message && !(context.former && self._parent)) toast({ message: output.message });
      },
      showUndone: () => toast({ message: 'kit.form.undone' }),
    },
  });
}

export type EditChart<R extends Versioned, F extends object> = ReturnType<typeof editSetup<R, F>>;
