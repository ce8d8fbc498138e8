import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const may = forbidden('leasing_agent');

const guards: ExpectedTransition[] = [
  {
    from: ['open', 'reopened'],
    event: 'assign',
    by: 'operations',
    given: ({ today }) => ({ contractor: 'Al Ittiqan', due_on: today }),
    guards: {
      may,
      gaveContractor: { given: ({ today }) => ({ due_on: today }) },
      gaveDeadline: { given: ({ yesterday }) => ({ contractor: 'Al Ittiqan', due_on: yesterday }) },
    },
  },
  { from: ['assigned'], event: 'fix', by: 'operations', guards: { may, gavePhoto: { in: 'a critical snag' } } },
  { from: ['fixed'], event: 'verify', by: 'operations', guards: { may } },
  {
    from: ['fixed'],
    event: 'reopen',
    by: 'operations',
    given: { reason: 'It leaks again' },
    guards: { may, gaveReason: { given: {} } },
  },
];

export const life: ExpectedLife = {
  initial: 'open',
  moves: {
    open: { assign: 'assigned' },
    assigned: { fix: 'fixed' },
    fixed: { verify: 'verified', reopen: 'reopened' },
    reopened: { assign: 'assigned' },
    verified: {},
  },
  guards,
  variations: {
    'a minor snag': "update snags set severity = 'minor' where id = $1",
    'a critical snag': "update snags set severity = 'critical' where id = $1",
  },
};
