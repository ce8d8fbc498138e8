import type { Column } from '../columns.ts';
import type { Contract } from './contract.ts';
import type { Lease } from './lease.ts';
import type { LeasingOrder } from './leasing-order.ts';
import type { Tenant } from './tenant.ts';

const start = { sort: 'start_on', width: 240 } as const;
const status = { label: 'sales.lead.status', sort: 'status', isMain: true, width: 150 } as const;

export const tenantColumns: Column<Pick<Tenant, 'name' | 'kind' | 'mobile' | 'email' | 'active_leases' | 'contract_count'>>[] = [
  { id: 'name', label: 'sales.lead.name', kind: 'text', of: (tenant) => tenant.name, sort: 'name', isMain: true, width: 220 },
  { id: 'kind', label: 'sales.lead.kind', kind: 'word', prefix: 'sales.kind', of: (tenant) => tenant.kind, width: 110 },
  { id: 'mobile', label: 'sales.lead.mobile', kind: 'code', of: (tenant) => tenant.mobile, isMain: true },
  { id: 'email', label: 'sales.lead.email', kind: 'code', of: (tenant) => tenant.email, width: 220 },
  { id: 'leases', label: 'leasing.active_leases', kind: 'number', of: (tenant) => tenant.active_leases, isMain: true },
  { id: 'contracts', label: 'app.nav.contracts', kind: 'number', of: (tenant) => tenant.contract_count },
];

export const contractColumns: Column<Contract>[] = [
  { id: 'ref', label: 'sales.lead.ref', kind: 'code', of: (contract) => contract.ref_no, isMain: true, width: 110 },
  { id: 'tenant', label: 'leasing.tenant', kind: 'text', of: (contract) => contract.tenant_name, isMain: true, width: 200 },
  {
    id: 'signature',
    kind: 'word',
    prefix: 'contract.status',
    of: (contract) => contract.status,
    ...status,
    label: 'leasing.signature',
  },
  {
    id: 'deposit',
    label: 'sales.quotation.deposit',
    kind: 'word',
    prefix: 'deposit.status',
    of: (contract) => contract.deposit_status,
  },
  { id: 'term', label: 'sales.quotation.term', kind: 'term', of: (contract) => [contract.start_on, contract.end_on], ...start },
  { id: 'rent', label: 'sales.quotation.yearly_rent', kind: 'money', of: (contract) => contract.yearly_rent, isSummed: true },
  {
    id: 'total',
    label: 'sales.quotation.total',
    kind: 'money',
    of: (contract) => contract.total_gross,
    isSummed: true,
    sort: 'total_gross',
    isMain: true,
  },
];

export const leaseColumns: Column<Lease>[] = [
  { id: 'unit', label: 'sales.unit.number', kind: 'code', of: (lease) => lease.unit_number, isMain: true, width: 110 },
  {
    id: 'building',
    label: 'leasing.building',
    kind: 'name',
    of: (lease) => ({ name_en: lease.building_name_en, name_ar: lease.building_name_ar }),
    width: 180,
  },
  { id: 'tenant', label: 'leasing.tenant', kind: 'text', of: (lease) => lease.tenant_name, isMain: true, width: 200 },
  { id: 'status', kind: 'word', prefix: 'lease.status', of: (lease) => lease.status, ...status },
  { id: 'term', label: 'sales.quotation.term', kind: 'term', of: (lease) => [lease.start_on, lease.end_on], ...start },
  {
    id: 'rent',
    label: 'sales.quotation.yearly_rent',
    kind: 'money',
    of: (lease) => lease.yearly_rent,
    isSummed: true,
    isMain: true,
  },
];

export const leasingOrderColumns: Column<LeasingOrder>[] = [
  { id: 'ref', label: 'sales.lead.ref', kind: 'code', of: (order) => order.ref_no, isMain: true, width: 110 },
  { id: 'unit', label: 'sales.unit.number', kind: 'code', of: (order) => order.unit_number, width: 110 },
  { id: 'tenant', label: 'leasing.tenant', kind: 'text', of: (order) => order.tenant_name, isMain: true, width: 200 },
  { id: 'status', kind: 'word', prefix: 'leasing_order.status', of: (order) => order.status, ...status },
  { id: 'planned', label: 'leasing.planned', kind: 'day', of: (order) => order.planned_on, sort: 'planned_on', isMain: true },
  { id: 'delivered', label: 'leasing.delivered', kind: 'day', of: (order) => order.delivered_on },
];
