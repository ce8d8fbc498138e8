import { useMemo } from 'react';
import { Link } from 'wouter';
import type { CompoundRow } from '../../api/property/compound.ts';
import { cityChoices } from '../../machines/property/choices.machine.ts';
import { compoundEditMachine, compoundsMachine } from '../../machines/property/compound.machine.ts';
import { useHere } from '../app/viewer.tsx';
import { useWords } from '../kit/choices.ts';
import { ListPage } from '../kit/list-page.tsx';
import { NewRecordPage } from '../kit/new-record.tsx';
import { beside } from '../kit/side-panel.tsx';
import type { ColumnWords } from '../kit/table.tsx';
import { useTexts } from '../kit/texts.tsx';
import { useCompoundFields } from './compound-fields.ts';
import { uses } from './uses.ts';

const panel = beside(async () => (await import('./compound.tsx')).CompoundPage);

/** All compounds: /compounds */
export function Compounds() {
  const { t, name, number } = useTexts();
  const { may } = useHere();
  const propertyUses = useWords('property.use', uses);
  const filters = useMemo(
    () => [
      { id: 'property_use', label: t('property.field.property_use'), choices: propertyUses },
      { id: 'city_id', label: t('property.field.city_id'), from: cityChoices },
    ],
    [t, propertyUses],
  );
  const columns: ColumnWords<CompoundRow>[] = [
    { id: 'name', label: t('property.compound.title'), show: name, sort: 'name_en', isMain: true },
    {
      id: 'city',
      label: t('property.field.city_id'),
      show: (row) => name({ name_en: row.city_name_en, name_ar: row.city_name_ar }),
    },
    { id: 'district', label: t('property.field.district'), show: (row) => row.district },
    {
      id: 'use',
      label: t('property.field.property_use'),
      show: (row) => t(`property.use.${row.property_use}`),
      sort: 'property_use',
    },
    { id: 'manager', label: t('property.field.manager_id'), show: (row) => row.manager_name ?? '–' },
    { id: 'buildings', label: t('property.buildings'), show: (row) => number(row.buildings), isNumber: true },
    {
      id: 'units',
      label: t('property.units'),
      show: (row) => number(row.units),
      isNumber: true,
      isMain: true,
    },
    {
      id: 'vacant',
      label: t('property.unit.label.vacant'),
      show: (row) => number(row.vacant_units),
      isNumber: true,
    },
  ];
  return (
    <ListPage
      list="compounds"
      title={t('property.compounds')}
      machine={compoundsMachine}
      columns={columns}
      filters={filters}
      to={({ id }) => `/compounds/${id}`}
      panel={panel}
      actions={may('compounds.create') && <Link href="/compounds/new">{t('property.compound.new')}</Link>}
    />
  );
}

/** A new one: /compounds/new */
export function NewCompound() {
  const { t } = useTexts();
  return (
    <NewRecordPage
      title={t('property.compound.new')}
      machine={compoundEditMachine}
      fields={useCompoundFields()}
      back="/compounds"
    />
  );
}
