import { inputNames } from '../../../api/define-fields.ts';
import { type UnitType, unitTypeColumns, unitTypeFields } from '../../../api/property/unit-type.ts';
import { readHistory } from '../../../machines/app/history.ts';
import { choicesOf } from '../../../machines/kit/choices.ts';
import { unitTypeFlows } from '../../../machines/property/unit-type/flows.ts';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { useChoosing } from '../../kit/fields/choices.ts';
import { Unread } from '../../kit/fields/unread.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';

const panel = beside(async () => Page);
const asked = inputNames(unitTypeFields).filter((name) => name !== 'amenity_ids');
const edited = editedCells('unit_type', unitTypeFields, async () => unitTypeFlows.page, { names: asked });
const filters = ['property_use', 'price_type'];

/** /unit-types, with their prices */
export const List = () => (
  <EntityList
    entity="unit_type"
    machine={unitTypeFlows.list}
    fields={unitTypeFields}
    columns={unitTypeColumns}
    filters={filters}
    panel={panel}
    edited={edited}
  />
);

/** /unit-types/new */
export const New = () => (
  <NewRecordPage
    title={useNewLabel('unit_type')}
    machine={unitTypeFlows.form}
    fields={useFormFields(unitTypeFields, asked)}
    back="/unit-types"
  />
);

/** /unit-types/:id */
export function Page({ id }: { id: number }) {
  const { t, name } = useTexts();
  const form = useFormFields(unitTypeFields, asked);
  return (
    <RecordPage<UnitType>
      entity="unit_type"
      key={id}
      id={id}
      machine={unitTypeFlows.page}
      lifecycle={null}
      isDeletable
      title={name}
      facts={(type) => <span>{t(`property.use.${type.property_use}`)}</span>}
      form={form}
      tabs={[{ id: 'details', label: t('property.details'), show: (type) => <Details type={type} /> }]}
      timeline={({ id }, signal) => readHistory('unit_type', id, signal)}
      back={{ to: '/unit-types', label: t('property.unit_types') }}
    />
  );
}

const details = [
  'price_type',
  'min_price',
  'max_price',
  'deposit',
  'bedrooms',
  'capacity',
  'price_from',
  'price_until',
  'units',
  'amenity_ids',
];

function Details({ type }: { type: UnitType }) {
  const { choices: amenities, onUnread } = useChoosing(choicesOf('amenity'));
  const own = amenities.filter((amenity) => type.amenity_ids.includes(Number(amenity.id)));
  const shown = onUnread ? <Unread onRetry={onUnread} /> : own.map((amenity) => amenity.label).join(' · ') || null;
  return <FieldFacts fields={unitTypeFields} names={details} record={type} shows={{ amenity_ids: shown }} />;
}
