import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { metaOf } from '../../../api/define-fields.ts';
import { type Contract, contractFields } from '../../../api/leasing/contract.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import {
  contractByIdMachine,
  contractFlows,
  contractLeasesMachine,
  readContractLog,
} from '../../../machines/leasing/contract/flows.ts';
import { contractLifecycle } from '../../../machines/leasing/contract/lifecycle.ts';
import { leaseLifecycle } from '../../../machines/leasing/lease/lifecycle.ts';
import { contractSendingRefusals } from '../../../machines/sales/sending/lifecycle.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import type { ActionItem } from '../../kit/actions/action-bar.tsx';
import { Day, Facts, Loading, Row, Section, Stack } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { SaveDocuments } from '../../kit/record/save-document.tsx';
import { ContractSendings, SendContract } from '../../sales/sending/sendings.tsx';
import { ContractParties } from '../contract-party/parties.tsx';
import { Renewal } from '../tenant/quotations.tsx';
import { Discounts } from './discounts.tsx';
import { Installments } from './installments.tsx';
import { contractForms, contractRegionFacts } from './regions.tsx';
import { RelatedToContract } from './related.tsx';

/** Signature calls are below the tenant's path, so the contract is read first. */
export function Page({ id }: { id: number }) {
  const { answer, error, retry } = useRead(contractByIdMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} />;
  return <ContractOf id={id} tenant={answer.tenant_id} />;
}

const details = [
  'start_on',
  'end_on',
  'compound_id',
  'payments_per_year',
  'yearly_rent',
  'total_net',
  'total_vat',
  'total_gross',
];

/** What is to come of a contract in each status. */
const nextDates: Record<Contract['life_status'], ('start_on' | 'end_on')[]> = {
  draft: ['start_on'],
  active: ['end_on'],
  ended: [],
  cancelled: [],
};

function ContractOf({ id, tenant }: { id: number; tenant: number }) {
  const { t, money } = useTexts();
  const parents = useMemo(() => ({ tenant_id: tenant }), [tenant]);
  const { may, viewer, profile } = useCurrentUser();
  const [sent, setSent] = useState<Contract | null>(null);
  const leading = (contract: Contract): ActionItem[] => {
    if (!isToSign(contract) || contract.status === 'sent' || !may('contracts.edit')) return [];
    // A link has no address, so that this is what keeps the contract from being sent at all.
    const link = { channel: 'link' as const, email: null, mobile: null };
    const refusals = contractSendingRefusals(contract, link, viewer, profile.company.today);
    return [{ id: '.send', label: t('leasing.contract.send_to_sign'), refusals, onPress: () => setSent(contract) }];
  };
  return (
    <>
      <RecordPage<Contract>
        entity="contract"
        hasDocument
        machine={contractFlows.page}
        id={id}
        parents={parents}
        lifecycle={contractLifecycle}
        back={{ to: '/contracts', label: t('app.nav.contracts') }}
        reference={(contract) => contract.ref_no}
        title={(contract) => contract.tenant_name}
        facts={(contract) => (
          <>
            <span>
              {t(metaOf(contractFields, 'total_gross').label)} <strong className="num">{money(contract.total_gross)}</strong>
            </span>
            <Link href={`/tenants/${contract.tenant_id}`}>{contract.tenant_name}</Link>
            {contract.transferred_from_id && (
              <Link href={`/contracts/${contract.transferred_from_id}`}>{t('leasing.transfer.from_contract')}</Link>
            )}
            <Link href={`/quotations/${contract.quotation_id}`}>{contract.quotation_ref_no}</Link>
          </>
        )}
        leading={leading}
        asks={contractForms(t, profile.company.today)}
        regions={contractRegionFacts}
        consequences={(contract, event) =>
          event === 'landlord_sign' ? <p>{t('leasing.sign_means', { count: contract.lease_count })}</p> : null
        }
        log={(contract, signal) => readContractLog(contract.id, signal)}
        dates={(contract) => datesOf(contractFields, contract, nextDates[contract.life_status])}
        related={(contract) => <RelatedToContract key={contract.version} contract={contract} />}
        tabs={[
          {
            id: 'details',
            label: t('sales.lead.details'),
            show: (contract) => (
              <Stack>
                <FieldFacts
                  fields={contractFields}
                  names={details}
                  record={contract}
                  shows={{ start_on: <Day iso={contract.start_on} />, end_on: <Day iso={contract.end_on} /> }}
                />
                <Row>
                  <SaveDocuments of="contracts" id={contract.id} name="contract" />
                </Row>
                <Signatures contract={contract} />
                <Renewal contract={contract} />
              </Stack>
            ),
          },
          { id: 'leases', label: t('app.nav.leases'), show: (contract) => <ContractLeases id={contract.id} /> },
          { id: 'parties', label: t('leasing.parties'), show: (contract) => <ContractParties contract={contract} /> },
          {
            id: 'discounts',
            label: t('leasing.discounts'),
            show: (contract) => <Discounts parents={{ id: contract.id, contract_id: contract.id }} />,
          },
          { id: 'installments', label: t('leasing.installments'), show: (contract) => <Installments contract={contract} /> },
        ]}
      />
      {sent && <SendContract contract={sent} onLeave={() => setSent(null)} />}
    </>
  );
}

const isToSign = ({ status, life_status }: Contract): boolean =>
  hasTag(contractLifecycle, status, 'to_sign') && life_status === 'draft';

/** Who has signed, and what was sent to be signed. */
function Signatures({ contract }: { contract: Contract }) {
  const { t, instant } = useTexts();
  const { may } = useCurrentUser();
  const { status, tenant_signed_at, tenant_signed_by_name, signed_at, landlord_signed_by_name } = contract;
  const isSigned = hasTag(contractLifecycle, status, 'signed');
  const tenantSigned = isSigned || status === 'tenant_signed' ? tenant_signed_at : null;
  return (
    <>
      <Section>
        <h2>{t('leasing.signatures')}</h2>
        <Facts
          rows={[
            [
              t('documents.tenant'),
              tenantSigned
                ? `${instant(tenantSigned)} · ${tenant_signed_by_name ? t('leasing.signature.recorded_by', { name: tenant_signed_by_name }) : t('leasing.signature.online')}`
                : t('leasing.signature.none'),
            ],
            [
              t('documents.landlord'),
              isSigned && signed_at
                ? [instant(signed_at), landlord_signed_by_name].filter(Boolean).join(' · ')
                : t('leasing.signature.none'),
            ],
          ]}
        />
      </Section>
      {isToSign(contract) && may('quotations.view') && <ContractSendings contract={contract} />}
    </>
  );
}

function ContractLeases({ id }: { id: number }) {
  const { t, date, money } = useTexts();
  const { answer, error, retry } = useRead(contractLeasesMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  return (
    <SmallTable
      caption={t('app.nav.leases')}
      heads={[
        { label: t('sales.unit.number') },
        { label: t('sales.lead.status') },
        { label: t('sales.quotation.term') },
        { label: t('sales.quotation.yearly_rent'), isNumber: true },
      ]}
      rows={answer.map((lease) => ({
        key: lease.id,
        cells: [
          <Link key="u" href={`/leases/${lease.id}`}>
            {lease.unit_number}
          </Link>,
          <StatusChip key="s" lifecycle={leaseLifecycle} status={lease.status} />,
          `${date(lease.start_on)} – ${date(lease.end_on)}`,
          money(lease.yearly_rent),
        ],
      }))}
    />
  );
}
