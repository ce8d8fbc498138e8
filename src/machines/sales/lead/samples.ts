import type { Page } from '../../../api/contract.ts';
import { type Lead, type LeadRow, leadCalls } from '../../../api/sales/lead.ts';
import { quotationCalls } from '../../../api/sales/quotation.ts';
import type { Viewer } from '../../kit/lifecycle.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import {
  type Chart,
  type FlowSamples,
  factsSamples,
  failures,
  flowChart,
  type LifecycleSamples,
  lifecycleChart,
  previewedDeletion,
  recordErrors,
  saveErrors,
  sharedChart,
} from '../../kit/samples/samples.ts';
import { bulkSamples, readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { leadBulkMachine } from './bulk.ts';
import type { LeadFacts } from './facts.ts';
import { leadEditMachine, leadMachine } from './flows.ts';
import { leadLifecycle } from './lifecycle.ts';
import { leadsMachine } from './list.ts';
import { leadQuotationsMachine, newQuotationMachine } from './parts.ts';
import { quoteLeadMachine } from './quoting.ts';
import { leadTwinMachine } from './twin.ts';

const today = '2026-03-01';
const leadViewer: Viewer = {
  id: 7,
  is_admin: false,
  privileges: { leads: { view: true, create: true, edit: true, delete: true } },
};

/** A complete lead, to which every event may happen. */
const leadSample: Lead = {
  ...recordedAnswer(leadCalls.get),
  id: 11,
  version: 3,
  status: 'contacted',
  name: 'Sara Al-Harbi',
  mobile: '+966512345678',
  email: 'sara@example.com',
  source: 'website',
  identity_type: 'saudi_no',
  identity_no: '1058529940',
  identity_expiry: '2030-01-01',
  move_in_on: '2026-04-01',
  assignee_id: 7,
  first_response_at: null,
  accepted_quotation_id: 5,
  accepted_quotations: 1,
  deal_approval: 'approved',
};

const leadSamples: LifecycleSamples<typeof leadLifecycle> = {
  facts: factsSamples<LeadFacts>(leadLifecycle.factsOf(leadSample, leadViewer, today), {
    undescribed: { is_described: false },
    'without a kind of identity': { has_identity_type: false },
    'without identity': { has_identity: false },
    'with an expired identity': { identity_is_valid: false },
    duplicate: { open_duplicate: true },
    'with two accepted quotations': { accepted_quotations: 2 },
    'with a deal not approved': { deal_approval: 'running' },
    'with a down payment due': { down_payment_due: true },
    'with a unit taken': { units_free: false },
    'lost long ago': { lost_days: 200 },
  }),
  events: {
    log_activity: [{ outcome: 'reached' }],
    schedule_viewing: [
      { viewing_on: '2026-03-02T10:00:00Z' },
      { viewing_on: '2026-01-01T10:00:00Z' },
      { viewing_on: '2026-03-01T23:00:00Z', viewing_day: '2026-03-02' },
      { viewing_on: '2026-03-02T10:00:00Z', viewing_unit_leasable: false },
    ],
    log_viewing: [{ outcome: 'liked it' }],
    log_viewing_undecided: [{ outcome: 'thinks about it' }],
    counter: [{ note: 'five percent less' }],
    lose: [{ reason: 'price' }, { reason: 'other' }],
    reopen: [{ reason: 'called back' }],
  },
};

const changed = (changes: Partial<Lead>): Lead => ({
  ...leadSample,
  version: leadSample.version + 1,
  ...changes,
});
const said = (answer: Lead, message: string | null = 'Saved.') => ({ answer, message });
const signal = { type: 'remote.changed', entity: 'lead', id: 11 } as const;

/** The record's page. */
const leadFlowSamples: FlowSamples<typeof leadMachine> = {
  inputs: { 'a salesman': { id: 11, viewer: leadViewer, company: 1, today } },
  outputs: {
    read: { 'a contacted lead': leadSample },
    reread: { 'a newer version': changed({ name: 'Sara Al-Otaibi' }) },
    rereadForEdit: { 'a newer version': changed({ name: 'Sara Al-Otaibi' }) },
    act: {
      'a lost lead': said(changed({ status: 'lost', lost_reason: 'price', lost_at: `${today}T09:00:00Z`, lost_on: today })),
    },
    edit: {
      saved: { saved: true, record: changed({ note: 'Prefers mornings' }) },
      'saved, to be taken back': {
        saved: true,
        record: changed({ note: 'Prefers mornings' }),
        former: { fields: { note: null }, message: 'Saved.' },
      },
      cancelled: { saved: false },
    },
    previewDeletion: previewedDeletion,
    remove: { removed: { answer: null, message: 'Delete Successfully!' } },
  },
  errors: recordErrors(changed({ name: 'Sara Al-Otaibi' }), 'note'),
  events: {
    'lose (asks)': { type: 'act', event: 'lose' },
    'lose (with a reason)': { type: 'act', event: 'lose', payload: { reason: 'price' } },
    'finalize (not possible here)': { type: 'act', event: 'finalize' },
    'answer without a reason': { type: 'answer', payload: {} },
    'answer with a reason': { type: 'answer', payload: { reason: 'price' } },
    edit: { type: 'edit', action: 'details' },
    'the form saved and stays': { type: 'edit.saved', record: changed({ note: 'Prefers mornings' }) },
    remove: { type: 'remove' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    dismiss: { type: 'dismiss' },
    retry: { type: 'retry' },
    proceed: { type: 'proceed' },
    undo: { type: 'undo' },
    'the undo lapses': { type: 'undo.lapse' },
    'a day begins': { type: 'day.begun', today: '2026-03-02' },
    'somebody changed it': { ...signal, version: 9 },
    'saved elsewhere on the page': { type: 'record.saved', entity: 'lead', record: changed({ note: 'Prefers mornings' }) },
    'signed in again': { type: 'signed.in' },
    online: { type: 'online' },
  },
  // No lead event can be undone with one click: reopening requires a reason.
  never: ['transition record.idle undo #1'],
  facet: ({ record, outdated, undo, former }) => [record?.status, outdated, undo, former !== null],
};

const stolen = changed({ name: 'Sara Al-Otaibi', note: 'Wants parking' });

const unsaved = saveErrors(stolen, 'name');
const leadEditSamples: FlowSamples<typeof leadEditMachine> = {
  inputs: {
    'a new lead': { record: null, owner: { company: 1, user: 7 }, today },
    'a contacted lead': { record: leadSample, owner: { company: 1, user: 7 }, today },
    'a draft of before': {
      record: leadSample,
      owner: { company: 1, user: 7 },
      today,
      draft: { fields: { name: 'Sara' }, version: 3, at: '2026-03-01T14:32:00Z' },
    },
    'what was saved': { record: leadSample, owner: { company: 1, user: 7 }, today, takeBack: { name: 'Sarah' } },
  },
  outputs: {
    save: { 'the lead': said(changed({ note: 'Prefers mornings' })) },
    undo: { 'the lead': said(changed({ name: 'Sarah' })) },
  },
  errors: {
    save: unsaved,
    undo: unsaved,
    awaitSignIn: [failures.broken],
    awaitOnline: [failures.broken],
  },
  events: {
    'change name': { type: 'draft.change', field: 'name', value: 'Sara' },
    'change mobile': { type: 'draft.change', field: 'mobile', value: '0512345678' },
    'empty name': { type: 'draft.change', field: 'name', value: '' },
    'change name back': { type: 'draft.change', field: 'name', value: leadSample.name },
    save: { type: 'save' },
    retry: { type: 'retry' },
    cancel: { type: 'cancel' },
    discard: { type: 'discard' },
    'keep editing': { type: 'keep.editing' },
    'restore the draft': { type: 'draft.restore' },
    'discard the draft': { type: 'draft.discard' },
    'choose theirs': { type: 'merge.choose', field: 'name', side: 'theirs' },
    'mend name': { type: 'merge.edit', field: 'name', value: 'Sara Al-Harbi Al-Otaibi' },
    'merge done': { type: 'merge.done' },
    'somebody saved it': { type: 'remote.record', record: stolen },
    'signed in again': { type: 'signed.in' },
    online: { type: 'online' },
  },
  // A blank lead has no name, nothing has to be confirmed, and the form closes after saving.
  never: [
    'state edit.confirmingSave',
    'transition edit.pristine save #1',
    'transition edit.dirty save #1',
    'transition edit.saving done save #1',
    'transition edit.invalid save #1',
    'transition edit.merging merge.done #1',
    'transition edit.confirmingSave confirm',
    'transition edit.confirmingSave keep.editing',
    'transition edit.confirmingSave remote.record',
  ],
  facet: ({ record, mine, sides, draft }) => [
    record?.version,
    mine.name,
    Boolean(mine.mobile),
    Object.keys(sides).length,
    draft !== null,
  ],
};

const pageOf = (rows: LeadRow[]): Page<LeadRow> => ({
  rows,
  total_entries: rows.length,
  total_exact: true,
  page: 1,
  per_page: 20,
  next_cursor: null,
});

const leadListSamples: FlowSamples<typeof leadsMachine> = {
  inputs: { 'no filter': { query: {} } },
  outputs: {
    read: { 'one lead': pageOf([leadSample]), nothing: pageOf([]) },
    reread: { 'one lead': pageOf([leadSample]), nothing: pageOf([]) },
  },
  errors: { read: [failures.offline], reread: [failures.offline], watchChanges: [failures.broken] },
  events: {
    'filter by status': { type: 'query.change', query: { status: 'new' } },
    'no filter': { type: 'query.change', query: {} },
    select: { type: 'select', ids: [11] },
    retry: { type: 'retry' },
    'somebody changed a lead': { ...signal, version: 9 },
    'signed in again': { type: 'signed.in' },
    online: { type: 'online' },
  },
  facet: ({ query, outdated }) => [query.status, outdated],
};

/** Bulk actions on leads: two are open, one is already lost. */
const leadBulkSamples = bulkSamples(
  [leadSample, { ...leadSample, id: 12, ref_no: 'L-12', name: 'Omar' }],
  { ...leadSample, id: 13, ref_no: 'L-13', name: 'Mona', status: 'lost' },
  { action: 'lose', payload: { reason: 'price' } },
  leadViewer,
);

const lead = recordedAnswer(leadCalls.get);
const quotation = recordedAnswer(quotationCalls.one);

export const leadCharts: Chart[] = [
  lifecycleChart('sales/lead/lifecycle.ts', leadLifecycle, leadSamples),
  sharedChart('kit/record/record-flow.ts', 'lead page', leadMachine, leadFlowSamples),
  sharedChart('kit/edit/edit-flow.ts', 'lead form', leadEditMachine, leadEditSamples),
  sharedChart('kit/list/list-flow.ts', 'lead list', leadsMachine, leadListSamples),
  sharedChart('kit/list/bulk-flow.ts', 'leads at once', leadBulkMachine, leadBulkSamples),
  flowChart(
    'sales/lead/parts.ts',
    'lead quotations',
    leadQuotationsMachine,
    readSamples(recordedAnswer(quotationCalls.list).rows, { id: lead.id }),
  ),
  flowChart(
    'sales/lead/parts.ts',
    'new quotation',
    newQuotationMachine,
    taskSamples(
      {
        params: { lead_id: lead.id },
        body: { property_use: 'residential', start_on: quotation.start_on, end_on: quotation.end_on },
      },
      { answer: quotation },
    ),
  ),
  flowChart(
    'sales/lead/quoting.ts',
    'quote a lead',
    quoteLeadMachine,
    taskSamples({ lead, viewer: leadViewer, today }, { answer: quotation }),
  ),
  flowChart('sales/lead/twin.ts', 'another lead of the same person', leadTwinMachine, {
    ...readSamples({ twin: null }, { by: 'mobile' as const, value: '+966551234567' }),
    unseen: 'above the form of a lead: tests/e2e/sales/duplicates.test.ts',
  }),
];
