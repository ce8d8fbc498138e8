import * as approvals from '../../../src/api/approvals/columns.ts';
import { type ApprovalKind, approvalKinds } from '../../../src/api/approvals/config.ts';
import { calls } from '../../../src/api/calls.ts';
import type { Column } from '../../../src/api/columns.ts';
import type { Call, Module, Page } from '../../../src/api/contract.ts';
import { contractColumns } from '../../../src/api/leasing/contract.ts';
import { leaseColumns } from '../../../src/api/leasing/lease.ts';
import { leasingOrderColumns } from '../../../src/api/leasing/leasing-order.ts';
import { tenantColumns } from '../../../src/api/leasing/tenant.ts';
import { compoundColumns } from '../../../src/api/property/compound.ts';
import { unitColumns } from '../../../src/api/property/unit.ts';
import { unitTypeColumns } from '../../../src/api/property/unit-type.ts';
import * as sales from '../../../src/api/sales/columns.ts';
import { businessTypeColumns } from '../../../src/api/settings/business-type.ts';
import { interestLevelColumns } from '../../../src/api/settings/interest-level.ts';
import { paymentTermColumns } from '../../../src/api/settings/payment-term.ts';
import { roleColumns } from '../../../src/api/settings/role.ts';
import { salesMemberColumns } from '../../../src/api/settings/sales-member.ts';
import { serviceColumns } from '../../../src/api/settings/service.ts';
import { templateColumns } from '../../../src/api/settings/template.ts';
import { tradeNameColumns } from '../../../src/api/settings/trade-name.ts';
import { userColumns } from '../../../src/api/settings/user.ts';
import { handlers } from '../../handlers.ts';
import type { Asking } from '../../http/contract.ts';

export interface Exported {
  module: Module;
  /** Locale key. */
  title: string;
  call: Call;
  read: (asking: Asking<Call>) => Promise<Page<{ id: number }>>;
  columns: Column<never>[];
}
const exported = (module: Module, title: string, call: Call, read: unknown, columns: unknown): Exported => ({
  module,
  title,
  call,
  read: read as Exported['read'],
  columns: columns as Column<never>[],
});

const entityOf = {
  quotation: 'quotationConfig',
  contract_discount: 'contractDiscountConfig',
  quotation_discount: 'quotationDiscountConfig',
  deal: 'dealConfig',
} as const satisfies Record<ApprovalKind, keyof typeof calls>;

/** The rules of a kind of approval, and the reasons for which one is rejected. */
const ofKind = (kind: ApprovalKind): Record<string, Exported> => {
  const own = entityOf[kind];
  const title = `approvals.kind.${kind}`;
  return {
    [`approvals_${kind}_rules`]: exported('workflow_configs', title, calls[own].list, handlers[own].list, approvals.ruleColumns),
    [`approvals_${kind}_reasons`]: exported(
      'workflow_configs',
      title,
      calls[own].reasons,
      handlers[own].reasons,
      approvals.rejectionReasonColumns,
    ),
  };
};

const c = calls;
const h = handlers;
/** The lists that can be taken away, by the name that they have in the app. */
export const exportedLists: Record<string, Exported> = {
  leads: exported('leads', 'app.nav.leads', c.lead.list, h.lead.list, sales.leadColumns),
  quotations: exported('quotations', 'app.nav.quotations', c.quotation.all, h.quotation.all, sales.quotationColumns),
  tenants: exported('tenants', 'app.nav.tenants', c.tenant.list, h.tenant.list, tenantColumns),
  contracts: exported('contracts', 'app.nav.contracts', c.contract.list, h.contract.list, contractColumns),
  leases: exported('leases', 'app.nav.leases', c.lease.list, h.lease.list, leaseColumns),
  leasing_orders: exported(
    'leasing_orders',
    'app.nav.leasing_orders',
    c.leasingOrder.list,
    h.leasingOrder.list,
    leasingOrderColumns,
  ),
  units: exported('units', 'app.nav.units', c.unit.list, h.unit.list, unitColumns),
  unit_types: exported('unit_types', 'app.nav.unit_types', c.unitType.list, h.unitType.list, unitTypeColumns),
  compounds: exported('compounds', 'app.nav.compounds', c.compound.list, h.compound.list, compoundColumns),
  approvals_pending: exported(
    'approvals',
    'approvals.pending',
    c.execution.pending,
    h.execution.pending,
    approvals.executionColumns,
  ),
  approvals_associated: exported(
    'approvals',
    'approvals.associated',
    c.execution.associated,
    h.execution.associated,
    approvals.executionColumns,
  ),
  ...Object.assign({}, ...approvalKinds.map(ofKind)),
  approvals_discount_reasons: exported(
    'workflow_configs',
    'approvals.discount_reasons',
    c.workflow.discountReasons,
    h.workflow.discountReasons,
    approvals.discountReasonColumns,
  ),
  users: exported('users', 'settings.users', c.user.list, h.user.list, userColumns),
  roles: exported('roles', 'settings.roles', c.role.list, h.role.list, roleColumns),
  sales: exported('sales', 'settings.sales', c.salesMember.list, h.salesMember.list, salesMemberColumns),
  templates: exported('templates', 'settings.templates', c.template.list, h.template.list, templateColumns),
  services: exported('settings', 'settings.services', c.service.list, h.service.list, serviceColumns),
  payment_terms: exported('settings', 'settings.payment_terms', c.paymentTerm.list, h.paymentTerm.list, paymentTermColumns),
  interest_levels: exported(
    'settings',
    'settings.interest_levels',
    c.interestLevel.list,
    h.interestLevel.list,
    interestLevelColumns,
  ),
  business_types: exported('settings', 'settings.business_types', c.businessType.list, h.businessType.list, businessTypeColumns),
  trade_names: exported('settings', 'settings.trade_names', c.tradeName.list, h.tradeName.list, tradeNameColumns),
};
