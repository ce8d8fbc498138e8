import { Link } from 'wouter';
import type { ProviderBill } from '../../../api/maintenance/provider-bill.ts';
import { availableEvents } from '../../../machines/kit/lifecycle.ts';
import { myBillsMachine } from '../../../machines/maintenance/provider-bill/flows.ts';
import { providerBillLifecycle as lifecycle } from '../../../machines/maintenance/provider-bill/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Lines } from '../../app/my-work/work-activities.tsx';
import { Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

const most = 10;

/** Bills of providers that the user may match or approve, for My work; nothing without any. */
export function MyProviderBills() {
  const { t } = useTexts();
  const { viewer, profile } = useCurrentUser();
  const { answer } = useRead(myBillsMachine, null);
  const may = (event: string) => (bill: ProviderBill) =>
    availableEvents(lifecycle, bill.status, lifecycle.factsOf(bill, viewer, profile.company.today)).some(
      (one) => one.event === event && !one.refusals.length,
    );
  const submitted = (answer?.submitted ?? []).filter(may('match'));
  const matched = (answer?.matched ?? []).filter(may('approve'));
  return (
    <>
      <Bills bills={submitted} title={t('app.work.bills_to_match')} all={t('app.work.all_bills')} status="submitted" />
      <Bills bills={matched} title={t('app.work.bills_to_approve')} all={t('app.work.all_bills')} status="matched" />
    </>
  );
}

function Bills({ bills, title, all, status }: { bills: ProviderBill[]; title: string; all: string; status: string }) {
  const { name, money } = useTexts();
  if (!bills.length) return null;
  return (
    <Section>
      <h2>{title}</h2>
      <Lines>
        {bills.slice(0, most).map(({ id, number, provider_name_en, provider_name_ar, gross, issues }) => (
          <li key={id}>
            <span>
              <Link href={`/provider-bills/${id}`}>
                <bdi>{name({ name_en: provider_name_en, name_ar: provider_name_ar })}</bdi> · <bdi>{number}</bdi>
              </Link>
              <small>
                <bdi>{issues.map(({ ref_no }) => ref_no).join(', ')}</bdi>
              </small>
            </span>
            <strong>{money(gross)}</strong>
          </li>
        ))}
      </Lines>
      <p>
        <Link href={`/provider-bills?status=${status}`}>{all}</Link>
      </p>
    </Section>
  );
}
