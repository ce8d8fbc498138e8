import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const mayEdit = forbidden('leasing_agent');
const reason = 'The tenant renews after all';
const dispute = { lines: ['damages'], reason: 'The wall was like this before' };

const guards: ExpectedTransition[] = [
  {
    from: ['requested'],
    event: 'schedule',
    by: 'operations',
    given: ({ today }) => ({ inspection_on: today }),
    guards: { mayEdit, gaveDay: { given: {} } },
  },
  {
    from: ['requested', 'inspection_scheduled', 'inspecting', 'assessed', 'statement_issued', 'disputed', 'agreed'],
    event: 'cancel',
    by: 'operations',
    given: { reason },
    guards: { mayEdit, gaveReason: { given: {} } },
  },
  {
    from: ['inspection_scheduled'],
    event: 'start',
    by: 'operations',
    guards: { mayEdit, isInspectionDue: { in: 'an inspection next month' } },
  },
  {
    from: ['inspecting'],
    event: 'submit',
    by: 'operations',
    in: 'everything is inspected',
    guards: {
      mayEdit,
      areRoomsDone: { in: 'a room is still to be inspected' },
      areKeysCounted: { in: 'the keys are not counted' },
    },
  },
  { from: ['assessed'], event: 'issue_statement', by: 'operations', guards: { mayEdit } },
  { from: ['statement_issued'], event: 'agree', by: 'operations', guards: { mayEdit } },
  {
    from: ['statement_issued'],
    event: 'dispute',
    by: 'operations',
    given: dispute,
    guards: {
      mayEdit,
      gaveLines: { given: { reason: dispute.reason } },
      gaveReason: { given: { lines: dispute.lines } },
    },
  },
  { from: ['disputed'], event: 'revise', by: 'operations', guards: { mayEdit } },
  { from: ['agreed'], event: 'generate_invoices', by: 'finance_manager', guards: { mayFinance: forbidden('operations') } },
  { from: ['settled'], event: 'close', by: 'operations', guards: { mayEdit } },
];

export const life: ExpectedLife = {
  initial: 'requested',
  moves: {
    requested: { schedule: 'inspection_scheduled', cancel: 'cancelled' },
    inspection_scheduled: { start: 'inspecting', cancel: 'cancelled' },
    inspecting: { submit: 'assessed', cancel: 'cancelled' },
    assessed: { issue_statement: 'statement_issued', cancel: 'cancelled' },
    statement_issued: { agree: 'agreed', dispute: 'disputed', cancel: 'cancelled' },
    disputed: { revise: 'assessed', cancel: 'cancelled' },
    agreed: { generate_invoices: 'invoiced', cancel: 'cancelled' },
    invoiced: { balance_zero: 'settled' },
    settled: { close: 'closed' },
    closed: {},
    cancelled: {},
  },
  guards,
};
