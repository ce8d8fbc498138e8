import type { FastifyInstance } from 'fastify';
import { StatementQuery } from '../../src/api/finance/statement.ts';
import { sendSheet, withFormat } from '../app/exports/sheet-file.ts';
import type { SheetCell } from '../app/exports/sheets.ts';
import { eventText } from '../documents/statement.ts';
import { check, currentUserOf, idFrom } from '../http/contract.ts';
import { todayOf } from '../kit/clock.ts';
import { mustMay } from '../kit/must-may.ts';
import type { Services } from '../kit/services.ts';
import { texts } from '../kit/texts.ts';
import { daysOf, readStatement } from './statement.ts';

const Wanted = withFormat(StatementQuery);
const amount = (text: string): SheetCell => ({ number: Number(text), style: 'money' });
const heads = ['date', 'document', 'number', 'reference', 'debit', 'credit', 'balance'] as const;

/** A statement of account as a sheet: its opening balance, a row for each of its own, and its closing balance. */
export function mountStatementFile(app: FastifyInstance, services: Services): void {
  app.get('/v2/tenants/:id/statement/file', async (request, reply) => {
    const currentUser = await currentUserOf(request, services, 'finance.view');
    const { viewer, company, language, sight } = currentUser;
    mustMay(viewer, 'finance.view', 'finance.export');
    const tenant_id = idFrom((request.params as { id: string }).id);
    const { format = 'xlsx', contract_id = null, ...days } = check(Wanted, request.query, 400);
    const found = await services.db
      .seenBy(sight)
      .read(company.id, (scope) => readStatement(scope, { tenant_id, contract_id, ...daysOf(days, todayOf(company)) }));
    const t = texts[language];
    async function* pages(): AsyncGenerator<SheetCell[][]> {
      yield [
        heads.map((name) => t(`finance.statement.${name}`)),
        [{ day: found.from_on }, t('finance.statement.opening'), null, null, null, null, amount(found.opening)],
        ...found.rows.map((row): SheetCell[] => [
          { day: row.date },
          eventText(row, t),
          row.number,
          row.reference,
          amount(row.debit),
          amount(row.credit),
          amount(row.balance),
        ]),
        [
          { day: found.to_on },
          t('finance.statement.closing'),
          null,
          null,
          amount(found.debits),
          amount(found.credits),
          amount(found.closing),
        ],
        ...found.cheques.map((one): SheetCell[] => [
          { day: one.cheque_on },
          t('finance.statement.cheque'),
          one.cheque_no,
          t(`finance.bank.${one.bank_code}`),
          null,
          amount(one.amount),
          null,
        ]),
      ];
    }
    return sendSheet(reply, currentUser, {
      ...{ pages: pages(), format, title: t('finance.statement'), columns: heads.length },
      fileName: `statement-${tenant_id}-${found.to_on}`,
    });
  });
}
