import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const guards: ExpectedTransition[] = [
  { from: ['open'], event: 'start', by: 'operations', guards: { mayEdit: forbidden('leasing_agent') } },
  {
    from: ['in_progress'],
    event: 'inspect',
    by: 'operations',
    guards: { mayEdit: forbidden('leasing_agent'), areItemsDone: { in: 'work that is not done' } },
  },
  {
    from: ['inspection'],
    event: 'pass',
    by: 'operations',
    guards: { mayEdit: forbidden('leasing_agent'), areItemsDone: { in: 'work that is not done' } },
  },
  {
    from: ['inspection'],
    event: 'fail',
    by: 'operations',
    given: { reason: 'The paint peels' },
    guards: { mayEdit: forbidden('leasing_agent'), gaveReason: { given: {} } },
  },
  {
    from: ['open', 'in_progress', 'inspection'],
    event: 'cancel',
    by: 'operations',
    given: { reason: 'Opened by mistake' },
    guards: { mayEdit: forbidden('leasing_agent'), gaveReason: { given: {} } },
  },
];

export const life: ExpectedLife = {
  initial: 'open',
  moves: {
    open: { start: 'in_progress', cancel: 'cancelled' },
    in_progress: { inspect: 'inspection', cancel: 'cancelled' },
    inspection: { pass: 'ready', fail: 'in_progress', cancel: 'cancelled' },
    ready: {},
    cancelled: {},
  },
  guards,
};
