import { companyCalls } from '../../../api/settings/company.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { editSamples, readSamples, recordSamples } from '../../kit/samples/uses.ts';
import { companyCardMachine, companyFlows } from './flows.ts';

const company = recordedAnswer(companyCalls.get);
const file = 'settings/company/flows.ts';

export const companyCharts: Chart[] = [
  flowChart(file, 'company page', companyFlows.page, recordSamples(company, { isRemoved: false })),
  flowChart(
    file,
    'company form',
    companyFlows.form,
    editSamples(companyFlows.form, { record: company, field: 'name_en', kinds: ['known'], asked: { slug: 'olaya-homes' } }),
  ),
  flowChart(file, 'company card', companyCardMachine, {
    ...readSamples(company, null),
    unseen: 'the menu at the top of every page: tests/e2e/settings/company-details.test.ts',
  }),
];
