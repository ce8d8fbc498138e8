import { Link } from 'wouter';
import { type CollectionDetails, collectionFields } from '../../../api/finance/collection.ts';
import { readLog } from '../../../machines/app/history.ts';
import { collectionFlows } from '../../../machines/finance/collection/flows.ts';
import { collectionLifecycle } from '../../../machines/finance/collection/lifecycle.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { Row, Stack } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { SaveDocuments } from '../../kit/record/save-document.tsx';
import { Refunds } from '../cash-refund/refunds.tsx';
import { Allocations } from './allocations.tsx';

const details = [
  'method',
  'amount',
  'received_on',
  'reference',
  'contract_id',
  'allocated',
  'refunded',
  'refunding',
  'credit',
  'reversed_on',
  'reverse_reason',
  'note',
];

/** /collections/:id */
export function Page({ id }: { id: number }) {
  const { t, money } = useTexts();
  const returned_on: FormField = {
    ...{ name: 'returned_on', label: t('finance.collection.returned_on'), kind: 'date' },
    hint: t('finance.collection.returned_on.hint'),
  };
  return (
    <RecordPage<CollectionDetails>
      entity="collection"
      hasDocument
      machine={collectionFlows.page}
      id={id}
      lifecycle={collectionLifecycle}
      back={{ to: '/collections', label: t('app.nav.collections') }}
      reference={({ number }) => number}
      title={({ tenant_name }) => tenant_name}
      facts={(collection) => (
        <>
          <Link href={`/tenants/${collection.tenant_id}`}>{collection.tenant_name}</Link>
          {collection.contract_id && <Link href={`/contracts/${collection.contract_id}`}>{collection.contract_ref_no}</Link>}
          {collection.cheque_id && <Link href={`/cheques/${collection.cheque_id}`}>{t('app.entity.cheque')}</Link>}
          <span>{t('finance.collection.credit_of', { credit: money(collection.credit), amount: money(collection.amount) })}</span>
        </>
      )}
      asks={({ method }) => ({
        reversal: [
          { name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true },
          ...(method === 'cash_payment' ? [] : [returned_on]),
        ],
      })}
      consequences={({ allocations }, event) =>
        event === 'reverse' && allocations.some(({ ended_on }) => ended_on === null) ? (
          <p>{t('finance.collection.reverse_means')}</p>
        ) : null
      }
      log={(collection, signal) => readLog('collection', collection.id, signal)}
      tabs={[
        {
          id: 'allocations',
          label: t('finance.collection.allocations'),
          show: (collection) => (
            <Allocations
              source={{
                ...collection,
                kind: 'collection',
                free: collection.credit,
                mayPay: hasTag(collectionLifecycle, collection.status, 'has_credit'),
                mayEnd: hasTag(collectionLifecycle, collection.status, 'in_hand'),
              }}
            />
          ),
        },
        {
          id: 'refunds',
          label: t('app.nav.cash_refunds'),
          show: (collection) => (
            <Refunds
              source={{
                ...{ of: 'collection', id: collection.id, tenant_id: collection.tenant_id },
                ...{ payee: collection.tenant_name, free: collection.credit },
                why: hasTag(collectionLifecycle, collection.status, 'has_credit')
                  ? null
                  : t(`finance.cash_refund.why_not.collection.${collection.status}`),
              }}
            />
          ),
        },
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (collection) => (
            <Stack>
              <FieldFacts fields={collectionFields} names={details} record={collection} />
              <Row>
                <SaveDocuments of="collections" id={collection.id} name="receipt" />
              </Row>
            </Stack>
          ),
        },
      ]}
    />
  );
}
