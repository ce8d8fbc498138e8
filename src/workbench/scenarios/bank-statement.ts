import { type BankLine, type BankStatement, bankStatementCalls as calls } from '../../api/finance/bank-statement.ts';
import type { Driver, Scenario, StaffRole } from './driving/driver.ts';
import { finance } from './parts/lettings.ts';

interface BankStatementState {
  id: number;
  /** Its only line. */
  line: number;
}
const approver: StaffRole = 'general_manager';
const reason = 'A transfer was matched with the wrong tenant';
const press = (event: string) => () => ({ on: 'bank_statement', event }) as const;

/** A bank's file with one line: a fee, which the books don't have. */
export async function statementImported(driver: Driver): Promise<BankStatementState> {
  const { id } = await driver.ask<BankStatement>(finance, calls.create, {
    body: {
      file_name: 'statement.csv',
      account: driver.unique('passport'),
      content: 'Date,Description,Amount,Balance\n2021-03-05,MONTHLY FEE,-5.75,994.25\n',
    },
  });
  const lines = await driver.ask<BankLine[]>(finance, calls.lines, { params: { id } });
  return { id, line: lines[0]?.id as number };
}
const explain = (driver: Driver, { id, line }: BankStatementState) =>
  driver.ask(finance, calls.explain, { params: { id, line_id: line }, body: { reason: 'The monthly fee' } });
const release = (driver: Driver, { id, line }: BankStatementState) =>
  driver.ask(finance, calls.release, { params: { id, line_id: line } });

const released: NonNullable<Scenario<BankStatementState>['around']>[string] = async (driver, state, act, { from }) => {
  if (from === 'reconciling') await release(driver, state);
  await act();
};

export const bankStatementScenario: Scenario<BankStatementState> = {
  entity: 'bank_statement',
  inApp: {
    presses: {
      'X-BNK-11': press('reconcile'),
      'X-BNK-12': press('reopen'),
      'X-BNK-13': press('discard'),
      'X-BNK-14': press('reopen_line'),
    },
    acts: {
      'X-BNK-02': {
        text: 'bank_file',
        labels: {
          list: 'app.nav.bank_statements',
          add: 'finance.bank_statement.new',
          choose: 'kit.upload.choose',
          begin: 'finance.bank_statement.import',
        },
      },
      'X-BNK-09': {
        text: 'bank_explain',
        labels: {
          tab: 'finance.bank_statement.lines',
          why: 'finance.bank_statement.why',
          explain: 'finance.bank_statement.explain',
        },
      },
      'X-BNK-10': {
        text: 'bank_release',
        labels: {
          tab: 'finance.bank_statement.lines',
          only: 'finance.bank_statement.only_open',
          release: 'finance.bank_statement.release',
        },
      },
    },
  },
  create: statementImported,
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: finance, call: calls.get, params: { id }, at: 'status' }),
  page: {
    as: finance,
    by: { reconcile: approver, reopen: approver, reopen_line: approver },
    at: '/bank-statements/',
    id: ({ id }) => id,
    // The first row below the heading.
    digits: { reopen_line: '2' },
  },
  // A line is settled by then, and is released first.
  around: { discard: released, settle: released },
  acts: {
    settle: async (driver, state) => {
      await explain(driver, state);
      return null;
    },
    reconcile: async (driver, { id }) => {
      await driver.ask(approver, calls.reconcile, { params: { id }, body: {} });
      return approver;
    },
    reopen: async (driver, { id }) => {
      await driver.ask(approver, calls.reopen, { params: { id }, body: { reason } });
      return approver;
    },
    reopen_line: async (driver, { id }) => {
      // The first row below the heading.
      await driver.ask(approver, calls.reopenLine, { params: { id }, body: { row: 2, reason } });
      return approver;
    },
    discard: async (driver, { id }) => {
      await driver.ask(finance, calls.discard, { params: { id }, body: {} });
      return finance;
    },
  },
};
