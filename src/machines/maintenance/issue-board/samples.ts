import type { ContextFrom } from 'xstate';
import type { BoardIssue, IssueBoard } from '../../../api/maintenance/issue-board.ts';
import { companyNow, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, failures, flowChart } from '../../kit/samples/samples.ts';
import { boardMachine } from './flows.ts';

const { today } = companyNow;
const at = (time: string) => `${today}T${time}:00.000Z`;

/** An issue that nobody has. */
export const waitingCard: BoardIssue = {
  ...{ id: 41, version: 1, ref_no: 'IS-41', description: 'The tap in the kitchen drips', priority: 'normal' },
  ...{ place_en: 'A-101 · Olaya Gardens', place_ar: 'A-101 · حدائق العليا' },
  ...{ subsubcategory_name_en: 'Leaking tap', subsubcategory_name_ar: 'تسرب صنبور' },
  ...{ status: 'pending', dispatch_status: 'none', waiting_status: 'none', waiting_until: null, billing_status: 'none' },
  ...{ assignee_id: null, assignee_name: null, provider_id: null, provider_name_en: null, provider_name_ar: null },
  ...{ slot_from: null, slot_to: null, sla: 'on_time', missed_at: null, resolve_due_at: at('13:00') },
  ...{ unit_id: 7, tenant_id: null, default_payer: 'company', assessed_by: null, rating: null, closed_on: null },
  ...{ provider: null, plan: null, assignee_at_work: false, open_tasks: 0, open_steps: 0, awaiting_items: 0 },
  ...{ reserved_items: 0, spent_items: 0, photos: 0, signatures: 0, posted_bills: 0, pending_items: 0, awaited_bills: 0 },
  ...{ cost: '0.00', payers: [], open_invoices: 0, open_claims: 0, collected_claims: 0, quote: null },
};
const assigned = { status: 'assigned', dispatch_status: 'accepted', assignee_id: 5, assignee_at_work: true } as const;
/** Issues on a board: waiting for parts, in progress with two open tasks, and with a visit. */
export const heldCard: BoardIssue = {
  ...{ ...waitingCard, ...assigned, id: 42, ref_no: 'IS-42', assignee_name: 'Faisal Al-Qahtani' },
  ...{ waiting_status: 'parts', waiting_until: at('12:00'), sla: 'at_risk' },
};
export const begunCard: BoardIssue = {
  ...{ ...waitingCard, ...assigned, id: 43, ref_no: 'IS-43', assignee_name: 'Faisal Al-Qahtani', status: 'in_progress' },
  ...{ open_tasks: 2, priority: 'critical', sla: 'breached', missed_at: at('05:00'), resolve_due_at: at('05:00') },
};
export const visitCard: BoardIssue = {
  ...{ ...waitingCard, ...assigned, id: 44, ref_no: 'IS-44', assignee_name: 'Faisal Al-Qahtani', dispatch_status: 'scheduled' },
  ...{ slot_from: at('06:00'), slot_to: at('07:00') },
};
export const boardSample: IssueBoard = {
  ...{ day: today, today, now: at('05:30'), open: [{ from_at: at('05:00'), to_at: at('14:00') }] },
  technicians: [
    { id: 5, name: 'Faisal Al-Qahtani', visits: 1, minutes: 60 },
    { id: 6, name: 'منى الزهراني', visits: 0, minutes: 0 },
  ],
  queue: [begunCard, heldCard, waitingCard],
  visits: [visitCard],
  totals: { queue: 3, unassigned: 1, at_risk: 1, breached: 1 },
};
const empty: IssueBoard = {
  ...boardSample,
  ...{ open: [], queue: [], visits: [], totals: { queue: 0, unassigned: 0, at_risk: 0, breached: 0 } },
};
const read = { 'a day': boardSample, 'a day without issues': empty };
const said = { answer: { id: 41, version: 2 }, message: 'Saved.' };

export const issueBoardCharts: Chart[] = [
  flowChart('maintenance/issue-board/flows.ts', 'dispatch board', boardMachine, {
    inputs: { 'a person': { query: {}, viewer: viewerNow, today } },
    outputs: { read, reread: { 'a day': boardSample }, act: { done: said } },
    errors: {
      read: [failures.offline],
      reread: [failures.offline],
      act: [
        ...[failures.stale(heldCard), failures.refused, failures.invalid('assignee_id'), failures.signedOut],
        ...[failures.missing, failures.offline],
      ],
      watchChanges: [failures.broken],
    },
    events: {
      filter: { type: 'query.change', query: { search: 'tap' } },
      'no filter': { type: 'query.change', query: {} },
      assign: { type: 'act', id: waitingCard.id, events: ['assign'] },
      resume: { type: 'act', id: heldCard.id, events: ['wait', 'resume'] },
      'resolve with open tasks': { type: 'act', id: begunCard.id, events: ['resolve'] },
      'an issue that is gone': { type: 'act', id: 1, events: ['assign'] },
      'drop on a technician': { type: 'drop', id: waitingCard.id, place: { zone: 'technician', technician: 6 } },
      'drop on whoever has it': { type: 'drop', id: heldCard.id, place: { zone: 'technician', technician: 5 } },
      'drop at a time that is taken': {
        ...{ type: 'drop', id: heldCard.id },
        place: { zone: 'slot', technician: 5, slot_from: at('06:30'), slot_to: at('07:30') },
      },
      'drop a visit at another time': {
        ...{ type: 'drop', id: visitCard.id },
        place: { zone: 'slot', technician: 5, slot_from: at('08:00'), slot_to: at('09:00') },
      },
      'answer with nothing': { type: 'answer', payload: {} },
      answer: { type: 'answer', payload: { assignee_id: 6 } },
      cancel: { type: 'cancel' },
      dismiss: { type: 'dismiss' },
      retry: { type: 'retry' },
      'a day begins': { type: 'day.begun', today },
      'somebody changed one': { type: 'remote.changed', entity: '*', id: null, version: null },
      'saved elsewhere on the page': { type: 'record.saved', entity: 'maintenance_issue', record: heldCard },
      'signed in again': { type: 'signed.in' },
      online: { type: 'online' },
    },
    facet: ({ query, outdated, wanted, board, refusal }: ContextFrom<typeof boardMachine>) => [
      ...[query.search, outdated, wanted?.event, board?.queue.length ?? null, refusal !== null],
    ],
  }),
];
