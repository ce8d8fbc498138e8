import { type GateMovement, type Visit, type VisitPass, visitCalls } from '../../../api/visits/visit.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import type { VisitFacts } from './facts.ts';
import { visitFlows, visitMovementsMachine, visitPassMachine } from './flows.ts';
import { visitLifecycle } from './lifecycle.ts';

const reason = { reason: 'The host is abroad' };
const visitSamples: LifecycleSamples<typeof visitLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<VisitFacts>(
    {
      ...{ viewer: viewerNow, today: '2026-01-15', may_edit: true, may_submit: true, may_answer: true, is_trusted: true },
      ...{ host_lives: true, cap: 4, people: 2, slot_left: null, needs_issue: false, issue_is_open: false },
      ...{ banned: [], outside: [0, 1], inside: [], since: null, window: 'open' },
      ...{ window_from: '2026-01-15T12:30:00.000Z', window_to: '2026-01-15T16:00:00.000Z', tenant_id: 3, issue_id: null },
    },
    {
      'the system': { viewer: theSystem },
      'a colleague of another trade': { may_edit: false, may_submit: false, may_answer: false },
      'a category that staff answer for': { is_trusted: false },
      'one of the gate, where approval is asked for': { is_trusted: false, may_answer: false },
      'a banned visitor': { banned: [1] },
      'a host who moved out': { host_lives: false },
      'too large a group': { people: 5 },
      'a full slot': { slot_left: 0 },
      'a contractor without an issue': { is_trusted: false, needs_issue: true },
      'a visit before its time': { window: 'early' },
      'a visit after its time': { window: 'over' },
      'one who is inside': { outside: [1], inside: [0], since: '10:05' },
      'all who are inside': { outside: [], inside: [0, 1], since: '10:05' },
      'all who have left': { outside: [], inside: [] },
    },
  ),
  events: {
    reject: [reason, {}],
    cancel: [reason, {}],
    deny: [reason, {}],
    check_in: [{}, { members: [0] }, { members: [9] }, { at: '2026-01-15T13:00:00.000Z' }],
    check_out: [{}, { members: [0] }, { members: [9] }],
  },
};

const passes: VisitPass = {
  ...{ revision: 1, code: '048213', window_from: '2026-01-15T12:30:00.000Z', window_to: '2026-01-15T16:00:00.000Z' },
  passes: [{ position: 0, name: 'Laura Reyes', text: 'SH1:W50000100000VE2300000200:901QRU40100UT8NLHU40A' }],
};
const movement = { visit_id: 7, position: 0, visitor_name: 'Laura Reyes', gate: 'Gate 1', by_name: 'Salem' };
const movements: GateMovement[] = [
  { ...movement, ...{ id: 9, direction: 'out', at: '2026-01-15T15:10:00.000Z', offline: false, result: 'accepted', why: null } },
  {
    ...{ ...movement, id: 8, direction: 'in', at: '2026-01-15T13:06:00.000Z', offline: true },
    ...{ result: 'double', why: 'visit.why.hasSomebodyOutside' },
  },
];
/** A visit that awaits its answer. */
const visit: Visit = {
  ...{ id: 7, version: 2, created_at: '2026-01-14T08:00:00.000Z', updated_at: '2026-01-14T08:00:00.000Z', created_by: 1 },
  ...{ ref_no: 'VI-7', kind: 'family', party: 'single', category_id: null, category_name_en: null, category_name_ar: null },
  ...{ host: 'tenant', tenant_id: 3, tenant_name: 'Nasser', unit_owner_id: null, unit_owner_name_en: null },
  ...{ unit_owner_name_ar: null, host_user_id: null, host_user_name: null, host_name: 'Nasser', compound_id: 1 },
  ...{ compound_name_en: 'Olaya Gardens', compound_name_ar: 'حدائق العليا', unit_id: 5, unit_number: 'A-101' },
  ...{ day: '2026-01-15', slot: '16-18', issue_id: null, issue_ref_no: null, note: null, status: 'requested', walk_in: false },
  ...{ recurring_visit_id: null, recurring_ref_no: null, people: 1, visitor_name: 'Laura Reyes' },
  ...{ window_from: '2026-01-15T12:30:00.000Z', window_to: '2026-01-15T16:00:00.000Z', checked_in_at: null },
  ...{ checked_out_at: null, revision: 0, reason: null, window: 'open', host_lives: true, needs_approval: false },
  ...{ allows_reentry: false, group_cap: 8, slot_cap: null, slot_taken: 0, issue_is_open: null },
  members: [
    {
      ...{ position: 0, visitor_id: 4, name: 'Laura Reyes', mobile: '+966500000001', identity_last4: null, plate: 'ABC1234' },
      ...{ state: 'expected', in_at: null, out_at: null, since: null, is_banned: false, is_like_banned: false },
    },
  ],
};
const file = 'visits/visit/flows.ts';

export const visitCharts: Chart[] = [
  lifecycleChart('visits/visit/lifecycle.ts', visitLifecycle, visitSamples),
  ...entityCharts('visit', visitFlows, visitCalls, {
    ...{ lifecycle: visitLifecycle, payload: reason, at: 'requested', field: 'note', record: visit },
  }),
  flowChart(file, 'passes of a visit', visitPassMachine, readSamples(passes, { id: 7 })),
  flowChart(file, 'movements of a visit', visitMovementsMachine, readSamples(movements, { id: 7 })),
];
