import { type AccountingPeriod, accountingPeriodCalls as calls } from '../../api/finance/accounting-period.ts';
import type { Scenario, StaffRole } from './driving/driver.ts';
import { byStatus } from './driving/in-app.ts';

const asker: StaffRole = 'finance_manager';
const approver: StaffRole = 'general_manager';
const asksReason = ['request_reopen', 'decline_reopen'];

export const accountingPeriodScenario: Scenario<{ id: number }> = {
  entity: 'accounting_period',
  inApp: {
    presses: {
      'X-PER-05': byStatus('accounting_period', {
        soft_closed: 'soft_close',
        open: 'resume',
        closed: 'close',
        reopen_requested: 'request_reopen',
        reopened: 'approve_reopen',
      }),
    },
  },
  // The month before all others: it is over, and nothing before it is open.
  create: (driver) => driver.ask<AccountingPeriod>(asker, calls.create, { body: {} }),
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: asker, call: calls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/accounting-periods/', id: ({ id }) => id },
  acts: {
    any: async (driver, { id }, { event, to }) => {
      const as = event === 'approve_reopen' ? approver : asker;
      const reason = asksReason.includes(event) ? { reason: 'An invoice is missing' } : {};
      await driver.ask(as, calls.status, { params: { id }, body: { status: to, ...reason } });
      return as;
    },
  },
};
