import { Link } from 'wouter';
import { type Tenant, tenantFields } from '../../../api/leasing/tenant.ts';
import { contractLifecycle } from '../../../machines/leasing/contract/lifecycle.ts';
import { readTenantTimeline, tenantContractsMachine, tenantFlows } from '../../../machines/leasing/tenant/flows.ts';
import { Erasure } from '../../app/privacy/erasure.tsx';
import { Empty, Loading, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { Identity } from '../../sales/lead/identity.tsx';
import { HolderAccesses } from '../mobile-access/of-tenant.tsx';
import { tenantForm } from './form.ts';
import { TenantQuotations } from './quotations.tsx';

const facts = [
  'kind',
  'mobile',
  'email',
  'identity_no',
  'identity_expiry',
  'nationality',
  'birth_date',
  'commercial_register',
  'vat_no',
  'iban',
  'mobile_access',
];

/** /tenants/:id */
export function Page({ id }: { id: number }) {
  const { t } = useTexts();
  return (
    <RecordPage<Tenant>
      entity="tenant"
      machine={tenantFlows.page}
      id={id}
      lifecycle={null}
      back={{ to: '/tenants', label: t('app.nav.tenants') }}
      title={(tenant) => tenant.name}
      facts={(tenant) => (
        <>
          <bdi dir="ltr">{tenant.mobile ?? tenant.email}</bdi>
          <span>{t('leasing.active_leases_n', { count: tenant.active_leases })}</span>
          {tenant.lead_id && <Link href={`/leads/${tenant.lead_id}`}>{t('leasing.from_lead')}</Link>}
        </>
      )}
      form={useFormFields(tenantFields, tenantForm)}
      timeline={(tenant, signal) => readTenantTimeline(tenant.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (tenant) => (
            <Stack>
              <FieldFacts
                fields={tenantFields}
                names={facts}
                record={tenant}
                shows={{ identity_no: tenant.identity_no ? <Identity of={tenant} /> : '–' }}
              />
              <Erasure entity="tenant" id={tenant.id} />
            </Stack>
          ),
        },
        { id: 'quotations', label: t('sales.lead.quotations'), show: (tenant) => <TenantQuotations tenant={tenant} /> },
        { id: 'contracts', label: t('app.nav.contracts'), show: (tenant) => <TenantContracts id={tenant.id} /> },
        {
          id: 'accesses',
          label: t('app.nav.mobile_accesses'),
          show: (tenant) => <HolderAccesses parents={{ tenant_id: tenant.id }} />,
        },
      ]}
    />
  );
}

function TenantContracts({ id }: { id: number }) {
  const { t, money, date } = useTexts();
  const { answer, error, retry } = useRead(tenantContractsMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  if (!answer.length) return <Empty title={t('leasing.no_contracts')} />;
  return (
    <SmallTable
      caption={t('app.nav.contracts')}
      heads={[
        { label: t('sales.lead.ref') },
        { label: t('leasing.signature') },
        { label: t('sales.quotation.term') },
        { label: t('sales.quotation.total'), isNumber: true },
      ]}
      rows={answer.map((contract) => ({
        key: contract.id,
        cells: [
          <Link key="r" href={`/contracts/${contract.id}`}>
            {contract.ref_no}
          </Link>,
          <StatusChip key="s" lifecycle={contractLifecycle} status={contract.status} />,
          `${date(contract.start_on)} – ${date(contract.end_on)}`,
          money(contract.total_gross),
        ],
      }))}
    />
  );
}
