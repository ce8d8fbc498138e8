import type { Column } from '../columns.ts';
import type { CompoundRow } from './compound.ts';
import type { UnitRow } from './unit.ts';
import type { UnitType } from './unit-type.ts';

export const unitColumns: Column<UnitRow>[] = [
  {
    id: 'number',
    label: 'property.field.number',
    kind: 'code',
    of: (row) => row.number,
    sort: 'number',
    isMain: true,
    width: 120,
  },
  {
    id: 'state',
    label: 'property.field.state',
    kind: 'word',
    prefix: 'property.unit.label',
    of: (row) => row.label,
    isMain: true,
    width: 170,
  },
  {
    id: 'compound',
    label: 'property.compound.title',
    kind: 'name',
    of: (row) => ({ name_en: row.compound_name_en, name_ar: row.compound_name_ar }),
    width: 180,
  },
  { id: 'building', label: 'property.building.title', kind: 'code', of: (row) => row.building_code, width: 90 },
  { id: 'floor', label: 'property.field.floor', kind: 'number', of: (row) => row.floor, sort: 'floor', width: 80 },
  {
    id: 'type',
    label: 'property.field.unit_type_id',
    kind: 'name',
    of: (row) => ({ name_en: row.unit_type_name_en, name_ar: row.unit_type_name_ar }),
  },
  { id: 'area', label: 'property.field.area', kind: 'number', of: (row) => Number(row.area), sort: 'area', width: 100 },
  {
    id: 'rent',
    label: 'property.field.asking_rent',
    kind: 'money',
    of: (row) => row.asking_rent ?? row.max_price,
    sort: 'asking_rent',
    isSummed: true,
    width: 150,
  },
  {
    id: 'market',
    label: 'property.field.market',
    kind: 'word',
    prefix: 'property.unit.market',
    of: (row) => row.market,
    sort: 'market',
    width: 120,
  },
];

export const compoundColumns: Column<CompoundRow>[] = [
  { id: 'name', label: 'property.compound.title', kind: 'name', of: (row) => row, sort: 'name_en', isMain: true, width: 220 },
  {
    id: 'city',
    label: 'property.field.city_id',
    kind: 'name',
    of: (row) => ({ name_en: row.city_name_en, name_ar: row.city_name_ar }),
  },
  { id: 'district', label: 'property.field.district', kind: 'text', of: (row) => row.district },
  {
    id: 'use',
    label: 'property.field.property_use',
    kind: 'word',
    prefix: 'property.use',
    of: (row) => row.property_use,
    sort: 'property_use',
  },
  { id: 'manager', label: 'property.field.manager_id', kind: 'text', of: (row) => row.manager_name },
  { id: 'buildings', label: 'property.buildings', kind: 'number', of: (row) => row.buildings },
  { id: 'units', label: 'property.units', kind: 'number', of: (row) => row.units, isMain: true },
  { id: 'vacant', label: 'property.unit.label.vacant', kind: 'number', of: (row) => row.vacant_units },
];

export const unitTypeColumns: Column<UnitType>[] = [
  { id: 'name', label: 'property.unit_type.title', kind: 'name', of: (row) => row, sort: 'name_en', isMain: true },
  { id: 'use', label: 'property.field.property_use', kind: 'word', prefix: 'property.use', of: (row) => row.property_use },
  {
    id: 'price_type',
    label: 'property.field.price_type',
    kind: 'word',
    prefix: 'property.price_type',
    of: (row) => row.price_type,
  },
  { id: 'min', label: 'property.field.min_price', kind: 'money', of: (row) => row.min_price, sort: 'min_price' },
  { id: 'max', label: 'property.field.max_price', kind: 'money', of: (row) => row.max_price, sort: 'max_price', isMain: true },
  { id: 'units', label: 'property.units', kind: 'number', of: (row) => row.units },
];
