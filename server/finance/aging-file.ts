import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type AgingAmounts, AgingQuery, agingBucketNames, agingGroups } from '../../src/api/finance/aging.ts';
import { sendSheet, withFormat } from '../app/exports/sheet-file.ts';
import type { SheetCell } from '../app/exports/sheets.ts';
import { check, currentUserOf } from '../http/contract.ts';
import { todayOf } from '../kit/clock.ts';
import { mustMay } from '../kit/must-may.ts';
import type { Services } from '../kit/services.ts';
import { texts } from '../kit/texts.ts';
import { askedFor, readAging } from './aging.ts';

const { as_of, tenant_id, compound_id } = AgingQuery.shape;
const Wanted = withFormat(z.strictObject({ as_of, tenant_id, compound_id, by: z.optional(z.enum(agingGroups)) }));
const perRead = 1_000;
const amount = (text: string | null): SheetCell => (text === null ? null : { number: Number(text), style: 'money' });

/** Receivables by age as a sheet: all rows, and their sums. */
export function mountAgingFile(app: FastifyInstance, services: Services): void {
  app.get('/v2/reports/aging/file', async (request, reply) => {
    const currentUser = await currentUserOf(request, services, 'finance.view');
    const { viewer, company, language } = currentUser;
    mustMay(viewer, 'finance.view', 'finance.export');
    const { format = 'xlsx', by = 'tenant', ...query } = check(Wanted, request.query, 400);
    const asked = { ...askedFor(by, query, { today: todayOf(company), language }), per_page: perRead };
    const t = texts[language];
    const amounts = (of: AgingAmounts): SheetCell[] => [
      ...agingBucketNames.map((name) => amount(of[name])),
      amount(of.total),
      ...(by === 'tenant' ? [amount(of.credit), amount(of.cheques)] : []),
    ];
    const heads = [
      ...(by === 'tenant' ? [] : [t(`finance.aging.by.${by}`)]),
      t('leasing.tenant'),
      t(by === 'invoice' ? 'finance.invoice.due_on' : 'finance.aging.due_on'),
      ...agingBucketNames.map((name) => t(`finance.aging.${name}`)),
      t('finance.aging.total'),
      ...(by === 'tenant' ? [t('finance.aging.credit'), t('finance.aging.cheques')] : []),
    ];
    async function* pages(): AsyncGenerator<SheetCell[][]> {
      yield [heads];
      for (let page = 1; ; page++) {
        const { rows, totals, total_entries } = await services.db.read(company.id, (scope) =>
          readAging(scope, { ...asked, page }),
        );
        yield rows.map((row) => [
          ...(by === 'tenant' ? [] : [row.label]),
          row.tenant_name,
          row.due_on === null ? null : { day: row.due_on },
          ...amounts(row),
        ]);
        if (page * perRead < total_entries) continue;
        yield [[...(by === 'tenant' ? [] : [null]), t('finance.aging.total'), null, ...amounts(totals)]];
        return;
      }
    }
    return sendSheet(reply, currentUser, {
      ...{ pages: pages(), format, title: t('app.nav.aging'), columns: heads.length },
      fileName: `aging-${by}-${asked.as_of}`,
    });
  });
}
