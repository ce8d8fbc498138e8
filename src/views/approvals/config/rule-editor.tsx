import { styled } from 'styled-components';
import { thresholdFields, thresholdOps } from '../../../api/approvals/config.ts';
import { assigneesMachine, newStep } from '../../../machines/approvals/config/flows.ts';
import { choicesOf } from '../../../machines/kit/choices.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Row, Section, Stack } from '../../kit/display/parts.tsx';
import { type Choosing, useChoosing, useWords } from '../../kit/fields/choices.ts';
import { SelectField } from '../../kit/fields/field.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import type { RuleDraft, RuleFields, StepFields } from './rule-draft.ts';
import { StepEditor } from './step-editor.tsx';

type Scope = RuleFields['scope'];
type Limit = RuleFields['thresholds'][number];

/** Which quotations a rule applies to, from which limits, and who approves in which order. */
export function RuleEditor({ draft: { mine, change, errorAt } }: { draft: RuleDraft }) {
  const { t, name } = useTexts();
  const { answer, error, retry } = useRead(assigneesMachine, null);
  const people = {
    ...(error && { onUnread: retry }),
    users: (answer?.users ?? []).map((user) => ({ id: String(user.id), label: user.name })),
    roles: (answer?.roles ?? []).map((role) => ({ id: String(role.id), label: `${name(role)} (${role.user_count})` })),
  };
  const { steps, thresholds, scope } = mine;
  // A step's number is its position, so moving one renumbers them all.
  const keep = (next: StepFields[]) =>
    change(
      'steps',
      next.map((step, i) => ({ ...step, order: i + 1 })),
    );
  const swapped = (i: number, k: number) => {
    const next = [...steps];
    [next[i], next[k]] = [steps[k] as StepFields, steps[i] as StepFields];
    return next;
  };
  return (
    <Stack>
      <ScopeEditor scope={scope} onChange={(next) => change('scope', next)} />
      <Limits limits={thresholds} errorAt={errorAt} onChange={(next) => change('thresholds', next)} />
      <Section>
        <h2>{t('approvals.steps')}</h2>
        {steps.map((step, i) => (
          <StepEditor
            key={i}
            step={step}
            at={i}
            people={people}
            errorAt={errorAt}
            onChange={(next) => keep(steps.map((other, k) => (k === i ? next : other)))}
            onMove={{
              up: i > 0 ? () => keep(swapped(i, i - 1)) : null,
              down: i < steps.length - 1 ? () => keep(swapped(i, i + 1)) : null,
            }}
            onRemove={steps.length > 1 ? () => keep(steps.filter((_, k) => k !== i)) : null}
          />
        ))}
        <Row>
          <Button onPress={() => keep([...steps, newStep(steps.length + 1, String(steps.length + 1))])}>
            {t('approvals.step.add')}
          </Button>
        </Row>
      </Section>
    </Stack>
  );
}

function ScopeEditor({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const { t } = useTexts();
  const dimensions: [keyof Scope, Choosing][] = [
    ['property_use', { choices: useWords('sales.use', ['residential', 'commercial', 'general']) }],
    ['contract_kind', { choices: useWords('approvals.contract_kind', ['new', 'renewal']) }],
    ['compounds', useChoosing(choicesOf('compound'))],
    ['unit_types', useChoosing(choicesOf('unit_type'))],
  ];
  return (
    <Section>
      <h2>{t('approvals.scope')}</h2>
      <p>{t('approvals.hint.scope')}</p>
      <Sets>
        {dimensions.map(([dimension, { choices, onUnread }]) => {
          const chosen = scope[dimension].map(String);
          const toggle = (id: string, isOn: boolean) => {
            const ids = isOn ? [...chosen, id] : chosen.filter((one) => one !== id);
            onChange({ ...scope, [dimension]: ids.map((one) => (/^\d+$/.test(one) ? Number(one) : one)) });
          };
          return (
            <fieldset key={dimension}>
              <legend>{t(`approvals.scope.${dimension}`)}</legend>
              {onUnread && <Unread onRetry={onUnread} />}
              {choices.map(({ id, label }) => (
                <label key={id}>
                  <input type="checkbox" checked={chosen.includes(id)} onChange={(event) => toggle(id, event.target.checked)} />{' '}
                  {label}
                </label>
              ))}
            </fieldset>
          );
        })}
      </Sets>
    </Section>
  );
}

interface LimitsProps {
  limits: Limit[];
  errorAt: (at: string) => string | null;
  onChange: (limits: Limit[]) => void;
}
function Limits({ limits, errorAt, onChange }: LimitsProps) {
  const { t } = useTexts();
  const fields = useWords('approvals.field', thresholdFields);
  const ops = thresholdOps.map((id) => ({ id, label: id }));
  const change = (i: number, limit: Limit) => onChange(limits.map((other, k) => (k === i ? limit : other)));
  return (
    <Section>
      <h2>{t('approvals.limits')}</h2>
      {limits.length > 1 && <p>{t('approvals.hint.limits')}</p>}
      {limits.map((limit, i) => (
        <Row key={i} style={{ alignItems: 'end' }}>
          <SelectField
            label={t('approvals.limit.field')}
            value={limit.field}
            choices={fields}
            onChange={(field) => change(i, { ...limit, field: field as Limit['field'] })}
          />
          <SelectField
            label={t('approvals.limit.op')}
            value={limit.op}
            choices={ops}
            onChange={(op) => change(i, { ...limit, op: op as Limit['op'] })}
          />
          <Field
            label={t('approvals.limit.value')}
            inputMode="decimal"
            dir="ltr"
            value={String(limit.value ?? '')}
            error={errorAt(`thresholds.${i}.value`)}
            onChange={(typed) => change(i, { ...limit, value: (/^\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed) as number })}
          />
          <Button
            kind="quiet"
            aria-label={t('approvals.limit.remove')}
            onPress={() => onChange(limits.filter((_, k) => k !== i))}
          >
            ✕
          </Button>
        </Row>
      ))}
      <Row>
        <Button onPress={() => onChange([...limits, { field: 'total_amount', op: '>', value: 0 }])}>
          {t('approvals.limit.add')}
        </Button>
      </Row>
    </Section>
  );
}

const Sets = styled.div`
  display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(200px, 100%), 1fr));
  fieldset { display: grid; align-content: start; gap: 4px; min-inline-size: 0; max-block-size: 220px; overflow-y: auto; padding: 6px 12px 10px; border: 1px solid var(--line); border-radius: var(--radius); }
  legend { padding-inline: 4px; color: var(--text-soft); font-size: 12px; }
  input { inline-size: 16px; block-size: 16px; accent-color: var(--accent); vertical-align: middle; }
`;
