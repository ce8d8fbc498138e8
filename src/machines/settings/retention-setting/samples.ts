import { retentionSettingCalls } from '../../../api/settings/retention-setting.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { editSamples, recordSamples } from '../../kit/samples/uses.ts';
import { retentionSettingFlows } from './flows.ts';

const settings = recordedAnswer(retentionSettingCalls.get);
const file = 'settings/retention-setting/flows.ts';

export const retentionSettingCharts: Chart[] = [
  flowChart(file, 'data retention page', retentionSettingFlows.page, recordSamples(settings, { isRemoved: false })),
  flowChart(
    file,
    'data retention form',
    retentionSettingFlows.form,
    editSamples(retentionSettingFlows.form, { record: settings, field: 'link_days', kinds: ['known'] }),
  ),
];
