import { type BankDepositDetails, bankDepositCalls as calls } from '../../api/finance/bank-deposit.ts';
import { type BankLine, type BankStatement, bankStatementCalls } from '../../api/finance/bank-statement.ts';
import { boxOf } from './cash-box.ts';
import { cashReceived } from './collection.ts';
import type { Driver, Scenario, StaffRole } from './driving/driver.ts';
import { finance } from './parts/lettings.ts';

interface BankDepositState {
  id: number;
  /** The number that the bank gave the slip. */
  slip: string;
  /** The statement and its line that confirmed it. */
  statement?: number;
  line?: number;
}
const approver: StaffRole = 'general_manager';
const reason = 'The bank counted less';
const amount = '150.00';
const press = (event: string) => () => ({ on: 'bank_deposit', event }) as const;

/** A slip with cash that was just taken. */
export async function slipDrafted(driver: Driver): Promise<BankDepositState> {
  const box = await boxOf(driver, finance);
  await cashReceived(driver, amount);
  const { id } = await driver.ask<BankDepositDetails>(finance, calls.create, {
    body: { cash_lines: [{ cash_box_id: box, amount }], note: 'Of today' },
  });
  return { id, slip: driver.unique('passport') };
}

/** The bank's file, with the line that the slip is. */
export async function confirmSlip(driver: Driver, state: BankDepositState): Promise<null> {
  const today = await driver.today();
  const { id } = await driver.ask<BankStatement>(finance, bankStatementCalls.create, {
    body: {
      file_name: 'statement.csv',
      account: driver.unique('passport'),
      content: `Date,Description,Amount,Balance\n${today},CASH DEPOSIT ${state.slip},${amount},1150.00\n`,
    },
  });
  const lines = await driver.ask<BankLine[]>(finance, bankStatementCalls.lines, { params: { id } });
  await driver.ask(finance, bankStatementCalls.matchExact, { params: { id }, body: {} });
  Object.assign(state, { statement: id, line: lines[0]?.id });
  return null;
}

export const bankDepositScenario: Scenario<BankDepositState> = {
  entity: 'bank_deposit',
  inApp: {
    presses: {
      'X-DPS-06': press('pay_in'),
      'X-DPS-07': press('return'),
      'X-DPS-08': press('discard'),
      'X-DPS-09': press('unconfirm'),
    },
    acts: {
      'X-BNK-08': {
        text: 'bank_exact',
        labels: { list: 'app.nav.bank_statements', exact: 'finance.bank_statement.match_exact' },
      },
    },
  },
  create: slipDrafted,
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: finance, call: calls.get, params: { id }, at: 'status' }),
  page: { as: finance, by: { unconfirm: approver }, at: '/bank-deposits/', id: ({ id }) => id, happened: ['pay_in'] },
  // By a file of the bank that names the day and the slip: a script knows neither beforehand.
  held: ['confirm'],
  // The line is released first.
  around: {
    unconfirm: async (driver, { statement, line }, act) => {
      if (statement && line) await driver.ask(finance, bankStatementCalls.release, { params: { id: statement, line_id: line } });
      await act();
    },
  },
  acts: {
    pay_in: async (driver, { id, slip }) => {
      await driver.ask(finance, calls.payIn, { params: { id }, body: { slip_number: slip } });
      return finance;
    },
    return: async (driver, { id }) => {
      await driver.ask(finance, calls.return, { params: { id }, body: { reason } });
      return finance;
    },
    discard: async (driver, { id }) => {
      await driver.ask(finance, calls.discard, { params: { id }, body: {} });
      return finance;
    },
    confirm: confirmSlip,
    unconfirm: async (driver, { id }) => {
      await driver.ask(approver, calls.unconfirm, { params: { id }, body: { reason } });
      return approver;
    },
  },
};
