import * as z from 'zod/mini';
import { changeOf, get, list, post, put } from '../contract.ts';
import {
  commercialRegister,
  day,
  email,
  iban,
  identityNo,
  identityTypes,
  mobile,
  optional,
  optionalText,
  recordShape,
  text,
  vatNo,
  wrongIdentity,
} from '../fields.ts';
import { LogEntry } from '../log-entry.ts';
import { Contract, ContractUnit, Installment, Note } from './contract.ts';

const nullableText = z.nullable(z.string());

export const Tenant = z.object({
  ...recordShape,
  kind: z.enum(['person', 'company']),
  name: z.string(),
  mobile: nullableText,
  email: nullableText,
  identity_type: z.nullable(z.enum(identityTypes)),
  identity_no: nullableText,
  identity_expiry: nullableText,
  nationality: nullableText,
  birth_date: nullableText,
  commercial_register: nullableText,
  vat_no: nullableText,
  iban: nullableText,
  lead_id: z.nullable(z.int()),
  mobile_access: z.boolean(),
  active_leases: z.int(),
  contract_count: z.int(),
});
export type Tenant = z.infer<typeof Tenant>;

export const TenantInput = z.strictObject({
  kind: z.optional(z.enum(['person', 'company'])),
  name: text(120),
  mobile: optional(mobile()),
  email: optional(email()),
  identity_type: optional(z.enum(identityTypes)),
  identity_no: optional(identityNo()),
  identity_expiry: optional(day()),
  nationality: optionalText(2),
  birth_date: optional(day()),
  commercial_register: optional(commercialRegister()),
  vat_no: optional(vatNo()),
  iban: optional(iban()),
});
export type TenantInput = z.input<typeof TenantInput>;

/** What no single field can say of a tenant: wire name → locale key. */
export function wrongTenant(tenant: Record<string, unknown>, today: string): Record<string, string> {
  const { kind, identity_type, identity_no, identity_expiry, birth_date, commercial_register } = tenant as Partial<Tenant>;
  const wrong: Record<string, string> = {};
  if (identity_no && !identity_type) wrong.identity_type = 'app.error.required';
  if (identity_no && identity_type) {
    const found = wrongIdentity(identity_type, identity_no);
    if (found) wrong.identity_no = found;
  }
  if (identity_type === 'iqama_no' && !identity_expiry) wrong.identity_expiry = 'app.error.required';
  if (birth_date && birth_date > `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`)
    wrong.birth_date = 'leasing.tenant.error.adult';
  if (kind === 'company' && !commercial_register) wrong.commercial_register = 'app.error.required';
  return wrong;
}

export const tenantCalls = {
  list: list('TEN-01', '/tenants', {
    needs: 'tenants.view',
    answer: Tenant,
    filters: { kind: z.optional(z.enum(['person', 'company'])) },
  }),
  brief: get('TEN-02', '/tenants/brief', { needs: 'tenants.view', answer: z.array(z.object({ id: z.int(), name: z.string() })) }),
  get: get('TEN-03', '/tenants/{id}', { needs: 'tenants.view', answer: Tenant }),
  create: post('TEN-04', '/tenants', { needs: 'tenants.create', wrapper: 'tenant', body: TenantInput, answer: Tenant }),
  update: put('TEN-05', '/tenants/{id}', {
    needs: 'tenants.edit',
    wrapper: 'tenant',
    body: changeOf(TenantInput),
    answer: Tenant,
  }),
  contracts: get('FIN-14', '/tenants/{tenant_id}/contracts', { needs: 'tenants.view', answer: z.array(Contract) }),
  notes: get('FIN-16', '/tenants/{tenant_id}/notes', { needs: 'tenants.view', answer: z.array(Note) }),
  histories: get('FIN-17', '/tenants/{tenant_id}/histories', { needs: 'tenants.view', answer: z.array(LogEntry) }),
  installments: get('FIN-18', '/tenants/{tenant_id}/installments', { needs: 'tenants.view', answer: z.array(Installment) }),
  units: get('FIN-20', '/tenants/{tenant_id}/units/brief', { needs: 'tenants.view', answer: z.array(ContractUnit) }),
  contractUnits: get('FIN-21', '/tenants/{tenant_id}/contracts/{contract_id}/units', {
    needs: 'tenants.view',
    answer: z.array(ContractUnit),
  }),
};
