// Written by `npm run registry` from the names of files and exports: not by hand.
import { deletionCalls } from './app/deletion.ts';
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
} from './approvals/config.ts';
import { executionCalls } from './approvals/execution.ts';
import { contractCalls } from './leasing/contract.ts';
import { leaseCalls } from './leasing/lease.ts';
import { leasingOrderCalls } from './leasing/leasing-order.ts';
import { tenantCalls } from './leasing/tenant.ts';
import { amenityCalls } from './property/amenity.ts';
import { blockCalls } from './property/block.ts';
import { buildingCalls } from './property/building.ts';
import { cityCalls } from './property/city.ts';
import { compoundCalls } from './property/compound.ts';
import { unitCalls } from './property/unit.ts';
import { unitStatusDetailCalls } from './property/unit-status-detail.ts';
import { unitTypeCalls } from './property/unit-type.ts';
import { activityCalls } from './sales/activity.ts';
import { contactPersonCalls } from './sales/contact-person.ts';
import { leadCalls } from './sales/lead.ts';
import { quotationCalls } from './sales/quotation.ts';
import { tenantQuotationCalls } from './sales/tenant-quotation.ts';
import { businessTypeCalls } from './settings/business-type.ts';
import { companyCalls } from './settings/company.ts';
import { interestLevelCalls } from './settings/interest-level.ts';
import { jobCalls } from './settings/job.ts';
import { paymentTermCalls } from './settings/payment-term.ts';
import { quotationSettingCalls } from './settings/quotation-setting.ts';
import { roleCalls } from './settings/role.ts';
import { salesMemberCalls } from './settings/sales-member.ts';
import { serviceCalls } from './settings/service.ts';
import { templateCalls } from './settings/template.ts';
import { tradeNameCalls } from './settings/trade-name.ts';
import { userCalls } from './settings/user.ts';
/** Every call of the product: entity → its calls. The server implements each of them or does not compile. */
export const calls = {
  deletion: deletionCalls,
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
