import { leadCalls, leadFields } from '../../../api/sales/lead.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { askSomebodyMachine, fixCallMachine, mendableMachine, mendMachine } from './flows.ts';

const lead = recordedAnswer(leadCalls.get);
const file = 'app/fix/flows.ts';
const names = ['identity_type', 'identity_no'];
const about = { entity: 'quotation', id: 7 };

export const fixCharts: Chart[] = [
  flowChart(
    file,
    'fields of a refusal',
    mendableMachine,
    readSamples({ record: lead, names, fields: leadFields }, { entity: 'lead', id: lead.id, fields: names }),
  ),
  flowChart(
    file,
    'mending fields',
    mendMachine,
    taskSamples({ entity: 'lead', id: lead.id, version: lead.version, values: { identity_no: '1010101010' }, about }),
  ),
  flowChart(file, 'a call that mends', fixCallMachine, taskSamples({ entity: 'cash_box', event: 'open_mine', about })),
  flowChart(
    file,
    'asking somebody',
    askSomebodyMachine,
    taskSamples({ entity: 'quotation', id: 7, text: '@[12] could you take care of this?' }),
  ),
];
