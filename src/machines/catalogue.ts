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
import { leasingCharts } from './leasing/uses.samples.ts';
import { leadContactsMachine } from './sales/contact-person/flows.ts';
import { leadBulkSamples } from './sales/lead/bulk.samples.ts';
import { leadBulkMachine } from './sales/lead/bulk.ts';
import { leadEditMachine, leadMachine } from './sales/lead/flows.ts';
import { leadLifecycle } from './sales/lead/lifecycle.ts';
import { leadsMachine } from './sales/lead/list.ts';
import { logActivityMachine } from './sales/lead/parts.ts';
import {
  leadContactsSamples,
  leadEditSamples,
  leadFlowSamples,
  leadListSamples,
  leadSamples,
  logActivitySamples,
} from './sales/lead/samples.ts';
import { builderSamples } from './sales/quotation/builder.samples.ts';
import { builderMachine } from './sales/quotation/builder.ts';
import { quotationLifecycle } from './sales/quotation/lifecycle.ts';
import { quotationSamples } from './sales/quotation/samples.ts';

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
  lifecycleChart('sales/lead/lifecycle.ts', leadLifecycle, leadSamples),
  flowChart('kit/record/record-flow.ts', 'lead page', leadMachine, leadFlowSamples),
  flowChart('kit/edit/edit-flow.ts', 'lead form', leadEditMachine, leadEditSamples),
  flowChart('kit/list/list-flow.ts', 'lead list', leadsMachine, leadListSamples),
  flowChart('kit/list/parts-flow.ts', 'contact people', leadContactsMachine, leadContactsSamples),
  flowChart('kit/list/bulk-flow.ts', 'leads at once', leadBulkMachine, leadBulkSamples),
  flowChart('app/export/flows.ts', 'export', exportMachine, exportSamples),
  flowChart('app/saved-view/flows.ts', 'saved views', savedViewsMachine, savedViewsSamples),
  flowChart('kit/edit/edit-flow.ts', 'a form that stays open', stayingForm, stayingFormSamples),
  flowChart('kit/record/record-flow.ts', 'a page with undo', notePage, notePageSamples),
  flowChart('kit/list/parts-flow.ts', 'parts that are removed', noteParts, notePartsSamples),
  flowChart('kit/task-flow.ts', 'log an activity', logActivityMachine, logActivitySamples),
  flowChart('kit/list/choice-search.machine.ts', 'choice search', choiceSearchMachine, choiceSearchSamples),
  flowChart('kit/record/replay.machine.ts', 'replay', replayMachine, replaySamples),
  lifecycleChart('approvals/decision/lifecycle.ts', decisionLifecycle, decisionSamples),
  lifecycleChart('approvals/execution/lifecycle.ts', executionLifecycle, executionSamples),
  lifecycleChart('approvals/execution-step/lifecycle.ts', executionStepLifecycle, executionStepSamples),
  ...leasingCharts.filter(({ kind }) => kind === 'lifecycle'),
  lifecycleChart('sales/quotation/lifecycle.ts', quotationLifecycle, quotationSamples),
  flowChart('sales/quotation/builder.ts', 'quotation builder', builderMachine, builderSamples),
];
