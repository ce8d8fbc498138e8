import { Link } from 'wouter';
import { halalas } from '../../../api/money.ts';
import { startDunningMachine, tenantCasesMachine } from '../../../machines/finance/dunning-case/flows.ts';
import { dunningCaseLifecycle } from '../../../machines/finance/dunning-case/lifecycle.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Loading, Row, Section } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

/** A tenant's cases of dunning, and the way to begin one. */
export function TenantDunning({ tenant, overdue }: { tenant: number; overdue: string }) {
  const { t, money, date, name } = useTexts();
  const { may } = useCurrentUser();
  const { answer, error, retry } = useRead(tenantCasesMachine, { tenant_id: tenant });
  const { perform, failure, busy } = useTask(startDunningMachine);
  if (!answer) return <Loading error={error} onRetry={retry} height="80px" />;
  const isOverdue = halalas(overdue) > 0;
  if (!answer.length && !isOverdue) return null;
  const isRunning = answer.some(({ status }) => hasTag(dunningCaseLifecycle, status, 'unsettled'));
  return (
    <Section>
      <h2>{t('app.nav.dunning_cases')}</h2>
      {answer.length > 0 && (
        <SmallTable
          caption={t('app.nav.dunning_cases')}
          heads={[
            { label: t('finance.invoice.contract') },
            { label: t('sales.lead.status') },
            { label: t('finance.dunning_case.overdue'), isNumber: true },
            { label: t('finance.dunning_case.next_step') },
          ]}
          rows={answer.map((one) => ({
            key: one.id,
            cells: [
              <Link key="c" href={`/dunning-cases/${one.id}`}>
                {one.contract_ref_no ?? t('finance.dunning_case.no_contract')}
              </Link>,
              <StatusChip key="s" lifecycle={dunningCaseLifecycle} status={one.status} />,
              money(one.overdue),
              one.next_step_on
                ? `${name({ name_en: one.next_step_name_en ?? '', name_ar: one.next_step_name_ar ?? '' })} · ${date(one.next_step_on)}`
                : '–',
            ],
          }))}
        />
      )}
      {isOverdue && !isRunning && (
        <Row>
          <Button
            isPending={busy}
            why={!may('finance.create') && t('app.not_allowed')}
            onPress={() => perform({ tenant_id: tenant })}
          >
            {t('finance.dunning_case.start')}
          </Button>
        </Row>
      )}
      <FailureAlert failure={failure} />
    </Section>
  );
}
