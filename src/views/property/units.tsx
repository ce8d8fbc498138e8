import { useMemo } from 'react';
import { Link } from 'wouter';
import type { UnitRow } from '../../api/property/unit.ts';
import { compoundChoices, unitTypeChoices } from '../../machines/property/choices.machine.ts';
import { markets, occupancies, readinesses, unitEditMachine, unitsMachine } from '../../machines/property/unit.machine.ts';
import { useHere } from '../app/viewer.tsx';
import { useWords } from '../kit/choices.ts';
import { ListPage } from '../kit/list-page.tsx';
import { NewRecordPage } from '../kit/new-record.tsx';
import { Row } from '../kit/parts.tsx';
import { beside } from '../kit/side-panel.tsx';
import type { ColumnWords } from '../kit/table.tsx';
import { useTexts } from '../kit/texts.tsx';
import { UnitChip } from './unit-chip.tsx';
import { useUnitFields } from './unit-fields.ts';

const panel = beside(async () => (await import('./unit.tsx')).UnitPage);

/** All units: /units */
export function Units() {
  const { t, name, money, number } = useTexts();
  const { may } = useHere();
  const occupancy = useWords('property.unit.label', occupancies);
  const readiness = useWords('property.unit.readiness', readinesses);
  const market = useWords('property.unit.market', markets);
  const filters = useMemo(
    () => [
      { id: 'compound_id', label: t('property.compound.title'), from: compoundChoices },
      { id: 'unit_type_id', label: t('property.field.unit_type_id'), from: unitTypeChoices },
      { id: 'occupancy', label: t('property.field.occupancy'), choices: occupancy },
      { id: 'readiness', label: t('property.field.readiness'), choices: readiness },
      { id: 'market', label: t('property.field.market'), choices: market },
    ],
    [t, occupancy, readiness, market],
  );
  const columns: ColumnWords<UnitRow>[] = [
    {
      id: 'number',
      label: t('property.field.number'),
      show: (row) => <bdi>{row.number}</bdi>,
      sort: 'number',
      isMain: true,
    },
    {
      id: 'state',
      label: t('property.field.state'),
      show: (row) => <UnitChip label={row.label} />,
      isMain: true,
    },
    {
      id: 'compound',
      label: t('property.compound.title'),
      show: (row) => name({ name_en: row.compound_name_en, name_ar: row.compound_name_ar }),
    },
    { id: 'building', label: t('property.building.title'), show: (row) => row.building_code },
    {
      id: 'floor',
      label: t('property.field.floor'),
      show: (row) => number(row.floor),
      sort: 'floor',
      isNumber: true,
    },
    {
      id: 'type',
      label: t('property.field.unit_type_id'),
      show: (row) => name({ name_en: row.unit_type_name_en, name_ar: row.unit_type_name_ar }),
    },
    {
      id: 'area',
      label: t('property.field.area'),
      show: (row) => number(Number(row.area)),
      sort: 'area',
      isNumber: true,
    },
    {
      id: 'rent',
      label: t('property.field.asking_rent'),
      show: (row) => money(row.asking_rent ?? row.max_price),
      sort: 'asking_rent',
      isNumber: true,
    },
    {
      id: 'market',
      label: t('property.field.market'),
      show: (row) => t(`property.unit.market.${row.market}`),
      sort: 'market',
    },
  ];
  return (
    <ListPage
      list="units"
      title={t('property.units')}
      machine={unitsMachine}
      columns={columns}
      filters={filters}
      to={({ id }) => `/units/${id}`}
      panel={panel}
      actions={
        <Row>
          <Link href="/units/map">{t('property.map')}</Link>
          {may('units.create') && <Link href="/units/new">{t('property.unit.new')}</Link>}
        </Row>
      }
    />
  );
}

/** A new one: /units/new */
export function NewUnit() {
  const { t } = useTexts();
  return <NewRecordPage title={t('property.unit.new')} machine={unitEditMachine} fields={useUnitFields()} back="/units" />;
}
