import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { changedFields, isSame } from '../../../machines/kit/edit/fields.ts';
import { Button } from '../actions/button.tsx';
import { Alert, Grid, Row, Stack } from '../display/parts.tsx';
import { FormErrors, fieldOf, sayErrorOf } from '../fields/form-errors.tsx';
import { type FormField, FormFieldOf, sayValue } from '../fields/form-field.tsx';
import { printedKeys, shortcuts, useShortcuts } from '../ground/keys.ts';
import { useTexts } from '../ground/texts.tsx';
import { Question } from '../overlays/dialog.tsx';
import { contextOf, type EditRefOf, isHeld, type EditSnapshot as Snapshot } from './edit-ref.ts';
import { Merge } from './record-merge.tsx';

export type { FormField } from '../fields/form-field.tsx';

const stateOf = (snapshot: Snapshot) => snapshot.value as string;
/** It restores what was saved, and is hidden unless that fails. */
export const isUndoingIn = (snapshot: Snapshot | undefined) => snapshot?.value === 'undoing';
/** What keeps it from being saved: another object for each attempt. */
export const obstacleIn = (snapshot: Snapshot | undefined) =>
  snapshot && ['invalid', 'failed', 'offline', 'reauthenticating'].includes(stateOf(snapshot))
    ? (contextOf(snapshot).failure ?? contextOf(snapshot).fieldErrors)
    : null;
const mayLeave = (snapshot: Snapshot) => snapshot.can({ type: 'cancel' });
/** The event that saves: save, or retry. */
const saverOf = (snapshot: Snapshot) => (['save', 'retry'] as const).find((type) => snapshot.can({ type }));
const saveBy = (actor: EditRefOf, goesOn = false) => {
  const type = saverOf(actor.getSnapshot());
  if (type) actor.send({ type, ...(goesOn && { goesOn }) });
};

/** A form with its save bar, and further content in between. */
export function RecordForm({
  actor,
  fields,
  saveLabel,
  saveAnd,
  isOneColumn,
  children,
}: {
  actor: EditRefOf;
  fields: FormField[];
  /** Of the button that saves, if it does more than that. */
  saveLabel?: string;
  saveAnd?: SaveAnd;
  isOneColumn?: boolean;
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <FormBody actor={actor} fields={fields} form={form} isOneColumn={isOneColumn} />
      {children}
      <SaveBar actor={actor} fields={fields} saveLabel={saveLabel} saveAnd={saveAnd} />
    </>
  );
}

/** The fields in their flow's state: errors next to each and at the top; unsaved changes are marked. */
export function FormBody({
  actor,
  fields: all,
  form,
  isOneColumn,
}: {
  actor: EditRefOf;
  fields: FormField[];
  form: RefObject<HTMLFormElement | null>;
  isOneColumn?: boolean;
}) {
  const said = useTexts();
  const { t, ago } = said;
  const { record, mine, base, fieldErrors, draft, failure, changedByOthers, lastChosen } = useSelector(actor, contextOf);
  const state = useSelector(actor, stateOf);
  const held = useSelector(actor, isHeld);
  const fields = all.filter(({ isShown }) => !isShown || isShown(mine));
  const Body = isOneColumn ? Stack : Grid;
  const noteOf = (name: string) => {
    if (changedByOthers.includes(name)) return t('kit.form.changed_by_others');
    return lastChosen.includes(name) && base[name] && mine[name] === base[name] ? t('kit.form.last_chosen') : undefined;
  };
  const marks = (name: string) => record !== null && !isSame(base[name], mine[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the form opens
  useEffect(() => {
    if (fields[0] && !Object.keys(fieldErrors).length) fieldOf(form.current, fields[0].name)?.focus();
  }, []);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saveBy(actor);
      }}
      // Capture phase: a date's segments handle Enter themselves.
      onKeyDownCapture={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        saveBy(actor);
      }}
      onKeyDown={(event) => {
        // An open list or calendar handles Escape itself.
        if (event.key === 'Escape' && (event.target as Element).getAttribute('aria-expanded') === 'true') event.stopPropagation();
      }}
    >
      <Stack>
        {draft && state === 'pristine' && (
          <Notice tone="blue" say={t('kit.form.draft', { time: ago(draft.at) })}>
            <Button onPress={() => actor.send({ type: 'draft.restore' })}>{t('kit.form.restore')}</Button>
            <Button kind="quiet" onPress={() => actor.send({ type: 'draft.discard' })}>
              {t('kit.form.discard')}
            </Button>
          </Notice>
        )}
        <FormErrors
          fieldErrors={fieldErrors}
          fields={fields}
          form={form}
          message={state === 'offline' ? null : failure?.message}
        />
        {state === 'offline' && (
          <Notice tone="yellow" say={t('kit.form.offline')}>
            <Button onPress={() => actor.send({ type: 'retry' })}>{t('kit.retry')}</Button>
            <Button kind="quiet" onPress={() => actor.send({ type: 'keep.editing' })}>
              {t('kit.form.keep')}
            </Button>
          </Notice>
        )}
        {state === 'reauthenticating' && <Notice tone="yellow" say={t('kit.form.signed_out')} />}
        <Body>
          {fields.map((field) => (
            <FormFieldOf
              key={field.name}
              field={field}
              value={mine[field.name]}
              was={sayValue(said, field, base[field.name])}
              error={sayErrorOf(t, fieldErrors, field.name)}
              isChanged={marks(field.name)}
              isReadOnly={held}
              note={noteOf(field.name)}
              onChange={(value) => actor.send({ type: 'draft.change', field: field.name, value })}
            />
          ))}
        </Body>
        {/* Enter in a field saves; the button that says so stands below, in view. */}
        <input type="submit" hidden />
      </Stack>
    </form>
  );
}

