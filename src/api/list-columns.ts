// Written by `npm run registry` from the names of files and exports: not by hand.
import { executionColumns, rejectionReasonColumns } from './approvals/columns.ts';
import { contractColumns, leaseColumns, leasingOrderColumns, tenantColumns } from './leasing/columns.ts';
import { compoundColumns, unitColumns, unitTypeColumns } from './property/columns.ts';
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
  execution: executionColumns,
  rejection_reason: rejectionReasonColumns,
  tenant: tenantColumns,
  contract: contractColumns,
  lease: leaseColumns,
  leasing_order: leasingOrderColumns,
  unit: unitColumns,
  compound: compoundColumns,
  unit_type: unitTypeColumns,
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
