import type { BankStatement, bankStatementCalls } from '../../src/api/finance/bank-statement.ts';
import { bankStatementLifecycle } from '../../src/machines/finance/bank-statement/lifecycle.ts';
import type { EventOf } from '../../src/machines/kit/define-lifecycle.ts';
import { bankStatements } from '../db/schema/bank-statement.ts';
import { type Handlers, moved, preparing, WithMessage } from '../http/contract.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advance, bindLifecycle } from '../kit/lifecycle.ts';
import { readPage } from '../kit/pages.ts';
import { setColumns } from '../kit/records.ts';
import { importStatement, readBankFile } from './bank/import.ts';
import { balanceOf, lineOr404, linesOf } from './bank/lines.ts';
import { explainLine, matchExact, matchLine, releaseLine, reopenLine, settle } from './bank/matching.ts';
import { movementsFor, shown } from './bank/movements.ts';
import { bankStatementStore, readBankStatement } from './bank/statement-record.ts';

export { bankStatementStore };

bindLifecycle({
  lifecycle: bankStatementLifecycle,
  table: bankStatements,
  read: readBankStatement,
  effects: {
    keepReason: ({ scope, record, event }) => setColumns(scope, bankStatements, record.id, { reason: event.reason ?? null }),
    freeLine: (context) => reopenLine(context, context.record.id, context.event.row ?? 0),
    freeLines: async ({ scope, record: { id } }) => {
      await setColumns(scope, bankStatements, id, { fingerprint: null });
      await scope.client.query({
        name: 'bank.free_lines',
        text: 'update bank_statement_lines set key = null where company_id = $1 and bank_statement_id = $2',
        values: [scope.company, id],
      });
    },
  },
});

async function move(
  { scope, services, currentUser }: WriteContext,
  id: number,
  event: EventOf<typeof bankStatementLifecycle>,
  version?: number,
) {
  await advance(scope, services, { entity: 'bank_statement', id, currentUser, version, event });
  return moved('bank_statement', await readBankStatement(scope, id));
}
const said = async ({ scope }: WriteContext, id: number, what: string, values = {}) =>
  new WithMessage(await readBankStatement(scope, id), `finance.bank_statement.said.${what}`, values);

export const bankStatementHandlers: Handlers<typeof bankStatementCalls> = {
  list: ({ scope, services, query }) => readPage<BankStatement>(scope, services, bankStatementStore, { ...query }),
  create: preparing(
    ({ body, services, currentUser }) => readBankFile(services, currentUser, body),
    async ({ body, ...context }, statement) => {
      const id = await importStatement(context, body, statement);
      const { line_count: count, opening, closing_before, ...made } = await readBankStatement(context.scope, id);
      // A statement without movements has nothing to match.
      if (!count) await settle(context, id);
      if (closing_before !== null && closing_before !== opening)
        return said(context, id, 'imported_gap', { count, opening, closing: closing_before });
      const { skipped_lines: skipped, zero_lines: zero } = made;
      return skipped || zero
        ? said(context, id, 'imported_without', { count, skipped, zero })
        : said(context, id, 'imported', { count });
    },
  ),
  get: ({ scope, params }) => readBankStatement(scope, params.id),
  balance: ({ scope, params }) => balanceOf(scope, params.id),
  lines: async ({ scope, params, query }) => {
    await readBankStatement(scope, params.id);
    return linesOf(scope, params.id, query);
  },
  movements: async ({ scope, params, query }) => {
    const line = await lineOr404(scope, params.id, params.line_id);
    return (await movementsFor(scope, line, query.search?.trim() ?? '')).map(shown);
  },
  match: async ({ params: { id, line_id }, body, ...context }) => {
    await matchLine(context, id, line_id, body.transaction_ids);
    return said(context, id, 'matched');
  },
  matchExact: async ({ params: { id }, ...context }) => {
    const count = await matchExact(context, id);
    return said(context, id, count ? 'matched_exact' : 'none_exact', { count });
  },
  explain: async ({ params: { id, line_id }, body, ...context }) => {
    await explainLine(context, id, line_id, body.reason);
    return said(context, id, 'explained');
  },
  release: async ({ params: { id, line_id }, ...context }) => {
    await releaseLine(context, id, line_id);
    return said(context, id, 'released');
  },
  reconcile: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'reconcile' }, version),
  reopen: ({ params, body: { version, reason }, ...context }) => move(context, params.id, { type: 'reopen', reason }, version),
  reopenLine: ({ params, body: { version, row, reason }, ...context }) =>
    move(context, params.id, { type: 'reopen_line', row, reason }, version),
  discard: ({ params, body: { version }, ...context }) => move(context, params.id, { type: 'discard' }, version),
};
