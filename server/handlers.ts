// Written by `npm run registry` from the names of files and exports: not by hand.

import type { calls } from '../src/api/calls.ts';
import { deletionHandlers } from './app/deletion.ts';
import { historyHandlers } from './app/history.ts';
import { savedViewHandlers } from './app/saved-view.ts';
import { notificationHandlers, sessionHandlers } from './app/session/session.ts';
import { workHandlers } from './app/work/work.ts';
import { workflowStatsHandlers } from './app/workflows/workflows.ts';
import { executionHandlers, workflowHandlers } from './approvals/handlers.ts';
import {
  contractDiscountConfigHandlers,
  dealConfigHandlers,
  quotationConfigHandlers,
  quotationDiscountConfigHandlers,
} from './approvals/workflow-config.ts';
import type { Handlers } from './http/contract.ts';
import { contractHandlers } from './leasing/contract.ts';
import { leaseHandlers } from './leasing/lease.ts';
import { leasingOrderHandlers } from './leasing/leasing-order.ts';
import { tenantHandlers } from './leasing/tenant.ts';
import { amenityHandlers } from './property/amenity.ts';
import { blockHandlers } from './property/block.ts';
import { buildingHandlers } from './property/building.ts';
import { cityHandlers } from './property/city.ts';
import { compoundHandlers } from './property/compound.ts';
import { unitHandlers } from './property/unit.ts';
import { unitStatusDetailHandlers } from './property/unit-status-detail.ts';
import { unitTypeHandlers } from './property/unit-type.ts';
import { activityHandlers } from './sales/activity.ts';
import { contactPersonHandlers } from './sales/contact-person.ts';
import { leadHandlers } from './sales/lead.ts';
import { quotationHandlers } from './sales/quotation.ts';
import { tenantQuotationHandlers } from './sales/tenant-quotation.ts';
import { businessTypeHandlers } from './settings/business-type.ts';
import { companyHandlers } from './settings/company.ts';
import { interestLevelHandlers } from './settings/interest-level.ts';
import { jobHandlers } from './settings/job.ts';
import { paymentTermHandlers } from './settings/payment-term.ts';
import { quotationSettingHandlers } from './settings/quotation-setting.ts';
import { roleHandlers } from './settings/role.ts';
import { salesMemberHandlers } from './settings/sales-member.ts';
import { serviceHandlers } from './settings/service.ts';
import { templateHandlers } from './settings/template.ts';
import { tradeNameHandlers } from './settings/trade-name.ts';
import { userHandlers } from './settings/user.ts';

/** Who answers which call. A declared call without its handler does not compile. */
export const handlers: { [E in keyof typeof calls]: Handlers<(typeof calls)[E]> } = {
  deletion: deletionHandlers,
  history: historyHandlers,
  savedView: savedViewHandlers,
  session: sessionHandlers,
  notification: notificationHandlers,
  work: workHandlers,
  workflowStats: workflowStatsHandlers,
  workflow: workflowHandlers,
  execution: executionHandlers,
  quotationConfig: quotationConfigHandlers,
  contractDiscountConfig: contractDiscountConfigHandlers,
  quotationDiscountConfig: quotationDiscountConfigHandlers,
  dealConfig: dealConfigHandlers,
  contract: contractHandlers,
  lease: leaseHandlers,
  leasingOrder: leasingOrderHandlers,
  tenant: tenantHandlers,
  amenity: amenityHandlers,
  block: blockHandlers,
  building: buildingHandlers,
  city: cityHandlers,
  compound: compoundHandlers,
  unitStatusDetail: unitStatusDetailHandlers,
  unitType: unitTypeHandlers,
  unit: unitHandlers,
  activity: activityHandlers,
  contactPerson: contactPersonHandlers,
  lead: leadHandlers,
  quotation: quotationHandlers,
  tenantQuotation: tenantQuotationHandlers,
  businessType: businessTypeHandlers,
  company: companyHandlers,
  interestLevel: interestLevelHandlers,
  job: jobHandlers,
  paymentTerm: paymentTermHandlers,
  quotationSetting: quotationSettingHandlers,
  role: roleHandlers,
  salesMember: salesMemberHandlers,
  service: serviceHandlers,
  template: templateHandlers,
  tradeName: tradeNameHandlers,
  user: userHandlers,
};
