import { useMemo } from 'react';
import type { UnitType } from '../../../api/property/unit-type.ts';
import { readHistory } from '../../../machines/app/history.ts';
import type { RecordMachine } from '../../../machines/kit/record/record-flow.ts';
import { amenityChoices } from '../../../machines/property/choices.ts';
import { unitTypeColumns } from '../../../machines/property/columns.ts';
import {
  priceTypes,
  unitTypeEditMachine,
  unitTypeMachine,
  unitTypesMachine,
} from '../../../machines/property/unit-type/flows.ts';
import { useHere } from '../../app/viewer.tsx';
import { LinkButton } from '../../kit/actions/link-button.tsx';
import { Facts } from '../../kit/display/parts.tsx';
import { useChoosing, useWords } from '../../kit/fields/choices.ts';
import { Unread } from '../../kit/fields/unread.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { wordsOf } from '../../kit/list/columns.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { beside } from '../../kit/list/side-panel.tsx';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { uses } from '../uses.ts';

const panel = beside(async () => UnitTypePage);
const machine = unitTypeMachine as unknown as RecordMachine<UnitType, Record<string, unknown>>;

/** All unit types with their prices: /unit-types */
export function UnitTypes() {
  const said = useTexts();
  const { t } = said;
  const { may } = useHere();
  const propertyUses = useWords('property.use', uses);
  const prices = useWords('property.price_type', priceTypes);
  const filters = useMemo(
    () => [
      { id: 'property_use', label: t('property.field.property_use'), choices: propertyUses },
      { id: 'price_type', label: t('property.field.price_type'), choices: prices },
    ],
    [t, propertyUses, prices],
  );
  return (
    <ListPage
      list="unit_types"
      title={t('property.unit_types')}
      machine={unitTypesMachine}
      columns={wordsOf(unitTypeColumns, said)}
      isExported={may('unit_types.export')}
      filters={filters}
      to={({ id }) => `/unit-types/${id}`}
      panel={panel}
      actions={may('unit_types.create') && <LinkButton to="/unit-types/new">{t('property.unit_type.new')}</LinkButton>}
    />
  );
}

function useUnitTypeFields(): FormField[] {
  const { t } = useTexts();
  const label = (name: string) => ({ name, label: t(`property.field.${name}`) });
  return [
    { ...label('name_en'), isRequired: true },
    { ...label('name_ar'), isRequired: true },
    { ...label('property_use'), kind: 'select', choices: useWords('property.use', uses), isRequired: true },
    {
      ...label('price_type'),
      kind: 'select',
      choices: useWords('property.price_type', priceTypes),
      isRequired: true,
    },
    { ...label('min_price'), kind: 'money', isRequired: true },
    { ...label('max_price'), kind: 'money', hint: t('property.hint.max_price') },
    { ...label('deposit'), kind: 'money' },
    { ...label('bedrooms'), kind: 'number' },
    { ...label('capacity'), kind: 'number' },
    { ...label('price_from'), kind: 'date' },
    { ...label('price_until'), kind: 'date' },
  ];
}

/** A new one: /unit-types/new */
export function NewUnitType() {
  const { t } = useTexts();
  return (
    <NewRecordPage
      title={t('property.unit_type.new')}
      machine={unitTypeEditMachine}
      fields={useUnitTypeFields()}
      back="/unit-types"
    />
  );
}

/** A unit type: /unit-types/:id */
export function UnitTypePage({ id }: { id: number }) {
  const { t, name } = useTexts();
  const form = useUnitTypeFields();
  return (
    <RecordPage
      entity="unit_type"
      key={id}
      id={id}
      machine={machine}
      lifecycle={null}
      isDeletable
      title={name}
      facts={(type) => <span>{t(`property.use.${type.property_use}`)}</span>}
      form={form}
      tabs={[{ id: 'details', label: t('property.details'), show: (type) => <Details type={type} /> }]}
      happenings={({ id }, signal) => readHistory('unit_type', id, signal)}
      back={{ to: '/unit-types', label: t('property.unit_types') }}
    />
  );
}

function Details({ type }: { type: UnitType }) {
  const { t, money, number, date } = useTexts();
  const { choices: amenities, onUnread } = useChoosing(amenityChoices);
  const count = (value: number | null) => (value === null ? null : number(value));
  const own = amenities.filter((amenity) => type.amenity_ids.includes(Number(amenity.id)));
  return (
    <Facts
      rows={[
        [t('property.field.price_type'), t(`property.price_type.${type.price_type}`)],
        [t('property.field.min_price'), money(type.min_price)],
        [t('property.field.max_price'), money(type.max_price)],
        [t('property.field.deposit'), money(type.deposit)],
        [t('property.field.bedrooms'), count(type.bedrooms)],
        [t('property.field.capacity'), count(type.capacity)],
        [t('property.field.price_from'), date(type.price_from)],
        [t('property.field.price_until'), date(type.price_until)],
        [t('property.units'), number(type.units)],
        [
          t('property.field.amenity_ids'),
          onUnread ? <Unread key="u" onRetry={onUnread} /> : own.map((amenity) => amenity.label).join(' · ') || null,
        ],
      ]}
    />
  );
}
