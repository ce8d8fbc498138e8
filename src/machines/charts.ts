// Written by `npm run registry` from the names of files and exports: not by hand.

import { unitTypeCalls } from '../api/property/unit-type.ts';
import { businessTypeCalls } from '../api/settings/business-type.ts';
import { interestLevelCalls } from '../api/settings/interest-level.ts';
import { paymentTermCalls } from '../api/settings/payment-term.ts';
import { roleCalls } from '../api/settings/role.ts';
import { salesMemberCalls } from '../api/settings/sales-member.ts';
import { serviceCalls } from '../api/settings/service.ts';
import { templateCalls } from '../api/settings/template.ts';
import { tradeNameCalls } from '../api/settings/trade-name.ts';
import { userCalls } from '../api/settings/user.ts';
import { connectionCharts } from './app/connection/samples.ts';
import { exportCharts } from './app/export/samples.ts';
import { followCharts } from './app/follow/samples.ts';
import { notificationCharts } from './app/notification/samples.ts';
import { paletteCharts } from './app/palette/samples.ts';
import { passwordCharts } from './app/password/samples.ts';
import { savedViewCharts } from './app/saved-view/samples.ts';
import { sessionCharts } from './app/session/samples.ts';
import { workCharts } from './app/work/samples.ts';
import { workflowCharts } from './app/workflows/samples.ts';
import { workflowConfigCharts } from './approvals/config/samples.ts';
import { decisionCharts } from './approvals/decision/samples.ts';
import { executionCharts } from './approvals/execution/samples.ts';
import { executionStepCharts } from './approvals/execution-step/samples.ts';
import { choiceSearchCharts } from './kit/list/choice-search.samples.ts';
import { entityCharts } from './kit/samples/entity-charts.ts';
import { kitCharts } from './kit/samples/flows.samples.ts';
import type { Chart } from './kit/samples/samples.ts';
import { contractCharts } from './leasing/contract/samples.ts';
import { depositCharts } from './leasing/deposit/samples.ts';
import { generationCharts } from './leasing/generation/samples.ts';
import { leaseCharts } from './leasing/lease/samples.ts';
import { leasingOrderCharts } from './leasing/leasing-order/samples.ts';
import { tenantCharts } from './leasing/tenant/samples.ts';
import { tenantQuotationCharts } from './leasing/tenant-quotation/samples.ts';
import { blockCharts } from './property/block/samples.ts';
import { buildingCharts } from './property/building/samples.ts';
import { compoundCharts } from './property/compound/samples.ts';
import { unitCharts } from './property/unit/samples.ts';
import { unitTypeFlows } from './property/unit-type/flows.ts';
import { activityCharts } from './sales/activity/samples.ts';
import { contactPersonCharts } from './sales/contact-person/samples.ts';
import { leadCharts } from './sales/lead/samples.ts';
import { quotationCharts } from './sales/quotation/samples.ts';
import { businessTypeFlows } from './settings/business-type/flows.ts';
import { companyCharts } from './settings/company/samples.ts';
import { interestLevelFlows } from './settings/interest-level/flows.ts';
import { jobCharts } from './settings/job/samples.ts';
import { paymentTermFlows } from './settings/payment-term/flows.ts';
import { quotationSettingCharts } from './settings/quotation-setting/samples.ts';
import { roleFlows } from './settings/role/flows.ts';
import { salesMemberFlows } from './settings/sales-member/flows.ts';
import { serviceFlows } from './settings/service/flows.ts';
import { templateFlows } from './settings/template/flows.ts';
import { tradeNameFlows } from './settings/trade-name/flows.ts';
import { userFlows } from './settings/user/flows.ts';

/** Every chart of the product with everything that can happen to it, by folder. */
export const charts: readonly Chart[] = [
  ...connectionCharts,
  ...exportCharts,
  ...followCharts,
  ...notificationCharts,
  ...paletteCharts,
  ...passwordCharts,
  ...savedViewCharts,
  ...sessionCharts,
  ...workCharts,
  ...workflowCharts,
  ...workflowConfigCharts,
  ...decisionCharts,
  ...executionStepCharts,
  ...executionCharts,
  ...choiceSearchCharts,
  ...kitCharts,
  ...contractCharts,
  ...depositCharts,
  ...generationCharts,
  ...leaseCharts,
  ...leasingOrderCharts,
  ...tenantQuotationCharts,
  ...tenantCharts,
  ...blockCharts,
  ...buildingCharts,
  ...compoundCharts,
  ...unitCharts,
  ...activityCharts,
  ...contactPersonCharts,
  ...leadCharts,
  ...quotationCharts,
  ...companyCharts,
  ...jobCharts,
  ...quotationSettingCharts,
  ...entityCharts('unit_type', unitTypeFlows, unitTypeCalls),
  ...entityCharts('business_type', businessTypeFlows, businessTypeCalls),
  ...entityCharts('interest_level', interestLevelFlows, interestLevelCalls),
  ...entityCharts('payment_term', paymentTermFlows, paymentTermCalls),
  ...entityCharts('role', roleFlows, roleCalls),
  ...entityCharts('sales_member', salesMemberFlows, salesMemberCalls),
  ...entityCharts('service', serviceFlows, serviceCalls),
  ...entityCharts('template', templateFlows, templateCalls),
  ...entityCharts('trade_name', tradeNameFlows, tradeNameCalls),
  ...entityCharts('user', userFlows, userCalls),
];
