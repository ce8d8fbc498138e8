import { quotationSettingCalls } from '../../../api/settings/quotation-setting.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { editSamples, recordSamples } from '../../kit/samples/uses.ts';
import { quotationSettingFlows } from './flows.ts';

const settings = recordedAnswer(quotationSettingCalls.get);
const file = 'settings/quotation-setting/flows.ts';

export const quotationSettingCharts: Chart[] = [
  flowChart(file, 'quotation setting page', quotationSettingFlows.page, recordSamples(settings, { isRemoved: false })),
  flowChart(
    file,
    'quotation setting form',
    quotationSettingFlows.form,
    editSamples(quotationSettingFlows.form, { record: settings, field: 'terms_en', kinds: ['known'] }),
  ),
];