const Notice = ({ tone, say, children }: { tone: 'blue' | 'yellow'; say: string; children?: ReactNode }) => (
  <Alert data-tone={tone} role="status">
    {say}
    {children && <Row>{children}</Row>}
  </Alert>
);

/** A second way to save, which goes on with the next step. */
export interface SaveAnd {
  label: string;
  /** Told whether what is being saved goes on; a form that has errors is saved again by either button. */
  onChosen: (goesOn: boolean) => void;
}

interface SaveBarProps {
  actor: EditRefOf;
  fields: FormField[];
  saveLabel?: string;
  saveAnd?: SaveAnd | undefined;
}

/** The number of unsaved changes, with save and leave: always in view. The form's dialogs are rendered here. */
export function SaveBar({ actor, fields, saveLabel, saveAnd }: SaveBarProps) {
  const { t } = useTexts();
  const { record, base, mine, question } = useSelector(actor, contextOf);
  const state = useSelector(actor, stateOf);
  const saver = useSelector(actor, saverOf);
  const isFree = useSelector(actor, mayLeave);
  const saveGoing = (goesOn: boolean) => {
    saveAnd?.onChosen(goesOn);
    saveBy(actor, goesOn);
  };
  const save = () => saveGoing(false);
  const leave = () => actor.send({ type: 'cancel' });
  // While it waits, its notice offers what can be done.
  const waits = { offline: t('kit.form.offline'), reauthenticating: t('kit.form.signed_out') }[state];
  useShortcuts({ save, leave });
  const count = record ? changedFields(base, mine).length : 0;
  const keep = () => actor.send({ type: 'keep.editing' });
  return (
    <Bar>
      <Button
        kind="primary"
        isPending={state === 'saving'}
        why={waits ?? (!saver && state !== 'saving' && t('kit.form.unchanged'))}
        onPress={save}
      >
        {state === 'saving' ? t('kit.form.saving') : (saveLabel ?? t('kit.save'))}
      </Button>
      {saveAnd && (
        <Button why={waits ?? (!saver && t('kit.form.wait'))} onPress={() => saveGoing(true)}>
          {saveAnd.label}
        </Button>
      )}
      <Button why={!isFree && t('kit.form.wait')} onPress={leave}>
        {t('kit.cancel')}
      </Button>
      <span role="status">{count > 0 && t('kit.form.unsaved', { count })}</span>
      <span className="spacer" />
      <span className="keys" aria-hidden="true">
        {printedKeys(shortcuts.save.keys)[0]?.join(' ')} · {printedKeys(shortcuts.leave.keys)[0]?.join(' ')}
      </span>
      {state === 'confirmingDiscard' && (
        <Question
          title={t('kit.form.leave')}
          onLeave={keep}
          actions={
            <>
              <Button kind="danger" onPress={() => actor.send({ type: 'discard' })}>
                {t('kit.form.leave_yes')}
              </Button>
              <Button onPress={keep}>{t('kit.form.keep')}</Button>
            </>
          }
        >
          <p>{count > 0 ? t('kit.form.leave_lost', { count }) : t('kit.form.leave_hint')}</p>
        </Question>
      )}
      {state === 'confirmingSave' && question && (
        <Question
          title={t(question.key, question.values)}
          onLeave={keep}
          actions={
            <>
              <Button kind="danger" onPress={() => actor.send({ type: 'confirm' })}>
                {t(`${question.key}.yes`)}
              </Button>
              <Button onPress={keep}>{t('kit.form.keep')}</Button>
            </>
          }
        >
          <p>{t(`${question.key}.body`, question.values)}</p>
        </Question>
      )}
      {state === 'merging' && <Merge actor={actor} fields={fields} />}
    </Bar>
  );
}

const Bar = styled.div`
  position: sticky; z-index: 4; inset-block-end: 0; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-block-start: 16px; padding-block: 10px; background: var(--ground); border-block-start: 1px solid var(--line);
  .spacer { flex: 1; } > span { color: var(--text-soft); font-size: 12px; }
  @media (max-width: 640px) { .keys { display: none; } }
`;
