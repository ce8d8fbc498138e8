import { workCalls } from '../../api/app/work.ts';
import { fleetCalls } from '../../api/app/workflows.ts';
import { leadCalls } from '../../api/sales/lead.ts';
import { happeningsMachine, loggedOf } from '../kit/record/happenings.ts';
import { logMachine } from '../kit/record/log.machine.ts';
import { answered } from '../kit/samples/answered.ts';
import { type Chart, flowChart } from '../kit/samples/samples.ts';
import { listSamples, readSamples, taskSamples } from '../kit/samples/uses.ts';
import { workFiguresMachine } from './work/flows.ts';
import { openWorkbenchMachine, recordsMachine } from './workflows/flows.ts';

const [workflow] = answered(fleetCalls.fleet).lifecycles;
const log = answered(leadCalls.logs);

export const appUses: Chart[] = [
  flowChart('app/work/flows.ts', 'numbers of my work', workFiguresMachine, readSamples(answered(workCalls.figures), null)),
  flowChart(
    'app/workflows/flows.ts',
    'records behind a figure',
    recordsMachine(workflow?.entity ?? 'quotation'),
    listSamples(answered(fleetCalls.records)),
  ),
  flowChart('app/workflows/flows.ts', 'open the workbench', openWorkbenchMachine, taskSamples(null)),
  flowChart(
    'kit/record/happenings.ts',
    'timeline',
    happeningsMachine,
    readSamples(loggedOf('lead', log), { id: 1, read: async () => loggedOf('lead', log) }),
  ),
  flowChart('kit/record/log.machine.ts', 'log', logMachine, readSamples(log, { read: () => Promise.resolve(log) })),
];
