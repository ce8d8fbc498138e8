import { workCalls } from '../../api/app/work.ts';
import { fleetCalls } from '../../api/app/workflows.ts';
import { leadCalls } from '../../api/sales/lead.ts';
import { answered } from '../kit/answered.ts';
import { happeningsMachine, loggedOf } from '../kit/happenings.ts';
import { logMachine } from '../kit/log.machine.ts';
import { type Chart, flowChart } from '../kit/samples.ts';
import { listSamples, readSamples, taskSamples } from '../kit/uses.ts';
import { workFiguresMachine } from './work.machine.ts';
import { openWorkbenchMachine, recordsMachine } from './workflows.machine.ts';

const [workflow] = answered(fleetCalls.fleet).lifecycles;
const log = answered(leadCalls.logs);

export const appUses: Chart[] = [
  flowChart('app/work.machine.ts', 'numbers of my work', workFiguresMachine, readSamples(answered(workCalls.figures), null)),
  flowChart(
    'app/workflows.machine.ts',
    'records behind a figure',
    recordsMachine(workflow?.entity ?? 'quotation'),
    listSamples(answered(fleetCalls.records)),
  ),
  flowChart('app/workflows.machine.ts', 'open the workbench', openWorkbenchMachine, taskSamples(null)),
  flowChart(
    'kit/happenings.ts',
    'timeline',
    happeningsMachine,
    readSamples(loggedOf('lead', log), { id: 1, read: async () => loggedOf('lead', log) }),
  ),
  flowChart('kit/log.machine.ts', 'log', logMachine, readSamples(log, { read: () => Promise.resolve(log) })),
];
