import { styled } from 'styled-components';
import { assigneeTypes } from '../../../api/approvals/config.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Grid, Row } from '../../kit/display/parts.tsx';
import { useWords } from '../../kit/fields/choices.ts';
import { CheckField, type Choice, SelectField } from '../../kit/fields/field.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { RuleDraft, StepFields } from './rule-draft.ts';

export interface People {
  users: Choice[];
  roles: Choice[];
  /** Retries after the options failed to load. */
  onUnread?: () => void;
}
interface StepProps {
  step: StepFields;
  /** Its position among the steps, from 0. */
  at: number;
  people: People;
  errorAt: RuleDraft['errorAt'];
  onChange: (step: StepFields) => void;
  /** Null if it can't be moved there. */
  onMove: { up: (() => void) | null; down: (() => void) | null };
  onRemove: (() => void) | null;
}

const numberOf = (typed: string): number | undefined => (/^\d{1,4}$/.test(typed) ? Number(typed) : undefined);
const without = <T extends object, K extends keyof T>(whole: T, key: K): Omit<T, K> => {
  const { [key]: _, ...rest } = whole;
  return rest;
};

/** One step of a rule: who approves, how many are required, and what happens when time runs out. */
export function StepEditor({ step, at, people, errorAt, onChange, onMove, onRemove }: StepProps) {
  const { t, number } = useTexts();
  const modes = useWords('approvals.mode', ['any', 'all', 'quorum']);
  const timeouts = useWords('approvals.on_timeout', ['remind', 'escalate', 'reject']);
  const place = `steps.${at}`;
  const set = <K extends keyof StepFields>(key: K, value: StepFields[K] | undefined) =>
    onChange(value === undefined ? (without(step, key) as StepFields) : { ...step, [key]: value });
  return (
    <Card aria-label={t('approvals.step.number', { number: number(at + 1) })}>
      <legend>{t('approvals.step.number', { number: number(at + 1) })}</legend>
      <Grid>
        <Field
          label={t('approvals.step.name')}
          value={step.name}
          error={errorAt(`${place}.name`)}
          isRequired
          onChange={(name) => set('name', name)}
        />
        <SelectField
          label={t('approvals.step.mode')}
          value={step.mode}
          choices={modes}
          onChange={(mode) => set('mode', mode as StepFields['mode'])}
        />
        {step.mode === 'quorum' && (
          <Field
            label={t('approvals.step.quorum')}
            value={step.quorum ? String(step.quorum) : ''}
            inputMode="numeric"
            dir="ltr"
            isRequired
            error={errorAt(`${place}.quorum`)}
            onChange={(typed) => set('quorum', numberOf(typed))}
          />
        )}
        <Field
          label={t('approvals.step.due_hours')}
          hint={t('approvals.hint.business_hours')}
          value={step.due_hours ? String(step.due_hours) : ''}
          inputMode="numeric"
          dir="ltr"
          error={errorAt(`${place}.due_hours`)}
          onChange={(typed) => set('due_hours', numberOf(typed))}
        />
        <SelectField
          label={t('approvals.step.on_timeout')}
          value={step.on_timeout}
          choices={timeouts}
          onChange={(what) => set('on_timeout', what as StepFields['on_timeout'])}
        />
        {step.on_timeout === 'escalate' && (
          <SelectField
            label={t('approvals.step.escalate_to')}
            value={step.escalate_to ? String(step.escalate_to) : ''}
            choices={people.users}
            hint={people.onUnread && <Unread onRetry={people.onUnread} />}
            empty={t('approvals.administrators')}
            error={errorAt(`${place}.escalate_to`)}
            onChange={(id) => set('escalate_to', numberOf(id))}
          />
        )}
      </Grid>
      <Row>
        <CheckField
          label={t('approvals.step.allow_delegate')}
          value={step.allow_delegate}
          onChange={(value) => set('allow_delegate', value)}
        />
        <CheckField
          label={t('approvals.step.require_comment')}
          value={step.require_comment}
          onChange={(value) => set('require_comment', value)}
        />
      </Row>
      <Assignees step={step} place={place} people={people} errorAt={errorAt} onChange={(list) => set('assignees', list)} />
      <Row>
        <Button kind="quiet" isHeld={!onMove.up} onPress={() => onMove.up?.()}>
          {t('approvals.step.up')}
        </Button>
        <Button kind="quiet" isHeld={!onMove.down} onPress={() => onMove.down?.()}>
          {t('approvals.step.down')}
        </Button>
        <Button kind="danger" isHeld={!onRemove} onPress={() => onRemove?.()}>
          {t('approvals.step.remove')}
        </Button>
      </Row>
    </Card>
  );
}

function Assignees({
  step,
  place,
  people,
  errorAt,
  onChange,
}: Pick<StepProps, 'step' | 'people' | 'errorAt'> & { place: string; onChange: (list: StepFields['assignees']) => void }) {
  const { t } = useTexts();
  const types = useWords('approvals.assignee', assigneeTypes);
  const list = step.assignees;
  const change = (k: number, one: StepFields['assignees'][number]) => onChange(list.map((other, i) => (i === k ? one : other)));
  return (
    <>
      {list.map(({ type, id }, k) => (
        <Row key={k} style={{ alignItems: 'end' }}>
          <SelectField
            label={t('approvals.step.who')}
            value={type}
            choices={types}
            onChange={(next) => change(k, { type: next as typeof type })}
          />
          {(type === 'user' || type === 'role') && (
            <SelectField
              label={t(`approvals.assignee.${type}`)}
              value={id ? String(id) : ''}
              choices={type === 'user' ? people.users : people.roles}
              hint={people.onUnread && <Unread onRetry={people.onUnread} />}
              empty=""
              isRequired
              error={errorAt(`${place}.assignees.${k}.id`)}
              onChange={(next) => change(k, { type, id: numberOf(next) })}
            />
          )}
          <Button
            kind="quiet"
            isHeld={list.length === 1}
            aria-label={t('approvals.assignee.remove')}
            onPress={() => onChange(list.filter((_, i) => i !== k))}
          >
            ✕
          </Button>
        </Row>
      ))}
      <Row>
        <Button onPress={() => onChange([...list, { type: 'role' }])}>{t('approvals.assignee.add')}</Button>
      </Row>
    </>
  );
}

const Card = styled.fieldset`
  display: grid; gap: 12px; min-inline-size: 0; padding: 10px 14px 14px; border: 1px solid var(--line); border-radius: var(--radius);
  legend { padding-inline: 6px; font-weight: 500; }
`;
