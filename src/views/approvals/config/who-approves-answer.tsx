import { styled } from 'styled-components';
import type { ApprovalKind } from '../../../api/approvals/kinds.ts';
import type { Approver, Preview, StepPreview } from '../../../api/approvals/rule-trial.ts';
import { wallClock } from '../../../calendar/zone.ts';
import { Alert, Chip, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RuleTable } from './rule-table.tsx';

/** An instant by the company's clock, also where the page shows another zone's. */
function useWhen(zone: string): (iso: string) => string {
  const { instant, timeZone } = useTexts();
  return zone === timeZone ? instant : (iso) => wallClock(zone, new Date(iso));
}

/** The rule that applies, its steps with people and times, and how the other rules compare. */
export function Answer({ preview, kind }: { preview: Preview; kind: ApprovalKind }) {
  const { t, name, language } = useTexts();
  const when = useWhen(preview.time_zone);
  const comma = language === 'ar' ? '، ' : ', ';
  const { steps, rules, requester, at, time_zone } = preview;
  const rule = rules.find(({ chosen }) => chosen);
  const stuck = steps.filter(({ standing }) => standing === 'no_approver');
  return (
    <Stack>
      <Section>
        <h2>{rule ? t('approvals.trial.applies', { rule: name(rule) }) : t('approvals.trial.no_rule')}</h2>
        {!rule && <p>{t(kind === 'deal' ? 'approvals.trial.no_rule.deal' : 'approvals.trial.no_rule.why')}</p>}
        {stuck.map((step) => (
          <Alert key={step.order} role="alert">
            <p>{t('approvals.trial.stuck', { step: step.name, needed: step.needed, count: step.approvers.length })}</p>
          </Alert>
        ))}
        {steps.length > 0 && <Steps steps={steps} comma={comma} when={when} />}
        <small>
          {[
            requester && t('approvals.trial.requester', { name: requester.name }),
            t('approvals.trial.at', { at: when(at), zone: time_zone }),
            t('approvals.hint.business_hours'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </Section>
      {rules.length > 0 && (
        <Section>
          <h2>{t('approvals.trial.rules')}</h2>
          <RuleTable rules={rules} caption={t('approvals.trial.rules')} />
        </Section>
      )}
    </Stack>
  );
}

function Steps({ steps, comma, when }: { steps: StepPreview[]; comma: string; when: (iso: string) => string }) {
  const { t, number } = useTexts();
  const required = ({ mode, needed, standing }: StepPreview) =>
    standing === 'same_approvers'
      ? '–'
      : mode === 'quorum'
        ? t('approvals.quorum_of', { count: needed })
        : t(`approvals.mode.${mode}`);
  const late = ({ on_timeout, escalates_to, due_hours, standing }: StepPreview) => {
    if (!due_hours || standing !== 'asked') return '–';
    const to = escalates_to.map((user) => user.name).join(comma);
    return to ? t('approvals.trial.escalates', { to }) : t(`approvals.on_timeout.${on_timeout}`);
  };
  return (
    <SmallTable
      caption={t('approvals.steps')}
      heads={[
        { label: t('approvals.step') },
        { label: t('approvals.step.who') },
        { label: t('approvals.step.mode') },
        { label: t('approvals.trial.latest') },
        { label: t('approvals.step.on_timeout') },
      ]}
      rows={steps.map((step) => ({
        key: step.order,
        cells: [
          `${number(step.order)}. ${step.name}`,
          <People key="p" step={step} comma={comma} />,
          required(step),
          step.due_at ? (
            <>
              {when(step.due_at)} <small>({t('approvals.hours', { count: step.due_hours ?? 0 })})</small>
            </>
          ) : step.standing === 'asked' && !step.due_hours ? (
            t('approvals.trial.no_limit')
          ) : (
            '–'
          ),
          late(step),
        ],
      }))}
    />
  );
}

/** The approvers by name, and whom the rule names although that is nobody. */
function People({ step, comma }: { step: StepPreview; comma: string }) {
  const { t, name } = useTexts();
  const said = ({ instead_of, added, ...person }: Approver) => {
    const why = instead_of ? t('approvals.trial.instead_of', { name: instead_of }) : added && t(`approvals.trial.added.${added}`);
    const role = name({ name_en: person.role_name_en, name_ar: person.role_name_ar });
    return (
      <li key={person.id}>
        {person.name} <small>{[role, why].filter(Boolean).join(' · ')}</small>
      </li>
    );
  };
  const empty = step.names.filter(({ users }) => users === 0);
  return (
    <List>
      {step.standing === 'no_approver' && (
        <li>
          <Chip tone="red">{t('approvals.trial.no_approver')}</Chip>
        </li>
      )}
      {step.standing === 'same_approvers' ? (
        <li>{t('approvals.trial.same', { names: step.approvers.map((one) => one.name).join(comma) })}</li>
      ) : (
        step.approvers.map(said)
      )}
      {empty.map((one, i) => (
        <li key={i} data-empty>
          {t('approvals.trial.empty', { who: name(one) || t(`approvals.assignee.${one.type}`) })}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid; gap: 2px; margin: 0; padding: 0; list-style: none;
  small { color: var(--text-soft); }
  [data-empty] { color: var(--yellow); }
`;
