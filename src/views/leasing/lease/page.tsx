import { useMemo } from 'react';
import { Link } from 'wouter';
import { type Lease, leaseFields, noticeGrounds, noticeParties, terminationKinds } from '../../../api/leasing/lease.ts';
import { leaseTransferFields } from '../../../api/leasing/lease-transfer.ts';
import { daysBetween } from '../../../calendar/days.ts';
import { leaseByIdMachine, leaseFlows, leaseServicesMachine, readLeaseLog } from '../../../machines/leasing/lease/flows.ts';
import { leaseLifecycle } from '../../../machines/leasing/lease/lifecycle.ts';
import { terminationDocuments } from '../../../machines/leasing/rules/termination.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Empty, Loading, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { ResendPasswords } from '../mobile-access/resend.tsx';
import { Occupants } from '../occupant/occupants.tsx';
import { LeaseUtilities } from '../utility-account-request/of-lease.tsx';
import { Vehicles } from '../vehicle/vehicles.tsx';

export function Page({ id }: { id: number }) {
  const { answer, error, retry } = useRead(leaseByIdMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} />;
  return <LeaseOf id={id} tenant={answer.tenant_id} />;
}

const details = [
  'unit_number',
  'building_name_en',
  'tenant_id',
  'start_on',
  'end_on',
  'yearly_rent',
  'delivered_on',
  'notice_on',
  'handed_over_on',
  'ended_on',
];

function LeaseOf({ id, tenant }: { id: number; tenant: number }) {
  const { t, money, date } = useTexts();
  const { profile } = useCurrentUser();
  const transferForm = useFormFields(leaseTransferFields);
  const parents = useMemo(() => ({ tenant_id: tenant, lease_id: id }), [tenant, id]);
  return (
    <RecordPage<Lease>
      entity="lease"
      machine={leaseFlows.page}
      id={id}
      parents={parents}
      lifecycle={leaseLifecycle}
      back={{ to: '/leases', label: t('app.nav.leases') }}
      reference={(lease) => lease.unit_number}
      title={(lease) => lease.tenant_name}
      facts={(lease) => (
        <>
          <Link href={`/contracts/${lease.contract_id}`}>{lease.contract_ref_no}</Link>
          {lease.predecessor_id && <Link href={`/leases/${lease.predecessor_id}`}>{t('leasing.predecessor')}</Link>}
          {lease.successor_id && <Link href={`/leases/${lease.successor_id}`}>{t('leasing.successor')}</Link>}
          {lease.transferred_from_id && <Link href={`/leases/${lease.transferred_from_id}`}>{t('leasing.transfer.from')}</Link>}
          {lease.transferred_to_id && <Link href={`/leases/${lease.transferred_to_id}`}>{t('leasing.transfer.to')}</Link>}
          {lease.clearance_id && <Link href={`/clearances/${lease.clearance_id}`}>{t('leasing.clearance')}</Link>}
          {lease.order_id && <Link href={`/leasing-orders/${lease.order_id}`}>{t('leasing.order')}</Link>}
        </>
      )}
      asks={{
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        notice: [
          {
            name: 'party',
            label: t('leasing.notice_party'),
            kind: 'select',
            isRequired: true,
            choices: noticeParties.map((one) => ({ id: one, label: t(`leasing.party.${one}`) })),
          },
          {
            name: 'ground',
            label: t('leasing.notice_ground'),
            kind: 'select',
            choices: noticeGrounds.map((one) => ({ id: one, label: t(`leasing.ground.${one}`) })),
          },
          { name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true },
        ],
        transfer: transferForm,
        termination: [
          {
            name: 'kind',
            label: t('leasing.termination_kind'),
            kind: 'select',
            isRequired: true,
            // With what each kind needs among the documents.
            choices: terminationKinds.map((one) => ({
              id: one,
              label: `${t(`leasing.termination.${one}`)} · ${terminationDocuments[one].map((type) => t(`leasing.document.type.${type}`)).join(' · ')}`,
            })),
          },
        ],
      }}
      consequences={(lease, event) => {
        if (event === 'return_keys') return <p>{t('leasing.return_keys_means')}</p>;
        if (event === 'transfer')
          return <p>{t('leasing.transfer.means', { unit: lease.unit_number, end: date(lease.end_on) })}</p>;
        if (event === 'cancel')
          return <p>{t('leasing.cancel_means', { unit: lease.unit_number, rent: money(lease.yearly_rent) })}</p>;
        const renewal = lease.successor_id === null ? null : <p>{t('leasing.renewal_cancelled')}</p>;
        if (event === 'give_notice') return renewal;
        if (event !== 'terminate') return null;
        const days = daysBetween(profile.company.today, lease.end_on);
        return (
          <>
            <p>{t('leasing.terminate_means', { count: Math.max(0, days), unit: lease.unit_number })}</p>
            {renewal}
          </>
        );
      }}
      log={(lease, signal) => readLeaseLog(lease.id, signal)}
      dates={(lease) => (lease.ended_on ? [] : datesOf(leaseFields, lease, ['end_on']))}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (lease) => (
            <Stack>
              <FieldFacts
                fields={leaseFields}
                names={details}
                record={lease}
                shows={{
                  notice_on: lease.notice_on
                    ? `${date(lease.notice_on)} · ${t(`leasing.party.${lease.notice_party}`)} · ${lease.notice_reason}`
                    : t('kit.none'),
                }}
              />
              <ResendPasswords tenant_id={tenant} lease_id={id} />
            </Stack>
          ),
        },
        { id: 'occupants', label: t('leasing.occupants'), show: () => <Occupants parents={parents} /> },
        { id: 'vehicles', label: t('leasing.vehicles'), show: () => <Vehicles parents={parents} /> },
        { id: 'services', label: t('leasing.lease_services'), show: () => <LeaseServices tenant_id={tenant} lease_id={id} /> },
        { id: 'utilities', label: t('app.nav.utility_requests'), show: () => <LeaseUtilities parents={parents} /> },
      ]}
    />
  );
}

function LeaseServices(lease: { tenant_id: number; lease_id: number }) {
  const { t, money, name } = useTexts();
  const { answer, error, retry } = useRead(leaseServicesMachine, lease);
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  if (!answer.length) return <Empty title={t('leasing.no_services')} />;
  return (
    <SmallTable
      caption={t('leasing.lease_services')}
      heads={[
        { label: t('leasing.lease_services') },
        { label: t('settings.field.periodicity') },
        { label: t('settings.field.price'), isNumber: true },
      ]}
      rows={answer.map((service) => ({
        key: service.id,
        cells: [name(service), t(`settings.periodicity.${service.periodicity}`), money(service.price)],
      }))}
    />
  );
}
