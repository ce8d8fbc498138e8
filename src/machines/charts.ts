// Written by `npm run registry` from the names of files and exports: not by hand.
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
import { unitTypeCharts } from './property/unit-type/samples.ts';
import { activityCharts } from './sales/activity/samples.ts';
import { contactPersonCharts } from './sales/contact-person/samples.ts';
import { leadCharts } from './sales/lead/samples.ts';
import { quotationCharts } from './sales/quotation/samples.ts';
import { businessTypeCharts } from './settings/business-type/samples.ts';
import { companyCharts } from './settings/company/samples.ts';
import { interestLevelCharts } from './settings/interest-level/samples.ts';
import { jobCharts } from './settings/job/samples.ts';
import { paymentTermCharts } from './settings/payment-term/samples.ts';
import { quotationSettingCharts } from './settings/quotation-setting/samples.ts';
import { roleCharts } from './settings/role/samples.ts';
import { salesMemberCharts } from './settings/sales-member/samples.ts';
import { serviceCharts } from './settings/service/samples.ts';
import { templateCharts } from './settings/template/samples.ts';
import { tradeNameCharts } from './settings/trade-name/samples.ts';
import { userCharts } from './settings/user/samples.ts';

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
  ...unitTypeCharts,
  ...unitCharts,
  ...activityCharts,
  ...contactPersonCharts,
  ...leadCharts,
  ...quotationCharts,
  ...businessTypeCharts,
  ...companyCharts,
  ...interestLevelCharts,
  ...jobCharts,
  ...paymentTermCharts,
  ...quotationSettingCharts,
  ...roleCharts,
  ...salesMemberCharts,
  ...serviceCharts,
  ...templateCharts,
  ...tradeNameCharts,
  ...userCharts,
];
