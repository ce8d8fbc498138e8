import { ask, send } from '../../../api/client.ts';
import {
  type BankBalance,
  type BankFileInput,
  type BankLine,
  type BankMovement,
  type BankStatement,
  bankStatementCalls as calls,
} from '../../../api/finance/bank-statement.ts';
import { movedFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { bankStatementLifecycle } from './lifecycle.ts';

export const bankStatementFlows = movedFlows('bank_statement', calls, bankStatementLifecycle);

/** Imports a bank's file. */
export const importBankFileMachine = taskFlow<BankFileInput, BankStatement>().provide({
  actors: { perform: performer((body, signal) => ask(calls.create, { body, idempotencyKey: crypto.randomUUID(), signal })) },
});

export interface BankLinesWanted {
  id: number;
  state: BankLine['state'] | null;
  /** The line that they follow. */
  after: number;
}
const entity = ['bank_statement', 'collection', 'cheque', 'cash_refund', 'bank_deposit'];
/** Some lines of a statement, with what they match or may match. */
export const bankLinesMachine = readFlow<BankLine[], BankLinesWanted>({ entity, rest: 500 }).provide({
  actors: {
    read: reader(({ id, state, after }, signal) =>
      send(calls.lines, { params: { id }, query: { after, ...(state && { state }) }, signal }),
    ),
  },
});

/** The bank and the books at a statement's end. */
export const bankBalanceMachine = readFlow<BankBalance, { id: number }>({ entity, rest: 500 }).provide({
  actors: { read: reader((params, signal) => send(calls.balance, { params, signal })) },
});

export interface BankMovementsWanted {
  id: number;
  line_id: number;
  search: string;
}
/** What a line can be matched with by hand. */
export const bankMovementsMachine = readFlow<BankMovement[], BankMovementsWanted>({ entity, rest: 500 }).provide({
  actors: {
    read: reader(({ search, ...params }, signal) =>
      send(calls.movements, { params, query: { ...(search && { search }) }, signal }),
    ),
  },
});

/** What is done with a line, or with all that have one movement beyond doubt. */
export type LineWish = { id: number } & (
  | { do: 'match'; line_id: number; transaction_ids: number[] }
  | { do: 'explain'; line_id: number; reason: string }
  | { do: 'release'; line_id: number }
  | { do: 'match_exact' }
);
export const settleLineMachine = taskFlow<LineWish, BankStatement>().provide({
  actors: {
    perform: performer((wish, signal) => {
      const { id } = wish;
      if (wish.do === 'match_exact') return ask(calls.matchExact, { params: { id }, signal });
      const params = { id, line_id: wish.line_id };
      if (wish.do === 'match') return ask(calls.match, { params, body: { transaction_ids: wish.transaction_ids }, signal });
      if (wish.do === 'explain') return ask(calls.explain, { params, body: { reason: wish.reason }, signal });
      return ask(calls.release, { params, signal });
    }),
  },
});
