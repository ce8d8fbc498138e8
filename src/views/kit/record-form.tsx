import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { EditMachine } from '../../machines/kit/edit-flow.ts';
import { undecidedOf, type Versioned } from '../../machines/kit/edit-form.ts';
import { isSame } from '../../machines/kit/fields.ts';
import { Button } from './button.tsx';
import { Question } from './dialog.tsx';
import { CheckField, type Choice, Field, MoneyField, SelectField } from './field.tsx';
import { Alert, Grid, Row, Stack } from './parts.tsx';
import { useTexts } from './texts.tsx';

export interface FormField {
  /** Wire name. */
  name: string;
  label: string;
  kind?: 'text' | 'money' | 'date' | 'email' | 'tel' | 'select' | 'number' | 'check' | 'long';
  choices?: Choice[];
  isRequired?: boolean;
  hint?: string;
}

type AnyEdit = EditMachine<Versioned, Record<string, unknown>>;
export type EditRefOf = ActorRefFrom<AnyEdit>;
type Snapshot = SnapshotFrom<AnyEdit>;

const contextOf = (snapshot: Snapshot) => snapshot.context;
const stateOf = (snapshot: Snapshot) => snapshot.value as string;

/** A form as its flow stands: what is wrong beside each field and once at the top; what differs is marked. */
export function RecordForm({ actor, fields }: { actor: EditRefOf; fields: FormField[] }) {
  const { t, instant } = useTexts();
  const { mine, base, wrongs, draft, failure, changedByOthers } = useSelector(actor, contextOf);
  const state = useSelector(actor, stateOf);
  const count = Object.keys(wrongs).length;
  const isBusy = state === 'saving';
  const change = (field: string, value: unknown) => actor.send({ type: 'draft.change', field, value });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'save' });
      }}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') actor.send({ type: 'save' });
        if (event.key === 'Escape') actor.send({ type: 'cancel' });
      }}
    >
      <Stack>
        {draft && state === 'pristine' && (
          <Alert data-tone="blue" role="status">
            {t('kit.form.draft', { time: instant(draft.at) })}
            <Row>
              <Button onPress={() => actor.send({ type: 'draft.restore' })}>{t('kit.form.restore')}</Button>
              <Button kind="quiet" onPress={() => actor.send({ type: 'draft.discard' })}>
                {t('kit.form.discard')}
              </Button>
            </Row>
          </Alert>
        )}
        {(count > 0 || (failure && state !== 'offline')) && (
          <Alert role="alert">{count > 0 ? t('kit.form.wrong', { count }) : failure?.message}</Alert>
        )}
        {state === 'offline' && (
          <Alert data-tone="yellow" role="status">
            {t('kit.form.offline')}
          </Alert>
        )}
        {state === 'reauthenticating' && (
          <Alert data-tone="yellow" role="status">
            {t('kit.form.signed_out')}
          </Alert>
        )}
        <Grid>
          {fields.map((field) => (
            <OneField
              key={field.name}
              field={field}
              value={mine[field.name]}
              wrong={wrongs[field.name] && t(wrongs[field.name]?.say ?? '', wrongs[field.name]?.values)}
              isChanged={!isSame(base[field.name], mine[field.name])}
              isTheirs={changedByOthers.includes(field.name)}
              onChange={(value) => change(field.name, value)}
            />
          ))}
        </Grid>
        <Row>
          <Button kind="primary" type="submit" isPending={isBusy}>
            {isBusy ? t('kit.form.saving') : t('kit.save')}
          </Button>
          <Button onPress={() => actor.send({ type: 'cancel' })}>{t('kit.cancel')}</Button>
        </Row>
      </Stack>
      {state === 'confirmingDiscard' && (
        <Question
          title={t('kit.form.leave')}
          onLeave={() => actor.send({ type: 'keep.editing' })}
          actions={
            <>
              <Button kind="danger" onPress={() => actor.send({ type: 'discard' })}>
                {t('kit.form.leave_yes')}
              </Button>
              <Button onPress={() => actor.send({ type: 'keep.editing' })}>{t('kit.form.keep')}</Button>
            </>
          }
        >
          <p>{t('kit.form.leave_hint')}</p>
        </Question>
      )}
      {state === 'merging' && <Merge actor={actor} fields={fields} />}
    </form>
  );
}

function OneField({
  field,
  value,
  wrong,
  isChanged,
  isTheirs,
  onChange,
}: {
  field: FormField;
  value: unknown;
  wrong?: string;
  isChanged: boolean;
  isTheirs: boolean;
  onChange: (value: unknown) => void;
}) {
  const { t } = useTexts();
  const { name, label, kind = 'text', choices = [], isRequired, hint } = field;
  const common = { label, name, wrong, isRequired, isChanged, hint: isTheirs ? t('kit.form.merge') : hint };
  const text = value === null || value === undefined ? '' : String(value);
  if (kind === 'check') return <CheckField label={label} value={value === true} onChange={onChange} />;
  if (kind === 'select')
    return (
      <SelectField
        {...common}
        value={text}
        choices={choices}
        empty=""
        onChange={(next) => onChange(/^\d+$/.test(next) ? Number(next) : next || null)}
      />
    );
  if (kind === 'money') return <MoneyField {...common} value={text} onChange={(next) => onChange(next || null)} />;
  if (kind === 'number')
    return (
      <Field
        {...common}
        inputMode="numeric"
        dir="ltr"
        value={text}
        onChange={(next) => onChange(next === '' ? null : Number.isFinite(Number(next)) ? Number(next) : next)}
      />
    );
  return (
    <Field
      {...common}
      value={text}
      type={kind === 'date' || kind === 'email' || kind === 'tel' ? kind : 'text'}
      dir={kind === 'email' || kind === 'tel' ? 'ltr' : undefined}
      rows={kind === 'long' ? 3 : undefined}
      onChange={(next) => onChange(next || null)}
    />
  );
}

/** Field by field, mine or theirs, before it is saved on top of what somebody else saved. */
function Merge({ actor, fields }: { actor: EditRefOf; fields: FormField[] }) {
  const { t } = useTexts();
  const undecided = useSelector(
    actor,
    (snapshot: Snapshot) => undecidedOf(snapshot.context),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  );
  return (
    <Question
      title={t('kit.form.merge')}
      onLeave={() => actor.send({ type: 'cancel' })}
      actions={
        <>
          <Button kind="primary" isDisabled={undecided.length > 0} onPress={() => actor.send({ type: 'merge.done' })}>
            {t('kit.form.merge_done')}
          </Button>
          <Button onPress={() => actor.send({ type: 'cancel' })}>{t('kit.cancel')}</Button>
        </>
      }
    >
      <p>{t('kit.form.merge_hint')}</p>
      {undecided.map(({ field, mine, theirs }) => (
        <Stack key={field}>
          <h3>{fields.find(({ name }) => name === field)?.label ?? field}</h3>
          <Row>
            <Button onPress={() => actor.send({ type: 'merge.choose', field, side: 'mine' })}>
              {t('kit.form.mine')}: {String(mine ?? '–')}
            </Button>
            <Button onPress={() => actor.send({ type: 'merge.choose', field, side: 'theirs' })}>
              {t('kit.form.theirs')}: {String(theirs ?? '–')}
            </Button>
          </Row>
        </Stack>
      ))}
    </Question>
  );
}
