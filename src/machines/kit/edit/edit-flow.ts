import { lastChosen } from '../../../api/field-meta.ts';
import { type DraftKey, draftOf, drafts } from './drafts.ts';
import { type EditOptions, type EditOutput, editSetup, type Versioned } from './edit-form.ts';
import { label, leaving, marking, savingStates, withEvent } from './edit-saving.ts';
import type { FieldName } from './fields.ts';
import { recentChoice } from './recent-choices.ts';

/** A new record's initial values, with those that are known by a name: days, such as the company's `today`, and recent choices. */
const withNamed = <F extends object>(blank: F, key: DraftKey, days: Record<string, string>): F =>
  Object.fromEntries(
    Object.entries(blank).map(([name, value]) => [
      name,
      value === lastChosen ? recentChoice(key, name) : (days[value as string] ?? value),
    ]),
  ) as F;
const namesLastChosen = <F extends object>(blank: F): FieldName<F>[] =>
  (Object.keys(blank) as FieldName<F>[]).filter((name) => blank[name] === lastChosen);

/**
 * The form of a record, from opening it to the server's response; nothing typed is ever lost. Provide `save`, which returns the
 * record with the server's message, or throws CallFailed.
 */
export function editFlow<R extends Versioned, F extends object>(options: EditOptions<R, F>) {
  const chart = editSetup(options);

  const changing = {
    'draft.change': [
      {
        target: 'pristine',
        guard: { type: 'isBack', ...withEvent },
        actions: [{ type: 'keepChange', ...withEvent }, 'forgetDraft'],
        meta: label('change'),
      },
      { target: 'dirty', actions: [{ type: 'keepChange', ...withEvent }, 'keepDraft'], meta: label('change') },
    ],
  } as const;
  const saving_ = {
    save: [
      { target: 'confirmingSave', guard: 'isAsked', actions: 'keepQuestion', meta: label('save') },
      { target: 'saving', guard: 'isValid', meta: label('save') },
      { target: 'invalid', actions: 'keepOwnFieldErrors', meta: label('save') },
    ],
  } as const;

  const pristine = chart.createStateConfig({
    meta: { title: 'flow.edit.pristine' },
    always: { target: 'undoing', guard: 'takesBack' },
    on: {
      ...changing,
      'draft.restore': {
        target: 'dirty',
        guard: 'hasDraft',
        actions: 'restoreDraft',
        meta: label('restore'),
      },
      'draft.discard': {
        guard: 'hasDraft',
        actions: ['forgetDraft', 'forgetOffer'],
        meta: label('discard_draft'),
      },
      save: [
        { target: 'saving', guard: 'isNewAndValid', meta: label('save') },
        { target: 'invalid', guard: 'isNew', actions: 'keepOwnFieldErrors', meta: label('save') },
      ],
      cancel: { target: 'cancelled', meta: label('cancel') },
      'remote.record': { actions: { type: 'followRemote', ...withEvent } },
    },
  });

  const dirty = chart.createStateConfig({
    meta: { title: 'flow.edit.dirty' },
    on: { ...changing, ...saving_, ...leaving, ...marking },
  });

  const invalid = chart.createStateConfig({
    meta: { title: 'flow.edit.invalid' },
    on: { ...changing, ...saving_, ...leaving, ...marking },
  });

  // Refusals by the lifecycle or a missing privilege, deleted records, and server errors.
  const failedState = chart.createStateConfig({
    meta: { title: 'flow.edit.failed', rules: ['R-29', 'R-35'] },
    on: { ...changing, retry: { target: 'saving', meta: label('retry') }, ...leaving, ...marking },
  });

  const merging = chart.createStateConfig({
    meta: { title: 'flow.edit.merging' },
    on: {
      'merge.choose': {
        guard: { type: 'isConflict', ...withEvent },
        actions: { type: 'decide', ...withEvent },
        meta: label('choose'),
      },
      'merge.edit': { guard: { type: 'isConflict', ...withEvent }, actions: { type: 'mend', ...withEvent }, meta: label('mend') },
      'merge.done': [
        {
          target: 'confirmingSave',
          guard: 'isMergedAndAsked',
          actions: ['keepMerged', 'keepQuestion', 'keepDraft'],
          meta: label('merge'),
        },
        { target: 'saving', guard: 'isMerged', actions: ['keepMerged', 'keepDraft'], meta: label('merge') },
      ],
      ...leaving,
    },
  });

  const confirmingDiscard = chart.createStateConfig({
    meta: { title: 'flow.edit.confirming_discard' },
    on: {
      discard: { target: 'cancelled', actions: 'forgetDraft', meta: label('discard') },
      'keep.editing': { target: 'dirty', meta: label('keep_editing') },
      ...marking,
    },
  });

  // What affects more than the record is saved only after a yes.
  const confirmingSave = chart.createStateConfig({
    meta: { title: 'flow.edit.confirming_save' },
    on: {
      confirm: { target: 'saving', meta: label('confirm_save') },
      'keep.editing': { target: 'dirty', meta: label('keep_editing') },
      ...marking,
    },
  });

  const saved = chart.createStateConfig({
    type: 'final',
    meta: { title: 'flow.edit.saved', rules: ['R-13'] },
    entry: 'emitSaved',
    output: ({ context: { record, former } }): EditOutput<R> => (record ? { saved: true, record, former } : { saved: false }),
  });
  const cancelled = chart.createStateConfig({
    type: 'final',
    meta: { title: 'flow.edit.cancelled' },
    output: (): EditOutput<R> => ({ saved: false }),
  });

  return chart.createMachine({
    id: 'edit',
    initial: 'pristine',
    context: ({ input: { record, action = null, owner, today, days, parents = {}, draft, takeBack = null } }) => {
      const key = { ...owner, entity: options.entity, id: record?.id ?? null, parents };
      const blank = record ? null : options.blank(action, parents);
      const base = record ? options.fieldsOf(record) : withNamed(blank as F, key, { ...days, today });
      return {
        key,
        action,
        today,
        parents,
        idempotencyKey: crypto.randomUUID(),
        record,
        version: record?.version ?? null,
        base,
        mine: base,
        theirs: null,
        sides: {},
        fieldErrors: {},
        failure: null,
        question: null,
        changedByOthers: [],
        lastChosen: blank ? namesLastChosen(blank) : [],
        draft: draft === undefined ? draftOf(drafts, key) : draft,
        attempts: 0,
        takeBack: takeBack as Partial<F> | null,
        former: null,
      };
    },
    output: ({ event }) => event.output as EditOutput<R>,
    states: {
      pristine,
      dirty,
      ...savingStates(chart),
      invalid,
      failed: failedState,
      merging,
      confirmingDiscard,
      confirmingSave,
      saved,
      cancelled,
    },
  });
}

export type EditMachine<R extends Versioned, F extends object> = ReturnType<typeof editFlow<R, F>>;
