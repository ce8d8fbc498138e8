// Written by `npm run registry` from the names of files and exports: not by hand.

import type { EntityName } from '../src/api/entities.ts';
import { contractDiscountReasonStore } from './approvals/contract-discount-reason.ts';
import { decisionStore, executionStepStore, executionStore } from './approvals/execution-record.ts';
import { rejectionReasonStore } from './approvals/rejection-reason.ts';
import { workflowConfigStore } from './approvals/workflow-config.ts';
import type { EntityStore } from './kit/records.ts';
import { contractStore } from './leasing/contract.ts';
import { depositStore } from './leasing/deposit.ts';
import { generationStore } from './leasing/generation.ts';
import { leaseStore } from './leasing/lease.ts';
import { leasingOrderStore } from './leasing/leasing-order.ts';
import { tenantStore } from './leasing/tenant.ts';
import { amenityStore } from './property/amenity.ts';
import { blockStore } from './property/block.ts';
import { buildingStore } from './property/building.ts';
import { cityStore } from './property/city.ts';
import { compoundStore } from './property/compound.ts';
import { unitStore } from './property/unit-record.ts';
import { unitStatusDetailStore } from './property/unit-status-detail.ts';
import { unitTypeStore } from './property/unit-type.ts';
import { leadStore } from './sales/lead-record.ts';
import { quotationStore } from './sales/quotation-record.ts';
import { businessTypeStore } from './settings/business-type.ts';
import { interestLevelStore } from './settings/interest-level.ts';
import { paymentTermStore } from './settings/payment-term.ts';
import { quotationSettingStore } from './settings/quotation-setting.ts';
import { roleStore } from './settings/role.ts';
import { salesMemberStore } from './settings/sales-member.ts';
import { serviceStore } from './settings/service.ts';
import { templateStore } from './settings/template.ts';
import { tradeNameStore } from './settings/trade-name.ts';
import { userStore } from './settings/user.ts';

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
