import { send } from '../../../api/client.ts';
import { type Statement, statementCalls } from '../../../api/finance/statement.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

/** Whose statement, and what of it: days as they are in the URL. */
export interface StatementWish {
  tenant_id: number;
  from?: string;
  to?: string;
  contract_id?: number;
}

/** A tenant's statement of account. */
export const statementMachine = readFlow<Statement, StatementWish>({
  entity: ['tenant', 'invoice', 'credit_note', 'collection', 'cheque'],
  rest: 1_000,
}).provide({
  actors: {
    read: reader(({ tenant_id, ...query }, signal) => send(statementCalls.ofTenant, { params: { tenant_id }, query, signal })),
  },
});
