import { Link } from 'wouter';
import type { Quotation } from '../../../api/sales/quotation.ts';
import { applicableMachine } from '../../../machines/sales/quotation/parts.ts';
import { RuleTable } from '../../approvals/config/rule-table.tsx';
import { Chip, Empty, Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** The quotation's approval requests, and which rules apply to it or why they don't. */
export function Approvals({ quotation }: { quotation: Quotation }) {
  const { t, instant, language } = useTexts();
  const { answer, error, retry } = useRead(applicableMachine, { id: quotation.id });
  return (
    <Stack>
      <Section>
        <h2>{t('approvals.runs')}</h2>
        {quotation.executions.length === 0 ? (
          <Empty title={t('approvals.no_runs')} />
        ) : (
          <SmallTable
            caption={t('approvals.runs')}
            heads={[
              { label: t('approvals.kind') },
              { label: t('sales.lead.status') },
              { label: t('sales.lead.created') },
              { label: t('approvals.waiting_for') },
              { label: t('approvals.since') },
              { label: t('approvals.due') },
              { label: '' },
            ]}
            rows={quotation.executions.map((run) => ({
              key: run.id,
              cells: [
                t(`approvals.kind.${run.kind}`),
                t(`execution.status.${run.status}`),
                instant(run.created_at),
                run.waiting_for.length ? `${run.waiting_for.join(language === 'ar' ? '، ' : ', ')} (${run.step_name})` : '–',
                run.step_started_at ? instant(run.step_started_at) : '–',
                run.step_due_at ? (
                  <span key="d">
                    {instant(run.step_due_at)} {run.step_overdue && <Chip tone="red">{t('kit.aside.overdue')}</Chip>}
                  </span>
                ) : (
                  '–'
                ),
                <Link key="o" href={`/approvals/${run.id}`}>
                  {t('kit.open')}
                </Link>,
              ],
            }))}
          />
        )}
      </Section>
      <Section>
        <h2>{t('approvals.rules')}</h2>
        {!answer ? (
          <Loading error={error} onRetry={retry} height="100px" />
        ) : (
          <RuleTable rules={answer} caption={t('approvals.rules')} />
        )}
      </Section>
    </Stack>
  );
}
