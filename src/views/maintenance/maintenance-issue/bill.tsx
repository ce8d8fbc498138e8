import type { IssueBilling } from '../../../api/maintenance/issue-bill.ts';
import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { may } from '../../../machines/kit/lifecycle.ts';
import { issueBillingMachine } from '../../../machines/maintenance/maintenance-issue/flows.ts';
import { billsOfIssueMachine } from '../../../machines/maintenance/provider-bill/flows.ts';
import { providerBillLifecycle } from '../../../machines/maintenance/provider-bill/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Empty, Facts, Loading, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** What an issue cost, who pays which share, and the bills of providers and to payers. */
export function IssueBill({ issue }: { issue: MaintenanceIssue }) {
  const { t, money } = useTexts();
  const { viewer } = useCurrentUser();
  const { answer, error, retry } = useRead(issueBillingMachine, { id: issue.id });
  if (!answer) return <Loading error={error} onRetry={retry} height="160px" />;
  return (
    <Stack>
      <Facts
        rows={[
          [t('maintenance.issue.bill.net'), money(answer.net)],
          [t('maintenance.issue.bill.vat'), money(answer.vat)],
        ]}
      />
      {answer.bills.length > 0 ? <Billed billing={answer} /> : <Shares billing={answer} />}
      {may(viewer, 'finance.view') && <ProviderBills issue={issue} />}
    </Stack>
  );
}

/** How the cost would be billed by the assessment as it is. */
function Shares({ billing: { shares } }: { billing: IssueBilling }) {
  const { t, money, percent } = useTexts();
  if (!shares.length) return <Empty title={t('maintenance.issue.bill.not_assessed')} />;
  return (
    <Section>
      <h2>{t('maintenance.issue.bill.shares')}</h2>
      <SmallTable
        caption={t('maintenance.issue.bill.shares')}
        heads={[
          { label: t('maintenance.issue.ask.payers') },
          { label: t('maintenance.issue.bill.net'), isNumber: true },
          { label: t('maintenance.issue.bill.vat'), isNumber: true },
          { label: t('maintenance.issue.bill.charge'), isNumber: true },
        ]}
        rows={shares.map(({ payer, percent: part, net, vat, charge, vat_category }) => ({
          key: payer,
          cells: [
            t('maintenance.issue.share', { payer: t(`maintenance.issue.payer.${payer}`), percent: percent(part) }),
            money(net),
            money(vat),
            vat_category === 'S' ? t('maintenance.issue.bill.plus_vat', { amount: money(charge) }) : money(charge),
          ],
        }))}
      />
    </Section>
  );
}

function Billed({ billing: { bills } }: { billing: IssueBilling }) {
  const { t, money, percent, date } = useTexts();
  return (
    <Section>
      <h2>{t('maintenance.issue.bill.bills')}</h2>
      <SmallTable
        caption={t('maintenance.issue.bill.bills')}
        heads={[
          { label: t('maintenance.issue.ask.payers') },
          { label: t('maintenance.issue.bill.document') },
          { label: t('sales.quotation.total'), isNumber: true },
          { label: t('finance.invoice.open'), isNumber: true },
        ]}
        rows={bills.map(({ payer, percent: part, invoice_id, invoice_number, gross, open, billed_on, collected_on }) => ({
          key: payer,
          cells: [
            t('maintenance.issue.share', { payer: t(`maintenance.issue.payer.${payer}`), percent: percent(part) }),
            invoice_id !== null ? (
              <LinkInText key="invoice" href={`/invoices/${invoice_id}`}>
                {invoice_number}
              </LinkInText>
            ) : payer === 'warranty' ? (
              t(`maintenance.issue.bill.${collected_on ? 'collected' : 'claimed'}`, { on: date(collected_on ?? billed_on) })
            ) : (
              t('maintenance.issue.bill.own')
            ),
            money(gross),
            money(open),
          ],
        }))}
      />
    </Section>
  );
}

/** The bills of providers for the work, for whoever sees finance. */
function ProviderBills({ issue }: { issue: MaintenanceIssue }) {
  const { t, money, name } = useTexts();
  const { answer, error, retry } = useRead(billsOfIssueMachine, { issue_id: issue.id });
  const title = t('app.nav.provider_bills');
  return (
    <Section>
      <h2>{title}</h2>
      {!answer ? (
        <Loading error={error} onRetry={retry} height="60px" />
      ) : answer.length === 0 ? (
        <Empty title={t('maintenance.issue.bill.no_provider_bills')} />
      ) : (
        <SmallTable
          caption={title}
          heads={[
            { label: t('app.entity.provider') },
            { label: t('maintenance.provider_bill.number') },
            { label: t('settings.field.state') },
            { label: t('sales.quotation.total'), isNumber: true },
          ]}
          rows={answer.map((bill) => ({
            key: `${bill.id}`,
            cells: [
              name({ name_en: bill.provider_name_en, name_ar: bill.provider_name_ar }),
              <LinkInText key="number" href={`/provider-bills/${bill.id}`}>
                {bill.number}
              </LinkInText>,
              <StatusChip key="status" lifecycle={providerBillLifecycle} status={bill.status} />,
              money(bill.gross),
            ],
          }))}
        />
      )}
    </Section>
  );
}
