import { maintenanceIssueCalls as calls } from '../../../api/maintenance/maintenance-issue.ts';
import { providerMessageCalls } from '../../../api/maintenance/provider-message.ts';
import { theSystem, type Viewer } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import type { IssueFacts } from './facts.ts';
import {
  assignChecklistMachine,
  dueArithmeticMachine,
  issueBillingMachine,
  issuesOfPlaceMachine,
  issuesToBillMachine,
  maintenanceIssueFlows,
  myIssuesMachine,
  warrantiesOfPlaceMachine,
} from './flows.ts';
import { maintenanceIssueLifecycle, maintenanceIssueRegions } from './lifecycle.ts';
import { providerMessagesMachine, writeToProviderMachine } from './messages.ts';

const reason = { reason: 'It leaks again' };
const resolution = { resolution: 'The seal was replaced', cause: 'wear' as const };
const until = { until: '2026-01-20T12:00:00Z' };
const contact = { contact_channel: 'phone' as const, contact_at: '2026-01-15T06:00:00Z' };
const waits = [
  { why: 'parts' as const, ...until },
  { why: 'access' as const, ...until, ...contact },
  { why: 'approval' as const, ...until },
  { why: 'tenant' as const, ...until, ...contact },
  { why: 'access' as const, ...until },
  {},
];
const slot = { slot_from: '2026-01-18T06:00:00Z', slot_to: '2026-01-18T08:00:00Z' };
const staff = (more: { approve?: boolean } = {}): Viewer => ({
  ...viewerNow,
  is_admin: false,
  privileges: { maintenance: { view: true, edit: true, ...more } },
});
const all: IssueFacts = {
  viewer: staff(),
  today: '2026-01-15',
  may_edit: true,
  may_serve: true,
  is_open: true,
  is_answered: false,
  assignee_at_work: true,
  with_provider: false,
  obstacle: null,
  open_tasks: 0,
  awaiting_items: 0,
  reserved_items: 0,
  spent_items: 0,
  posted_bills: 0,
  pending_items: 0,
  awaited_bills: 0,
  has_cost: true,
  with_owner: false,
  is_billed: false,
  open_invoices: 0,
  open_claims: 0,
  collected_claims: 0,
  quote_approved: true,
  open_steps: 0,
  needs_photo: true,
  photos: 1,
  needs_signature: true,
  signatures: 1,
  days_closed: 14,
  is_rated: false,
  needs_notice: true,
  usual_payer: 'company',
  is_assessor: false,
};
const noEditor = {
  'who may not edit': { may_edit: false, may_serve: false },
  'the provider that has it': { may_edit: false },
};

const progress: LifecycleSamples<typeof maintenanceIssueLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(all, {
    ...noEditor,
    'nobody of the staff has it': { assignee_at_work: false },
    'a provider has it': { with_provider: true },
    'two tasks are open': { open_tasks: 2 },
    'an item awaits approval': { awaiting_items: 1 },
    'a part is reserved': { reserved_items: 1 },
    'a part was used': { spent_items: 1 },
    'a provider’s bill is posted': { posted_bills: 1 },
    'three steps are unanswered': { open_steps: 3 },
    'a critical issue without a photo': { photos: 0 },
    'the work of a plan without a signature': { signatures: 0 },
    'closed fifteen days ago': { days_closed: 15 },
    'a supervisor': { viewer: staff({ approve: true }), days_closed: 15 },
    'rated already': { is_rated: true },
    'the system': { viewer: theSystem },
  }),
  events: {
    assign: [{ assignee_id: 1 }, {}],
    resolve: [resolution, {}],
    reopen: [reason, {}],
    cancel: [reason, {}],
    rate: [{ rating: 4, comment: 'Quick' }, {}],
  },
};
const dispatch: LifecycleSamples<typeof maintenanceIssueRegions.issue_dispatch> = {
  kind: 'lifecycle',
  facts: factsSamples(all, {
    ...noEditor,
    'an issue that is over': { is_open: false },
    'the chosen provider is suspended': { obstacle: 'status' },
    'the quote awaits approval': { quote_approved: false },
    'two tasks are open': { open_tasks: 2 },
    'three steps are unanswered': { open_steps: 3 },
    'the system': { viewer: theSystem },
  }),
  events: {
    offer: [{ provider_id: 1, respond_by: '2026-01-15T12:00:00Z' }, {}],
    quote: [{ net: '450.00', until: '2026-01-20T12:00:00Z', description: 'New pump' }, {}],
    refuse: [reason, {}],
    decline: [reason, {}],
    schedule: [
      { ...slot, ...reason, hours_ahead: 71 },
      { ...slot, ...reason, overlaps: 'IS-7' },
      { ...slot, ...reason, hours_ahead: 3 },
      {},
    ],
    leave: waits,
    hand_back: [reason, {}],
    redo: [reason, {}],
  },
};
const waiting: LifecycleSamples<typeof maintenanceIssueRegions.issue_waiting> = {
  kind: 'lifecycle',
  facts: factsSamples(all, {
    ...noEditor,
    'an issue that is over': { is_open: false },
    'the system': { viewer: theSystem },
  }),
  events: { wait: waits, leave: waits, resolve: [resolution], cancel: [reason] },
};
const payment = { on: '2026-01-15', reference: 'FT26015' };
/** Approves maintenance, and bills it. */
const biller: Viewer = {
  ...staff(),
  privileges: { ...staff({ approve: true }).privileges, finance: { view: true, create: true, edit: true, approve: true } },
};
const company = { payers: [{ payer: 'company' as const, percent: 100 }], basis: 'service' as const };
const tenant = { payers: [{ payer: 'tenant' as const, percent: 100 }], basis: 'damage' as const, ...reason };
const billing: LifecycleSamples<typeof maintenanceIssueRegions.issue_billing> = {
  kind: 'lifecycle',
  facts: factsSamples<IssueFacts>(
    { ...all, is_open: false, is_answered: true, viewer: biller },
    {
      ...noEditor,
      'who sees no money': { viewer: staff({ approve: true }) },
      'an issue without cost': { has_cost: false },
      'an item is approved and not used': { pending_items: 1 },
      'a bill of a provider is to come': { awaited_bills: 1 },
      'an owner pays a share': { with_owner: true },
      'a claim under warranty': { open_claims: 1 },
      'a claim beside an invoice': { open_claims: 1, open_invoices: 1 },
      'a claim that was paid': { collected_claims: 1 },
      'an invoice that isn’t paid': { open_invoices: 1 },
      'the system': { viewer: theSystem },
      'the system, of an unpaid invoice': { viewer: theSystem, open_invoices: 1 },

      'work that goes on': { is_answered: false },
      'whoever assessed it': { is_assessor: true },
      'who may not approve': { viewer: staff() },
    },
  ),
  events: {
    assess: [company, tenant, { ...tenant, reason: null }, {}],
    dispute: [reason, {}],
    waive: [reason, {}],
    bill: [{}, { due_on: '2026-01-14' }],
    take_back: [reason, {}],
    collect: [payment, { ...payment, on: '2026-02-01' }, {}],
    reopen: [reason],
  },
};

