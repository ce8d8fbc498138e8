import { type RecurringVisit, type RuleDay, recurringVisitCalls } from '../../../api/visits/recurring-visit.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { recurringVisitFlows, ruleDaysMachine } from './flows.ts';
import { type RecurringVisitFacts, recurringVisitLifecycle } from './lifecycle.ts';

const reason = { reason: 'The family is abroad' };
const recurringVisitSamples: LifecycleSamples<typeof recurringVisitLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<RecurringVisitFacts>(
    { viewer: viewerNow, today: '2026-01-15', host_lives: true, has_days: true },
    {
      'the system': { viewer: theSystem },
      'the system, whose host moved out': { viewer: theSystem, host_lives: false },
      'a host who moved out': { host_lives: false },
      'a rule without days to come': { has_days: false },
    },
  ),
  events: { pause: [reason, { reason: null }], end: [reason, { reason: null }] },
};

const days: RuleDay[] = [
  { on: '2026-03-17', skipped: null, visit_id: 41, visit_ref_no: 'VI-41' },
  { on: '2026-03-19', skipped: 'holiday', visit_id: null, visit_ref_no: null },
  { on: '2026-04-02', skipped: null, visit_id: null, visit_ref_no: null },
];
/** A driver on Sundays, Tuesdays and Thursdays. */
const rule: RecurringVisit = {
  ...{ id: 3, version: 1, created_at: '2026-01-15T08:00:00.000Z', updated_at: '2026-01-15T08:00:00.000Z', created_by: 1 },
  ...{ ref_no: 'RV-3', kind: 'other', category_id: null, category_name_en: null, category_name_ar: null, host: 'tenant' },
  ...{ tenant_id: 3, tenant_name: 'Nasser', unit_owner_id: null, unit_owner_name_en: null, unit_owner_name_ar: null },
  ...{ host_user_id: null, host_user_name: null, host_name: 'Nasser', compound_id: 1, compound_name_en: 'Olaya Gardens' },
  ...{ compound_name_ar: 'حدائق العليا', unit_id: 5, unit_number: 'A-101', issue_id: null, issue_ref_no: null },
  ...{ weekdays: [0, 2, 4], every_weeks: 1, day_part: '6AM-10AM', from_on: '2026-01-15', until_on: null, count: null },
  ...{ on_holiday: 'skip', note: null, status: 'active', exceptions: [], visitor_name: 'Imran Khan', people: 1 },
  ...{ made_through: '2026-01-29', next_on: '2026-01-18', reason: null, host_lives: true, skips_fridays: false, has_days: true },
  visitors: [{ id: 4, name: 'Imran Khan', mobile: '+966500000002', plate: null, status: 'clear' }],
};

export const recurringVisitCharts: Chart[] = [
  lifecycleChart('visits/recurring-visit/lifecycle.ts', recurringVisitLifecycle, recurringVisitSamples),
  ...entityCharts('recurring_visit', recurringVisitFlows, recurringVisitCalls, {
    ...{ lifecycle: recurringVisitLifecycle, payload: reason, field: 'note', record: rule },
  }),
  flowChart('visits/recurring-visit/flows.ts', 'days of a recurring visit', ruleDaysMachine, readSamples(days, { id: 3 })),
];
