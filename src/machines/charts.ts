// Written by `npm run registry` from the names of files and exports: not by hand.

import type { Chart } from './kit/samples/samples.ts';
import { activityCharts } from './sales/activity/samples.ts';
import { contactPersonCharts } from './sales/contact-person/samples.ts';
import { leadCharts } from './sales/lead/samples.ts';
import { quotationCharts } from './sales/quotation/samples.ts';
import { businessTypeCharts } from './settings/business-type/samples.ts';
import { interestLevelCharts } from './settings/interest-level/samples.ts';
import { jobCharts } from './settings/job/samples.ts';
import { paymentTermCharts } from './settings/payment-term/samples.ts';
import { roleCharts } from './settings/role/samples.ts';
import { salesMemberCharts } from './settings/sales-member/samples.ts';
import { serviceCharts } from './settings/service/samples.ts';
import { templateCharts } from './settings/template/samples.ts';
import { tradeNameCharts } from './settings/trade-name/samples.ts';
import { userCharts } from './settings/user/samples.ts';

/** Every chart of the product with everything that can happen to it, by folder. */
export const charts: readonly Chart[] = [
  ...activityCharts,
  ...contactPersonCharts,
  ...leadCharts,
  ...quotationCharts,
  ...businessTypeCharts,
  ...interestLevelCharts,
  ...jobCharts,
  ...paymentTermCharts,
  ...roleCharts,
  ...salesMemberCharts,
  ...serviceCharts,
  ...templateCharts,
  ...tradeNameCharts,
  ...userCharts,
];
