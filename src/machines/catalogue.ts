import { notificationsSamples, passwordSamples, sessionSamples } from './app/app.samples.ts';
import { connectionMachine } from './app/connection/flows.ts';
import { exportMachine } from './app/export/flows.ts';
import { exportSamples } from './app/export/samples.ts';
import { followMachine } from './app/follow/flows.ts';
import { followSamples } from './app/follow/samples.ts';
import { connectionSamples, myWorkSamples, paletteSamples } from './app/frame.samples.ts';
import { notificationsMachine } from './app/notification/flows.ts';
import { paletteMachine } from './app/palette/flows.ts';
import { passwordMachine } from './app/password/flows.ts';
import { savedViewsMachine } from './app/saved-view/flows.ts';
import { savedViewsSamples } from './app/saved-view/samples.ts';
import { sessionMachine } from './app/session/flows.ts';
import { myWorkMachine } from './app/work/flows.ts';
import { fleetMachine } from './app/workflows/flows.ts';
import { fleetSamples } from './app/workflows/samples.ts';
import { decisionLifecycle } from './approvals/decision/lifecycle.ts';
import { decisionSamples } from './approvals/decision/samples.ts';
import { executionLifecycle } from './approvals/execution/lifecycle.ts';
import { executionSamples } from './approvals/execution/samples.ts';
import { executionStepLifecycle } from './approvals/execution-step/lifecycle.ts';
import { executionStepSamples } from './approvals/execution-step/samples.ts';
import { charts } from './charts.ts';
import { choiceSearchMachine } from './kit/list/choice-search.machine.ts';
import { choiceSearchSamples } from './kit/list/choice-search.samples.ts';
import { replayMachine } from './kit/record/replay.machine.ts';
import {
  notePage,
  notePageSamples,
  noteParts,
  notePartsSamples,
  replaySamples,
  stayingForm,
  stayingFormSamples,
} from './kit/samples/flows.samples.ts';
import { type Chart, flowChart, lifecycleChart } from './kit/samples/samples.ts';
import { activityCharts } from './sales/activity/samples.ts';
import { contactPersonCharts } from './sales/contact-person/samples.ts';
import { leadCharts } from './sales/lead/samples.ts';
import { quotationCharts } from './sales/quotation/samples.ts';

/** Those of an entity's charts that show what a chart is: the others are uses of the same ones. */
const named = (charts: Chart[], ...names: string[]) => charts.filter(({ name }) => names.includes(name));

/** Every chart of the product with everything that can happen to it: walks, rules, stories and drawings follow from here. */
export const catalogue: Chart[] = [
  flowChart('app/session/flows.ts', 'session', sessionMachine, sessionSamples),
  flowChart('app/password/flows.ts', 'password', passwordMachine, passwordSamples),
  flowChart('app/notification/flows.ts', 'notifications', notificationsMachine, notificationsSamples),
  flowChart('app/connection/flows.ts', 'connection', connectionMachine, connectionSamples),
  flowChart('app/palette/flows.ts', 'palette', paletteMachine, paletteSamples),
  flowChart('kit/read-flow.ts', 'my work', myWorkMachine, myWorkSamples),
  flowChart('app/follow/flows.ts', 'follow', followMachine, followSamples),
  flowChart('app/workflows/flows.ts', 'fleet', fleetMachine, fleetSamples),
  ...named(leadCharts, 'lead', 'lead page', 'lead form', 'lead list', 'leads at once'),
  ...named(contactPersonCharts, 'contact people'),
  flowChart('app/export/flows.ts', 'export', exportMachine, exportSamples),
  flowChart('app/saved-view/flows.ts', 'saved views', savedViewsMachine, savedViewsSamples),
  flowChart('kit/edit/edit-flow.ts', 'a form that stays open', stayingForm, stayingFormSamples),
  flowChart('kit/record/record-flow.ts', 'a page with undo', notePage, notePageSamples),
  flowChart('kit/list/parts-flow.ts', 'parts that are removed', noteParts, notePartsSamples),
  ...named(activityCharts, 'log an activity'),
  flowChart('kit/list/choice-search.machine.ts', 'choice search', choiceSearchMachine, choiceSearchSamples),
  flowChart('kit/record/replay.machine.ts', 'replay', replayMachine, replaySamples),
  lifecycleChart('approvals/decision/lifecycle.ts', decisionLifecycle, decisionSamples),
  lifecycleChart('approvals/execution/lifecycle.ts', executionLifecycle, executionSamples),
  lifecycleChart('approvals/execution-step/lifecycle.ts', executionStepLifecycle, executionStepSamples),
  ...charts.filter(({ kind, file }) => kind === 'lifecycle' && file.startsWith('leasing/')),
  ...named(quotationCharts, 'quotation', 'quotation builder'),
];
