import { Link } from 'wouter';
import { utilityAccountRequestFields } from '../../../api/leasing/utility-account-request.ts';
import { leaseUtilitiesMachine } from '../../../machines/leasing/utility-account-request/flows.ts';
import { utilityAccountRequestLifecycle } from '../../../machines/leasing/utility-account-request/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, useParts } from '../../kit/record/parts.tsx';

/** The meters of a lease's unit: requests to put them in the tenant's name. */
export function LeaseUtilities({ lease }: { lease: number }) {
  const { t } = useTexts();
  const parts = useParts(leaseUtilitiesMachine, { lease_id: lease });
  const nameOf = ({ utility, meter_no }: { utility: string; meter_no: string }) =>
    `${t(`leasing.utility.kind.${utility}`)} ${meter_no}`;
  return (
    <PartList
      parts={parts}
      fields={useFormFields(utilityAccountRequestFields)}
      label={t('app.nav.utility_requests')}
      add={t('leasing.utility_account_request.new')}
      none={t('leasing.utility.none')}
      nameOf={nameOf}
      show={(request) => [
        <>
          <Link href={`/utility-requests/${request.id}`}>{request.ref_no}</Link>
          <small>{t(`leasing.utility.kind.${request.utility}`)}</small>
        </>,
        <>
          <bdi dir="ltr">{request.meter_no}</bdi>
          <span>{t(`leasing.utility.provider_name.${request.provider}`)}</span>
        </>,
        <StatusChip key="status" lifecycle={utilityAccountRequestLifecycle} status={request.status} />,
      ]}
    />
  );
}
