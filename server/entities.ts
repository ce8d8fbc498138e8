// Written by `npm run registry` from the names of files and exports: not by hand.

import type { EntityName } from '../src/api/entities.ts';
import { contractDiscountReasonStore } from './approvals/contract-discount-reason.ts';
import { decisionStore, executionStepStore, executionStore } from './approvals/execution-record.ts';
import { executionHandlers, workflowHandlers } from './approvals/handlers.ts';
import { rejectionReasonStore } from './approvals/rejection-reason.ts';
import {
  contractDiscountConfigHandlers,
  dealConfigHandlers,
  quotationConfigHandlers,
  quotationDiscountConfigHandlers,
  workflowConfigStore,
} from './approvals/workflow-config.ts';
import type { EntityStore } from './kit/records.ts';
import { contractHandlers, contractStore } from './leasing/contract.ts';
import { depositStore } from './leasing/deposit.ts';
import { generationStore } from './leasing/generation.ts';
import { leaseHandlers, leaseStore } from './leasing/lease.ts';
import { leasingOrderHandlers, leasingOrderStore } from './leasing/leasing-order.ts';
import { tenantHandlers, tenantStore } from './leasing/tenant.ts';
import { amenityHandlers, amenityStore } from './property/amenity.ts';
import { blockHandlers, blockStore } from './property/block.ts';
import { buildingHandlers, buildingStore } from './property/building.ts';
import { cityHandlers, cityStore } from './property/city.ts';
import { compoundHandlers, compoundStore } from './property/compound.ts';
import { unitHandlers } from './property/unit.ts';
import { unitStore } from './property/unit-record.ts';
import { unitStatusDetailHandlers, unitStatusDetailStore } from './property/unit-status-detail.ts';
import { unitTypeHandlers, unitTypeStore } from './property/unit-type.ts';
import { activityHandlers } from './sales/activity.ts';
import { contactPersonHandlers } from './sales/contact-person.ts';
import { leadHandlers } from './sales/lead.ts';
import { leadStore } from './sales/lead-record.ts';
import { quotationHandlers } from './sales/quotation.ts';
import { quotationStore } from './sales/quotation-record.ts';
import { tenantQuotationHandlers } from './sales/tenant-quotation.ts';
import { businessTypeHandlers, businessTypeStore } from './settings/business-type.ts';
import { companyHandlers } from './settings/company.ts';
import { interestLevelHandlers, interestLevelStore } from './settings/interest-level.ts';
import { jobHandlers } from './settings/job.ts';
import { paymentTermHandlers, paymentTermStore } from './settings/payment-term.ts';
import { quotationSettingHandlers, quotationSettingStore } from './settings/quotation-setting.ts';
import { roleHandlers, roleStore } from './settings/role.ts';
import { salesMemberHandlers, salesMemberStore } from './settings/sales-member.ts';
import { serviceHandlers, serviceStore } from './settings/service.ts';
import { templateHandlers, templateStore } from './settings/template.ts';
import { tradeNameHandlers, tradeNameStore } from './settings/trade-name.ts';
import { userHandlers, userStore } from './settings/user.ts';

/** How each entity's records are kept. */
export const stores: Partial<Record<EntityName, EntityStore>> = {
  contract_discount_reason: contractDiscountReasonStore,
  execution: executionStore,
  decision: decisionStore,
  execution_step: executionStepStore,
  rejection_reason: rejectionReasonStore,
  workflow_config: workflowConfigStore,
  contract: contractStore,
  deposit: depositStore,
  generation: generationStore,
  lease: leaseStore,
  leasing_order: leasingOrderStore,
  tenant: tenantStore,
  amenity: amenityStore,
  block: blockStore,
  building: buildingStore,
  city: cityStore,
  compound: compoundStore,
  unit: unitStore,
  unit_status_detail: unitStatusDetailStore,
  unit_type: unitTypeStore,
  lead: leadStore,
  quotation: quotationStore,
  business_type: businessTypeStore,
  interest_level: interestLevelStore,
  payment_term: paymentTermStore,
  quotation_setting: quotationSettingStore,
  role: roleStore,
  sales_member: salesMemberStore,
  service: serviceStore,
  template: templateStore,
  trade_name: tradeNameStore,
  user: userStore,
};

/** Who answers the calls of each entity. */
export const entityHandlers = {
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
