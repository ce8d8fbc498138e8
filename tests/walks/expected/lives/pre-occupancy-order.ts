import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const guards: ExpectedTransition[] = [
  {
    from: ['pending'],
    event: 'schedule',
    by: 'operations',
    given: { inspection_on: '2026-01-18' },
    guards: { mayEdit: forbidden('leasing_agent'), gaveDay: { given: {} } },
  },
  { from: ['scheduled', 'failed'], event: 'start', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
  {
    from: ['in_progress'],
    event: 'pass',
    by: 'operations',
    guards: { mayEdit: forbidden('leasing_agent'), isUnitReady: { in: 'a unit to move into that is under preparation' } },
  },
  {
    from: ['in_progress'],
    event: 'fail',
    by: 'operations',
    given: { reason: 'The air conditioning drips' },
    guards: { mayEdit: forbidden('leasing_agent'), gaveReason: { given: {} } },
  },
  { from: ['passed'], event: 'hand_over', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
];

export const life: ExpectedLife = {
  initial: 'pending',
  moves: {
    pending: { schedule: 'scheduled', cancel: 'cancelled' },
    scheduled: { start: 'in_progress', cancel: 'cancelled' },
    in_progress: { pass: 'passed', fail: 'failed', cancel: 'cancelled' },
    failed: { start: 'in_progress', cancel: 'cancelled' },
    passed: { hand_over: 'handed_to_leasing' },
    handed_to_leasing: {},
    cancelled: {},
  },
  guards,
};
