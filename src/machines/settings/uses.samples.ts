import { companyCalls, quotationSettingCalls } from '../../api/settings/company.ts';
import { answered } from '../kit/samples/answered.ts';
import { type Chart, flowChart } from '../kit/samples/samples.ts';
import { editSamples, recordSamples } from '../kit/samples/uses.ts';
import { businessTypeCharts } from './business-type/samples.ts';
import { companyEditMachine, companyMachine, quotationSettingsEditMachine, quotationSettingsMachine } from './company/flows.ts';
import { interestLevelCharts } from './interest-level/samples.ts';
import { jobCharts } from './job/samples.ts';
import { paymentTermCharts } from './payment-term/samples.ts';
import { roleCharts } from './role/samples.ts';
import { salesMemberCharts } from './sales-member/samples.ts';
import { serviceCharts } from './service/samples.ts';
import { templateCharts } from './template/samples.ts';
import { tradeNameCharts } from './trade-name/samples.ts';
import { userCharts } from './user/samples.ts';

const company = answered(companyCalls.get);
const settings = answered(quotationSettingCalls.get);

export const settingUses: Chart[] = [
  flowChart('settings/company/flows.ts', 'company', companyMachine, recordSamples(company, { isRemoved: false })),
  flowChart(
    'settings/company/flows.ts',
    'company form',
    companyEditMachine,
    editSamples(companyEditMachine, { record: company, field: 'name_en', kinds: ['known'] }),
  ),
  flowChart(
    'settings/company/flows.ts',
    'quotation settings',
    quotationSettingsMachine,
    recordSamples(settings, { isRemoved: false }),
  ),
  flowChart(
    'settings/company/flows.ts',
    'quotation settings form',
    quotationSettingsEditMachine,
    editSamples(quotationSettingsEditMachine, { record: settings, field: 'terms_en', kinds: ['known'] }),
  ),
  ...jobCharts,
  ...userCharts,
  ...roleCharts,
  ...salesMemberCharts,
  ...templateCharts,
  ...serviceCharts,
  ...paymentTermCharts,
  ...interestLevelCharts,
  ...businessTypeCharts,
  ...tradeNameCharts,
];
