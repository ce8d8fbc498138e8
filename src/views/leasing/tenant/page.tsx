import { Link } from 'wouter';
import type { Tenant } from '../../../api/leasing/tenant.ts';
import { contractLifecycle } from '../../../machines/leasing/contract/lifecycle.ts';
import { readTenantHappenings, tenantContractsMachine, tenantMachine } from '../../../machines/leasing/flows.ts';
import { tenantContactsMachine } from '../../../machines/sales/contact-person/flows.ts';
import { Empty, Facts, Loading } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { RecordPage, type RecordPageProps } from '../../kit/record/record-page.tsx';
import { ContactPeople } from '../../sales/contact-person/contact-people.tsx';
import { Identity } from '../../sales/lead/identity.tsx';
import { TenantQuotations } from './quotations.tsx';

export function TenantPage({ id }: { id: number }) {
  const { t, date } = useTexts();
  return (
    <RecordPage<Tenant>
      entity="tenant"
      machine={tenantMachine as unknown as RecordPageProps<Tenant>['machine']}
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
      form={[
        { name: 'name', label: t('sales.lead.name'), isRequired: true },
        { name: 'mobile', label: t('sales.lead.mobile'), kind: 'tel' },
        { name: 'email', label: t('sales.lead.email'), kind: 'email' },
        {
          name: 'identity_type',
          label: t('sales.lead.identity_type'),
          kind: 'select',
          choices: ['saudi_no', 'iqama_no', 'passport_no'].map((one) => ({ id: one, label: t(`sales.identity.${one}`) })),
        },
        { name: 'identity_no', label: t('sales.lead.identity_no') },
        { name: 'identity_expiry', label: t('sales.lead.identity_expiry'), kind: 'date' },
        { name: 'birth_date', label: t('leasing.birth_date'), kind: 'date' },
        { name: 'commercial_register', label: t('sales.lead.commercial_register') },
        { name: 'vat_no', label: t('leasing.vat_no') },
        { name: 'iban', label: t('property.field.iban') },
      ]}
      happenings={(tenant, signal) => readTenantHappenings(tenant.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (tenant) => (
            <Facts
              rows={[
                [t('sales.lead.kind'), t(`sales.kind.${tenant.kind}`)],
                [
                  t('sales.lead.mobile'),
                  <bdi key="m" dir="ltr">
                    {tenant.mobile ?? '–'}
                  </bdi>,
                ],
                [t('sales.lead.email'), tenant.email],
                [t('sales.lead.identity_no'), tenant.identity_no && <Identity key="i" of={tenant} />],
                [t('sales.lead.identity_expiry'), date(tenant.identity_expiry)],
                [t('leasing.birth_date'), tenant.birth_date && date(tenant.birth_date)],
                [t('sales.lead.commercial_register'), tenant.commercial_register],
                [t('leasing.vat_no'), tenant.vat_no && <bdi key="v">{tenant.vat_no}</bdi>],
                [t('property.field.iban'), tenant.iban && <bdi key="i">{tenant.iban}</bdi>],
                [t('leasing.mobile_access'), t(tenant.mobile_access ? 'kit.yes' : 'kit.no')],
              ]}
            />
          ),
        },
        { id: 'quotations', label: t('sales.lead.quotations'), show: (tenant) => <TenantQuotations tenant={tenant} /> },
        { id: 'contracts', label: t('app.nav.contracts'), show: (tenant) => <TenantContracts id={tenant.id} /> },
        {
          id: 'contacts',
          label: t('sales.lead.contacts'),
          show: (tenant) => <ContactPeople machine={tenantContactsMachine} parents={{ tenant_id: tenant.id }} />,
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
