import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const may = forbidden('leasing_agent');
const signed = { signed_by: 'A buyer on a walk', signature: [[20, 160, 40, 180, 70, 120]] };

const guards: ExpectedTransition[] = [
  { from: ['draft'], event: 'issue', by: 'operations', guards: { may } },
  {
    from: ['issued', 'inspection_scheduled'],
    event: 'schedule',
    by: 'operations',
    given: ({ today }) => ({ inspect_on: today }),
    guards: { may, gaveDay: { given: ({ yesterday }) => ({ inspect_on: yesterday }) } },
  },
  {
    from: ['inspection_scheduled'],
    event: 'inspect',
    by: 'operations',
    guards: { may, isInspectionDay: { in: 'the inspection is tomorrow' } },
  },
  {
    from: ['inspecting', 'reinspection'],
    event: 'list_issues',
    by: 'operations',
    guards: { may, hasSnags: { in: 'no snag is open' }, areCriticalSeen: { in: 'a critical snag was found' } },
  },
  { from: ['issues_open'], event: 'fix', by: 'operations', guards: { may, areSnagsAssigned: { in: 'a minor snag was found' } } },
  { from: ['fixing'], event: 'reinspect', by: 'operations', guards: { may } },
  {
    from: ['inspecting', 'reinspection'],
    event: 'approve',
    by: 'general_manager',
    given: signed,
    guards: {
      may: forbidden('operations'),
      isChecklistDone: { in: 'the checklist has gaps' },
      hasNoCriticalSnag: { in: 'a critical snag was found' },
      gaveSignature: { given: { signed_by: 'A buyer on a walk' } },
      gaveUndertaking: { in: 'a major snag was found' },
    },
  },
  {
    from: ['issued', 'reinspection'],
    event: 'reject',
    by: 'operations',
    given: { reason: 'Not the agreed tiles' },
    guards: { may, gaveReason: { given: {} } },
  },
  { from: ['rejected'], event: 'reissue', by: 'operations', guards: { may } },
];

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { issue: 'issued' },
    issued: { schedule: 'inspection_scheduled', reject: 'rejected', reset: 'draft' },
    inspection_scheduled: { inspect: 'inspecting', schedule: 'inspection_scheduled', reset: 'draft' },
    inspecting: { approve: 'approved', list_issues: 'issues_open', reset: 'draft' },
    issues_open: { fix: 'fixing', reset: 'draft' },
    fixing: { reinspect: 'reinspection', reset: 'draft' },
    reinspection: { approve: 'approved', list_issues: 'issues_open', reject: 'rejected', reset: 'draft' },
    approved: {},
    rejected: { reissue: 'issued', reset: 'draft' },
  },
  guards,
};
