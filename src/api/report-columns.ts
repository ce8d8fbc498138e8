import type { ReportColumn, ReportParameter, ReportRow } from './define-report.ts';
import { propertyUses } from './fields.ts';
import { markets, unitLabels } from './property/unit.ts';

/** Labels of a unit in reports, strongest first: a unit on no market has its market's name. */
export const reportedLabels = [...unitLabels.slice(0, -1), 'blocked', 'vacant'] as const;
export const masterLabels = [
  ...reportedLabels,
  ...markets.filter((market) => market !== 'for_lease' && market !== 'blocked'),
] as const;

/** The filters of reports on units. */
export const placeParams = {
  compound_id: { label: 'property.field.compound_id', entity: 'compound' },
  block_id: { label: 'property.field.block_id', entity: 'block' },
  building_id: { label: 'property.field.building_id', entity: 'building' },
  unit_type_id: { label: 'property.field.unit_type_id', entity: 'unit_type' },
  property_use: { label: 'property.field.property_use', options: propertyUses, texts: 'settings.property_use' },
} as const satisfies Record<string, ReportParameter>;
/** The filters of reports on leases, contracts and their money. */
export const dealParams = {
  tenant_id: { label: 'leasing.tenant', entity: 'tenant' },
  contract_id: { label: 'app.entity.contract', entity: 'contract' },
} as const satisfies Record<string, ReportParameter>;

const opens = (path: string, id: string) => (row: ReportRow) => (row[id] === null ? null : `${path}/${row[id]}`);
const key = { kind: 'key', isNullable: true } as const;
/** A column of a record with its id, which it links to. */
export const unitColumns = {
  unit_id: { kind: 'key' },
  unit: { kind: 'code', label: 'app.entity.unit', isMain: true, width: 110, to: opens('/units', 'unit_id') },
} as const satisfies Record<string, ReportColumn>;
export const compoundColumns = {
  compound_id: key,
  compound: {
    ...{ kind: 'text', label: 'property.field.compound_id', isNullable: true, width: 170 },
    to: opens('/compounds', 'compound_id'),
  },
} as const satisfies Record<string, ReportColumn>;
export const unitTypeColumns = {
  unit_type_id: { kind: 'key' },
  unit_type: { kind: 'text', label: 'property.field.unit_type_id', width: 150, to: opens('/unit-types', 'unit_type_id') },
} as const satisfies Record<string, ReportColumn>;
export const tenantColumns = {
  tenant_id: key,
  tenant: {
    ...{ kind: 'text', label: 'leasing.tenant', isNullable: true, isMain: true, width: 190 },
    to: opens('/tenants', 'tenant_id'),
  },
} as const satisfies Record<string, ReportColumn>;
export const contractColumns = {
  contract_id: key,
  contract: {
    ...{ kind: 'code', label: 'app.entity.contract', isNullable: true, isMain: true, width: 110 },
    to: opens('/contracts', 'contract_id'),
  },
} as const satisfies Record<string, ReportColumn>;
export const areaColumn = { kind: 'number', label: 'property.field.area', total: 'sum' } as const satisfies ReportColumn;
export const monthColumn = { kind: 'month', label: 'report.field.month', isMain: true } as const satisfies ReportColumn;
export const count = { kind: 'count', total: 'sum' } as const satisfies ReportColumn;
export const sum = { kind: 'money', total: 'sum' } as const satisfies ReportColumn;
