// Written by `npm run registry` from the names of files and exports: not by hand.
import { workflowConfigColumns } from './approvals/config.ts';
import { contractDiscountReasonColumns } from './approvals/contract-discount-reason.ts';
import { executionColumns } from './approvals/execution.ts';
import { rejectionReasonColumns } from './approvals/rejection-reason.ts';
import { contractColumns } from './leasing/contract.ts';
import { leaseColumns } from './leasing/lease.ts';
import { leasingOrderColumns } from './leasing/leasing-order.ts';
import { tenantColumns } from './leasing/tenant.ts';
import { compoundColumns } from './property/compound.ts';
import { unitColumns } from './property/unit.ts';
import { unitTypeColumns } from './property/unit-type.ts';
import { leadColumns } from './sales/lead.ts';
import { quotationColumns } from './sales/quotation.ts';
import { businessTypeColumns } from './settings/business-type.ts';
import { interestLevelColumns } from './settings/interest-level.ts';
import { paymentTermColumns } from './settings/payment-term.ts';
import { roleColumns } from './settings/role.ts';
import { salesMemberColumns } from './settings/sales-member.ts';
import { serviceColumns } from './settings/service.ts';
import { templateColumns } from './settings/template.ts';
import { tradeNameColumns } from './settings/trade-name.ts';
import { userColumns } from './settings/user.ts';
/** The columns of each entity's list. */
export const listColumns = {
  workflow_config: workflowConfigColumns,
  contract_discount_reason: contractDiscountReasonColumns,
  execution: executionColumns,
  rejection_reason: rejectionReasonColumns,
  contract: contractColumns,
  lease: leaseColumns,
  leasing_order: leasingOrderColumns,
  tenant: tenantColumns,
  compound: compoundColumns,
  unit_type: unitTypeColumns,
  unit: unitColumns,
  lead: leadColumns,
  quotation: quotationColumns,
  business_type: businessTypeColumns,
  interest_level: interestLevelColumns,
  payment_term: paymentTermColumns,
  role: roleColumns,
  sales_member: salesMemberColumns,
  service: serviceColumns,
  template: templateColumns,
  trade_name: tradeNameColumns,
  user: userColumns,
};
