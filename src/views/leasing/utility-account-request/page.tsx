import { Link } from 'wouter';
import { inputNames } from '../../../api/define-fields.ts';
import { type UtilityAccountRequest, utilityAccountRequestFields } from '../../../api/leasing/utility-account-request.ts';
import { readUtilityLog, utilityAccountRequestFlows } from '../../../machines/leasing/utility-account-request/flows.ts';
import { utilityAccountRequestLifecycle } from '../../../machines/leasing/utility-account-request/lifecycle.ts';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';

const names = inputNames(utilityAccountRequestFields);
const details = [
  'utility',
  'provider',
  'meter_no',
  'previous_reading',
  'reading',
  'account_no',
  'final_reading',
  'reason',
  'note',
];

/** /utility-requests/:id */
export function Page({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <RecordPage<UtilityAccountRequest>
      entity="utility_account_request"
      machine={utilityAccountRequestFlows.page}
      id={id}
      lifecycle={utilityAccountRequestLifecycle}
      back={{ to: '/utility-requests', label: t('app.nav.utility_requests') }}
      reference={(request) => request.ref_no}
      title={(request) => `${t(`leasing.utility.kind.${request.utility}`)} · ${request.unit_number}`}
      facts={(request) => (
        <>
          <Link href={`/tenants/${request.tenant_id}`}>{request.tenant_name}</Link>
          <Link href={`/leases/${request.lease_id}`}>{t('leasing.utility.lease')}</Link>
        </>
      )}
      form={useFormFields(utilityAccountRequestFields, names)}
      asks={{
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        account: [{ name: 'account_no', label: t('leasing.utility.account_no'), isRequired: true }],
        final_reading: [
          {
            name: 'final_reading',
            label: t('leasing.utility.final_reading'),
            kind: 'number',
            isRequired: true,
            hint: t('leasing.utility.hint.final_reading'),
          },
        ],
      }}
      log={(request, signal) => readUtilityLog(request.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (request) => <FieldFacts fields={utilityAccountRequestFields} names={details} record={request} />,
        },
      ]}
    />
  );
}
