// Written by `npm run registry` from the names of files and exports: not by hand.
import { deletionCalls } from './app/deletion.ts';
import { exportCalls } from './app/export.ts';
import { historyCalls } from './app/history.ts';
import { savedViewCalls } from './app/saved-view.ts';
import { notificationCalls, sessionCalls } from './app/session.ts';
import { workCalls } from './app/work.ts';
import { workflowStatsCalls } from './app/workflows.ts';
import {
  contractDiscountConfigCalls,
  dealConfigCalls,
  quotationConfigCalls,
  quotationDiscountConfigCalls,
  workflowCalls,
  workflowConfigColumns,
} from './approvals/config.ts';
import { contractDiscountReasonColumns } from './approvals/contract-discount-reason.ts';
import { executionCalls, executionColumns } from './approvals/execution.ts';
import { rejectionReasonColumns } from './approvals/rejection-reason.ts';
import { contractCalls, contractColumns } from './leasing/contract.ts';
import { leaseCalls, leaseColumns } from './leasing/lease.ts';
import { leasingOrderCalls, leasingOrderColumns } from './leasing/leasing-order.ts';
import { tenantCalls, tenantColumns } from './leasing/tenant.ts';
import { amenityCalls } from './property/amenity.ts';
import { blockCalls } from './property/block.ts';
import { buildingCalls } from './property/building.ts';
import { cityCalls } from './property/city.ts';
import { compoundCalls, compoundColumns } from './property/compound.ts';
import { unitCalls, unitColumns } from './property/unit.ts';
import { unitStatusDetailCalls } from './property/unit-status-detail.ts';
import { unitTypeCalls, unitTypeColumns } from './property/unit-type.ts';
import { activityCalls } from './sales/activity.ts';
import { contactPersonCalls } from './sales/contact-person.ts';
import { leadCalls, leadColumns } from './sales/lead.ts';
import { quotationCalls, quotationColumns } from './sales/quotation.ts';
import { tenantQuotationCalls } from './sales/tenant-quotation.ts';
import { businessTypeCalls, businessTypeColumns } from './settings/business-type.ts';
import { companyCalls } from './settings/company.ts';
import { interestLevelCalls, interestLevelColumns } from './settings/interest-level.ts';
import { jobCalls } from './settings/job.ts';
import { paymentTermCalls, paymentTermColumns } from './settings/payment-term.ts';
import { quotationSettingCalls } from './settings/quotation-setting.ts';
import { roleCalls, roleColumns } from './settings/role.ts';
import { salesMemberCalls, salesMemberColumns } from './settings/sales-member.ts';
import { serviceCalls, serviceColumns } from './settings/service.ts';
import { templateCalls, templateColumns } from './settings/template.ts';
import { tradeNameCalls, tradeNameColumns } from './settings/trade-name.ts';
import { userCalls, userColumns } from './settings/user.ts';
/** Every call of the product: entity → its calls. The server implements each of them or does not compile. */
export const calls = {
  deletion: deletionCalls,
  export: exportCalls,
  history: historyCalls,
  savedView: savedViewCalls,
  session: sessionCalls,
  notification: notificationCalls,
  work: workCalls,
  workflowStats: workflowStatsCalls,
  quotationConfig: quotationConfigCalls,
  contractDiscountConfig: contractDiscountConfigCalls,
  quotationDiscountConfig: quotationDiscountConfigCalls,
  dealConfig: dealConfigCalls,
  workflow: workflowCalls,
  execution: executionCalls,
  contract: contractCalls,
  lease: leaseCalls,
  leasingOrder: leasingOrderCalls,
  tenant: tenantCalls,
  amenity: amenityCalls,
  block: blockCalls,
  building: buildingCalls,
  city: cityCalls,
  compound: compoundCalls,
  unitStatusDetail: unitStatusDetailCalls,
  unitType: unitTypeCalls,
  unit: unitCalls,
  activity: activityCalls,
  contactPerson: contactPersonCalls,
  lead: leadCalls,
  quotation: quotationCalls,
  tenantQuotation: tenantQuotationCalls,
  businessType: businessTypeCalls,
  company: companyCalls,
  interestLevel: interestLevelCalls,
  job: jobCalls,
  paymentTerm: paymentTermCalls,
  quotationSetting: quotationSettingCalls,
  role: roleCalls,
  salesMember: salesMemberCalls,
  service: serviceCalls,
  template: templateCalls,
  tradeName: tradeNameCalls,
  user: userCalls,
};

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
