import { Link } from 'wouter';
import type { Quotation } from '../../../api/sales/quotation.ts';
import { applicableMachine } from '../../../machines/sales/quotation/parts.ts';
import { RuleTable } from '../../approvals/config/rule-table.tsx';
import { Empty, Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** The quotation's approval requests, and which rules apply to it or why they don't. */
export function Approvals({ quotation }: { quotation: Quotation }) {
  const { t, instant } = useTexts();
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
              { label: '' },
            ]}
            rows={quotation.executions.map((run) => ({
              key: run.id,
              cells: [
                t(`approvals.kind.${run.kind}`),
                t(`execution.status.${run.status}`),
                instant(run.created_at),
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
