import type { RecurringVisit } from '../../api/visits/recurring-visit.ts';
import type { Visit } from '../../api/visits/visit.ts';
import { furtherTab } from '../kit/record/further-tab.ts';

export const tabs = [
  furtherTab<Visit>({ of: 'visit', id: 'passes', label: 'visits.passes', after: 'details' }, async () => {
    return (await import('./visit/passes.tsx')).Passes;
  }),
  furtherTab<RecurringVisit>(
    { of: 'recurring_visit', id: 'days', label: 'visits.rule_days', after: 'details' },
    async () => (await import('./recurring-visit/days.tsx')).RuleDays,
  ),
];