const { rows } = recordedAnswer(calls.list);
const file = 'maintenance/maintenance-issue/flows.ts';
const regionFile = (name: string) => `maintenance/maintenance-issue/regions/${name}.ts`;

export const maintenanceIssueCharts: Chart[] = [
  lifecycleChart(regionFile('progress'), maintenanceIssueLifecycle, progress),
  lifecycleChart(regionFile('dispatch'), maintenanceIssueRegions.issue_dispatch, dispatch),
  lifecycleChart(regionFile('waiting'), maintenanceIssueRegions.issue_waiting, waiting),
  lifecycleChart(regionFile('billing'), maintenanceIssueRegions.issue_billing, billing),
  ...entityCharts('maintenance_issue', maintenanceIssueFlows, calls, {
    lifecycle: maintenanceIssueLifecycle,
    payload: { assignee_id: 1, ...reason },
    field: 'description',
  }),
  flowChart(file, 'due times of an issue', dueArithmeticMachine, readSamples(recordedAnswer(calls.dueArithmetic), { id: 1 })),
  flowChart(
    file,
    'checklist of an issue',
    assignChecklistMachine,
    taskSamples({ id: recordedAnswer(calls.get).id, checklist_id: 1, version: 1 }),
  ),
  flowChart(
    file,
    'warranties of a place',
    warrantiesOfPlaceMachine,
    readSamples(
      [
        { key: 'equipment', scope: null, by: 'Carrier', until: '2026-12-31' },
        { key: '1', scope: 'waterproofing' as const, by: 'Al Binaa', until: null },
      ],
      { equipment_id: 1, compound_id: 1 },
    ),
  ),
  flowChart(file, 'bill of an issue', issueBillingMachine, readSamples(recordedAnswer(calls.billing), { id: 1 })),
  flowChart(file, 'issues to bill', issuesToBillMachine, readSamples(rows, null)),
  flowChart(
    'maintenance/maintenance-issue/messages.ts',
    'messages of an issue',
    providerMessagesMachine,
    readSamples(recordedAnswer(providerMessageCalls.list), { id: recordedAnswer(calls.get).id }),
  ),
  flowChart(
    'maintenance/maintenance-issue/messages.ts',
    'message to a provider',
    writeToProviderMachine,
    taskSamples({ id: recordedAnswer(calls.get).id, body: 'The guard has the key' }),
  ),
  flowChart(file, 'issues of a place', issuesOfPlaceMachine, readSamples(rows, { place: { compound_id: 1 } })),
  flowChart(
    file,
    'my issues',
    myIssuesMachine,
    readSamples({ today: rows, mine: rows, queue: rows, at_risk: rows, to_assess: rows }, { day: '2026-01-15' }),
  ),
];
