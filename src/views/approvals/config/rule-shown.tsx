import type { Config, ConfigStep } from '../../../api/approvals/config.ts';
import { assigneesMachine } from '../../../machines/approvals/config/flows.ts';
import { choicesOf } from '../../../machines/kit/choices.ts';
import { Facts, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useChoosing, useWords } from '../../kit/fields/choices.ts';
import type { Choice } from '../../kit/fields/field.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** A rule in words: its scope and its steps. */
export function RuleShown({ rule }: { rule: Config }) {
  const { t, name, number, language } = useTexts();
  const { answer, error, retry } = useRead(assigneesMachine, null);
  const compounds = useChoosing(choicesOf('compound'));
  const types = useChoosing(choicesOf('unit_type'));
  const uses = useWords('sales.use', ['residential', 'commercial', 'general']);
  const kinds = useWords('approvals.contract_kind', ['new', 'renewal']);
  const comma = language === 'ar' ? '، ' : ', ';
  // Without their names they would only be numbers.
  const unread = [error ? retry : undefined, compounds.onUnread, types.onUnread].filter((again) => again !== undefined);
  const listed = (ids: readonly (string | number)[], choices: Choice[]) =>
    ids.map((id) => choices.find((choice) => choice.id === String(id))?.label ?? String(id)).join(comma) || t('kit.all');
  const { scope, thresholds } = rule;
  const who = ({ type, id }: ConfigStep['assignees'][number]) => {
    if (type === 'user') return answer?.users.find((user) => user.id === id)?.name ?? String(id);
    if (type === 'role') return name(answer?.roles.find((role) => role.id === id)) || String(id);
    return t(`approvals.assignee.${type}`);
  };
  const late = ({ due_hours, on_timeout }: ConfigStep) =>
    due_hours ? `${t('approvals.hours', { count: due_hours })} · ${t(`approvals.on_timeout.${on_timeout}`)}` : t('kit.none');
  const limits = thresholds.map(({ field, op, value }) => `${t(`approvals.field.${field}`)} ${op} ${number(value)}`);
  return (
    <Stack>
      {unread.length > 0 && <Unread onRetry={() => unread.forEach((again) => void again())} />}
      <Section>
        <h2>{t('approvals.scope')}</h2>
        <Facts
          rows={[
            [t('approvals.scope.property_use'), listed(scope.property_use, uses)],
            [t('approvals.scope.contract_kind'), listed(scope.contract_kind, kinds)],
            [t('approvals.scope.compounds'), listed(scope.compounds, compounds.choices)],
            [t('approvals.scope.unit_types'), listed(scope.unit_types, types.choices)],
            [t('approvals.limits'), limits.join(comma) || t('approvals.always')],
          ]}
        />
      </Section>
      <Section>
        <h2>{t('approvals.steps')}</h2>
        <SmallTable
          caption={t('approvals.steps')}
          heads={[
            { label: t('approvals.step') },
            { label: t('approvals.who') },
            { label: t('approvals.step.mode') },
            { label: t('approvals.step.on_timeout') },
          ]}
          rows={rule.steps.map((step) => ({
            key: step.order,
            cells: [
              `${number(step.order)}. ${step.name}`,
              step.assignees.map(who).join(comma),
              step.mode === 'quorum' ? t('approvals.quorum_of', { count: step.quorum ?? 1 }) : t(`approvals.mode.${step.mode}`),
              late(step),
            ],
          }))}
        />
      </Section>
    </Stack>
  );
}
