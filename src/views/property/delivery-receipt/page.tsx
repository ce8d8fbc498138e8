import { useMemo } from 'react';
import { Link } from 'wouter';
import { type DeliveryReceipt, deliveryReceiptFields } from '../../../api/property/delivery-receipt.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import {
  deliveryReceiptByIdMachine,
  deliveryReceiptFlows,
  readReceiptLog,
} from '../../../machines/property/delivery-receipt/flows.ts';
import { deliveryReceiptLifecycle } from '../../../machines/property/delivery-receipt/lifecycle.ts';
import { Loading } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { DrawnSignature, signatureField } from '../../kit/fields/signature-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { Snags } from './snags.tsx';

/** /delivery-receipts/:id */
export function Page({ id }: { id: number }) {
  const { answer, error, retry } = useRead(deliveryReceiptByIdMachine, { id });
  if (!answer) return <Loading error={error} onRetry={retry} />;
  return <ReceiptOf id={id} unit={answer.sellable_unit_id} />;
}

const details = [
  'compound_id',
  'buyer_name',
  'inspect_on',
  'keys_tested',
  'meters_read',
  'systems_tested',
  'cleaned',
  'manuals_given',
  'undertaking_until',
  'approved_on',
  'signed_by',
  'reason',
  'note',
];

function ReceiptOf({ id, unit }: { id: number; unit: number }) {
  const { t } = useTexts();
  const parents = useMemo(() => ({ unit_id: unit }), [unit]);
  const signature = signatureField(t, { label: t('property.delivery.signature'), isRequired: true });
  return (
    <RecordPage<DeliveryReceipt>
      entity="delivery_receipt"
      machine={deliveryReceiptFlows.page}
      id={id}
      parents={parents}
      lifecycle={deliveryReceiptLifecycle}
      back={{ to: '/delivery-receipts', label: t('app.nav.delivery_receipts') }}
      title={(receipt) => receipt.sellable_number}
      facts={(receipt) => (
        <>
          <Link href={`/sellable-units/${receipt.sellable_unit_id}`}>{t('app.entity.sellable_unit')}</Link>
          {receipt.buyer_name && <span>{receipt.buyer_name}</span>}
          <span>{t('property.delivery.snags_left', { count: receipt.snags_open })}</span>
        </>
      )}
      form={useFormFields(deliveryReceiptFields)}
      asks={{
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        inspection: [{ name: 'inspect_on', label: t('property.delivery.inspect_on'), kind: 'date', isRequired: true }],
        signature: [
          { name: 'signed_by', label: t('property.delivery.signed_by'), isRequired: true },
          signature,
          {
            name: 'undertaking_until',
            label: t('property.delivery.undertaking_until'),
            kind: 'date',
            hint: t('property.delivery.hint.undertaking'),
          },
        ],
      }}
      consequences={(receipt, event) =>
        event === 'approve' ? (
          <p>
            {t('property.delivery.approve_means', { unit: receipt.sellable_number })}{' '}
            {receipt.snags_open > 0 && t('property.delivery.snags_left', { count: receipt.snags_open })}
          </p>
        ) : null
      }
      log={(receipt, signal) => readReceiptLog(receipt.id, signal)}
      dates={(receipt) => (receipt.approved_on ? [] : datesOf(deliveryReceiptFields, receipt, ['inspect_on']))}
      tabs={[
        {
          id: 'snags',
          label: t('app.nav.snags'),
          show: ({ status }) => (
            // Before its inspection there is nothing to find.
            <Snags parents={{ unit_id: unit }} isFull={!hasTag(deliveryReceiptLifecycle, status, 'inspected')} />
          ),
        },
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (receipt) => (
            <>
              <FieldFacts fields={deliveryReceiptFields} names={details} record={receipt} />
              {receipt.signature && <DrawnSignature signature={receipt.signature} label={t('property.delivery.signature')} />}
            </>
          ),
        },
      ]}
      formTab="details"
    />
  );
}
