import { Link } from 'wouter';
import type { MaintenanceIssue } from '../../../api/maintenance/maintenance-issue.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { RegionFacts } from '../../kit/record/regions.tsx';

/** What is known of an issue beside its further statuses. */
export const issueRegionFacts: RegionFacts<MaintenanceIssue> = {
  issue_dispatch: (issue) => <Dispatch issue={issue} />,
  issue_waiting: (issue) => <Waiting issue={issue} />,
  issue_billing: (issue) => <Billing issue={issue} />,
};

interface Props {
  issue: MaintenanceIssue;
}
function Dispatch({ issue }: Props) {
  const { t, name, instant, money } = useTexts();
  const { provider_id, provider_name_en, provider_name_ar, respond_by, slot_from, slot_to, quote, technician_name } = issue;
  return (
    <>
      {provider_id !== null && (
        <Link href={`/providers/${provider_id}`}>
          {name({ name_en: provider_name_en ?? undefined, name_ar: provider_name_ar ?? undefined })}
        </Link>
      )}
      {respond_by && (
        <span>
          {t('maintenance.issue.respond_by')}: {instant(respond_by)}
        </span>
      )}
      {quote && (
        <Link href={`/work-order-items/${quote.item_id}`}>
          {t('maintenance.issue.quoted', { net: money(quote.net) })} · {t(`work_order_item.status.${quote.status}`)} ·{' '}
          {t('maintenance.issue.quoted_until', { at: instant(quote.until) })}
        </Link>
      )}
      {slot_from && (
        <span>
          {instant(slot_from)} – {instant(slot_to)}
        </span>
      )}
      {technician_name && (
        <span>
          {t('maintenance.issue.technician_id')}: {technician_name}
        </span>
      )}
    </>
  );
}

function Waiting({ issue: { waiting_until } }: Props) {
  const { t, instant } = useTexts();
  return waiting_until ? (
    <span>
      {t('maintenance.issue.waiting_until')}: {instant(waiting_until)}
    </span>
  ) : null;
}

function Billing({ issue: { payers, basis, billing_reason } }: Props) {
  const { t, percent: say } = useTexts();
  return (
    <>
      {payers.map(({ payer, percent }) => (
        <span key={payer}>
          {t('maintenance.issue.share', { payer: t(`maintenance.issue.payer.${payer}`), percent: say(percent) })}
        </span>
      ))}
      {basis && <span>{t(`maintenance.issue.basis_name.${basis}`)}</span>}
      {billing_reason && (
        <q>
          <bdi>{billing_reason}</bdi>
        </q>
      )}
    </>
  );
}
