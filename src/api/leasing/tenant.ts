import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import {
  buildingNo,
  commercialRegister,
  iban,
  identityErrors,
  identityNoOrNone,
  identityTypes,
  postalCode,
  recordShape,
  vatNo,
} from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { Note } from '../note.ts';
import { CompoundBrief } from '../property/compound.ts';
import { placeFields, placeFilters } from '../property/place.ts';
import { Contract, ContractUnit, Installment } from './contract.ts';

export const tenantFields = defineFields('sales.lead', {
  kind: field.presetChoice(['person', 'company'], 'sales.kind', { initial: 'person', width: 110 }),
  name: field.text(120, { isSorted: true, isMain: true, width: 220 }),
  mobile: field.phone({ isMain: true }),
  email: field.email({ width: 220 }),
  identity_type: field.optionalChoice(identityTypes, 'sales.identity'),
  identity_no: field.coded(identityNoOrNone()),
  identity_expiry: field.optionalDay(),
  nationality: field.nationality({ label: 'leasing.nationality' }),
  birth_date: field.optionalBirthDate({ label: 'leasing.birth_date' }),
  commercial_register: field.coded(commercialRegister()),
  vat_no: field.coded(vatNo(), { label: 'leasing.vat_no' }),
  iban: field.coded(iban(), { label: 'property.field.iban' }),
  /** The national address, as tax invoices name it. */
  building_no: field.coded(buildingNo(), { label: 'settings.field.building_no' }),
  address: field.optionalText(200, { label: 'settings.field.address' }),
  district: field.optionalText(120, { label: 'settings.field.district' }),
  city: field.optionalText(120, { label: 'settings.field.city' }),
  postal_code: field.coded(postalCode(), { label: 'settings.field.postal_code' }),
  additional_no: field.coded(buildingNo(), { label: 'settings.field.additional_no' }),
  invoices_by: field.presetChoice(['company', 'email', 'none'], 'leasing.tenant.invoices_by', {
    initial: 'company',
    label: 'settings.field.invoices_by',
  }),
  mobile_access: field.shown('flag', z.boolean(), { label: 'leasing.mobile_access' }),
  active_leases: field.shown('number', z.int(), { label: 'leasing.active_leases', isMain: true }),
  contract_count: field.shown('number', z.int(), { label: 'app.nav.contracts' }),
});
export const Tenant = z.object({ ...recordShape, ...recordOf(tenantFields), lead_id: z.nullable(z.int()) });
export type Tenant = z.infer<typeof Tenant>;
export const TenantInput = z.strictObject(inputOf(tenantFields));
export type TenantInput = z.input<typeof TenantInput>;
export const tenantColumns = columnsOf<Tenant>(tenantFields, [
  'name',
  'kind',
  'mobile',
  'email',
  'active_leases',
  'contract_count',
]);

export const tenantStatuses = ['active', 'upcoming', 'former', 'prospect'] as const;
/** What tenants are filtered by besides their own fields: whether they have a lease today, and where. */
export const tenantFilterFields = {
  ...tenantFields,
  ...placeFields,
  ...defineFields('sales.lead', {
    status: field.shown('choice', z.enum(tenantStatuses), { options: tenantStatuses, texts: 'leasing.tenant.status' }),
  }),
};

/** Cross-field errors of a tenant: field name → locale key. */
export function tenantErrors(tenant: Record<string, unknown>, today: string): Record<string, string> {
  const { birth_date } = tenant as Partial<Tenant>;
  const wrong = identityErrors(tenant);
  if (birth_date && birth_date > `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`)
    wrong.birth_date = 'leasing.tenant.error.adult';
  return wrong;
}

const view = { needs: 'tenants.view' } as const;
const wrapped = { wrapper: 'tenant', answer: Tenant };
export const tenantCalls = {
  list: list('TEN-01', '/tenants', {
    ...view,
    answer: Tenant,
    filters: { ...filtersOf(tenantFilterFields, 'kind', 'status'), ...placeFilters },
    sorts: [...sortsOf(tenantFields), 'created_at'],
  }),
  brief: get('TEN-02', '/tenants/brief', { ...view, answer: z.array(z.object({ id: z.int(), name: z.string() })) }),
  get: get('TEN-03', '/tenants/{id}', { ...view, answer: Tenant }),
  create: post('TEN-04', '/tenants', { needs: 'tenants.create', body: TenantInput, ...wrapped }),
  update: put('TEN-05', '/tenants/{id}', { needs: 'tenants.edit', body: changeOf(TenantInput), ...wrapped }),
  contracts: get('FIN-14', '/tenants/{tenant_id}/contracts', { ...view, answer: z.array(Contract) }),
  notes: get('FIN-16', '/tenants/{tenant_id}/notes', { ...view, answer: z.array(Note) }),
  histories: get('FIN-17', '/tenants/{tenant_id}/histories', { ...view, answer: z.array(LogEntry) }),
  installments: get('FIN-18', '/tenants/{tenant_id}/installments', { ...view, answer: z.array(Installment) }),
  /** Where the tenant has or had a contract of a unit. */
  compounds: get('FIN-19', '/tenants/{tenant_id}/compounds', { ...view, answer: z.array(CompoundBrief) }),
  units: get('FIN-20', '/tenants/{tenant_id}/units/brief', { ...view, answer: z.array(ContractUnit) }),
  contractUnits: get('FIN-21', '/tenants/{tenant_id}/contracts/{contract_id}/units', {
    ...view,
    answer: z.array(ContractUnit),
  }),
};
