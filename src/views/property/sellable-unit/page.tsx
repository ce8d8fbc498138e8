import { Link } from 'wouter';
import { type SellableUnit, sellableUnitFields } from '../../../api/property/sellable-unit.ts';
import { readSellableLog, sellableUnitFlows } from '../../../machines/property/sellable-unit/flows.ts';
import { sellableUnitLifecycle } from '../../../machines/property/sellable-unit/lifecycle.ts';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields, withNames } from '../../kit/entity/form-fields.ts';
import { datesOf } from '../../kit/entity/record-dates.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { OwnersOf } from '../unit-owner/ownerships.tsx';
import { ProgressOf, WarrantiesOf } from './parts.tsx';

const details = [
  'compound_id',
  'unit_type_id',
  'unit_id',
  'area',
  'plot_area',
  'price',
  'promised_on',
  'buyer_name',
  'buyer_mobile',
  'deposit',
  'reserved_until',
  'contract_no',
  'contracted_on',
  'delivered_on',
  'reason',
  'note',
];

/** /sellable-units/:id */
export function Page({ id }: { id: number }) {
  const i18n = useTexts();
  const { t, name, number, money } = i18n;
  const form = useFormFields(sellableUnitFields);
  return (
    <RecordPage<SellableUnit>
      entity="sellable_unit"
      machine={sellableUnitFlows.page}
      id={id}
      lifecycle={sellableUnitLifecycle}
      back={{ to: '/sellable-units', label: t('app.nav.sellable_units') }}
      isDeletable
      title={(unit) => unit.number}
      facts={(unit) => (
        <>
          <span>{name({ name_en: unit.compound_name_en, name_ar: unit.compound_name_ar })}</span>
          <span>{money(unit.price)}</span>
          <span>{t('property.sellable.built', { percent: number(unit.progress) })}</span>
          {unit.delivery_receipt_id !== null && (
            <Link href={`/delivery-receipts/${unit.delivery_receipt_id}`}>{t('app.entity.delivery_receipt')}</Link>
          )}
          {unit.unit_id !== null && <Link href={`/units/${unit.unit_id}`}>{t('property.sellable.in_register')}</Link>}
        </>
      )}
      form={(unit) => withNames(form, sellableUnitFields, unit, i18n)}
      asks={{
        reason: [{ name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true }],
        contract: [{ name: 'contract_no', label: t('property.sellable.contract_no'), isRequired: true }],
        resale: [
          { name: 'buyer_name', label: t('property.sellable.buyer_name'), isRequired: true },
          { name: 'buyer_mobile', label: t('property.sellable.buyer_mobile'), kind: 'tel', isRequired: true },
          { name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true },
        ],
        reservation: [
          { name: 'buyer_name', label: t('property.sellable.buyer_name'), isRequired: true },
          { name: 'buyer_mobile', label: t('property.sellable.buyer_mobile'), kind: 'tel', isRequired: true },
          { name: 'deposit', label: t('property.sellable.deposit'), kind: 'money', isRequired: true },
          {
            name: 'reserved_until',
            label: t('property.sellable.reserved_until'),
            kind: 'date',
            hint: t('property.sellable.hint.reserved_until'),
          },
        ],
      }}
      consequences={(unit, event) =>
        event === 'cancel' ? (
          <p>{t('property.sellable.cancel_means', { buyer: unit.buyer_name ?? '', price: money(unit.price) })}</p>
        ) : event === 'resell' ? (
          <p>{t('property.sellable.resell_means')}</p>
        ) : null
      }
      log={(unit, signal) => readSellableLog(unit.id, signal)}
      dates={(unit) => (unit.delivered_on ? [] : datesOf(sellableUnitFields, unit, ['promised_on']))}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (unit) => <FieldFacts fields={sellableUnitFields} names={details} record={unit} />,
        },
        { id: 'owners', label: t('property.ownership.owners'), show: (unit) => <OwnersOf id={unit.id} isForSale /> },
        { id: 'progress', label: t('property.progress.title'), show: (unit) => <ProgressOf parents={{ unit_id: unit.id }} /> },
        { id: 'warranties', label: t('property.compound_warranties'), show: (unit) => <WarrantiesOf unit={unit.id} /> },
      ]}
    />
  );
}
