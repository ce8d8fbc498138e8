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
function Dispatch({ issue: { provider_id, provider_name_en, provider_name_ar, respond_by, slot_from, slot_to } }: Props) {
  const { t, name, instant } = useTexts();
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
      {slot_from && (
        <span>
          {instant(slot_from)} – {instant(slot_to)}
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
