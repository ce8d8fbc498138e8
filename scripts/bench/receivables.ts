import { Database } from '../../server/db/scope.ts';
import { readStatement } from '../../server/finance/statement.ts';
import { pageStatement } from '../../server/reports/statement-of.ts';
import { agingReport } from '../../src/api/reports/aging.ts';
import { plusMonths } from '../../src/calendar/months.ts';
import type { Figures } from './figures.ts';
import { middle } from './load.ts';

interface Wanted {
  databaseUrl: string;
  company: number;
  tenant: number;
  rounds: number;
  figures: Figures;
}

/** What a report may take beyond what its own SQL takes. */
const most = (sql: number) => 1.15 * sql + 20;

/**
 * Receivables by age and a tenant's statement of ten years, one request at a time, next to their own SQL on a connection as the
 * server's: the medians, in turn.
 */
export async function benchReceivables(
  address: string,
  headers: Record<string, string>,
  { databaseUrl, company, tenant, rounds, figures }: Wanted,
): Promise<void> {
  const db = new Database({ databaseUrl }, { connections: 2 });
  const today = new Date().toISOString().slice(0, 10);
  const from = plusMonths(today, -121, 'gregorian');
  const read = async (path: string) => {
    const answer = await fetch(`${address}${path}`, { headers });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${body}`);
  };
  const aging = (by: 'tenant' | 'invoice' | 'compound') => () =>
    db.read(company, async ({ client }) => {
      const values = { company, to: today, from: null };
      await client.query(
        pageStatement(agingReport, { ...{ by, values, language: 'en', sort: agingReport.sort, page: 1, per_page: 50 } }),
      );
    });
  const cases: [name: string, path: string, sql: () => Promise<unknown>][] = [
    ['aging by tenant', '/v2/reports/aging', aging('tenant')],
    ['aging by invoice', '/v2/reports/aging_invoice', aging('invoice')],
    ['aging by compound', '/v2/reports/aging_by_compound', aging('compound')],
    [
      'statement of ten years',
      `/v2/tenants/${tenant}/statement?from=${from}&to=${today}`,
      () => db.read(company, (scope) => readStatement(scope, { tenant_id: tenant, contract_id: null, from, to: today })),
    ],
  ];
  console.log('\nreceivables, ms (p50), next to their own SQL; at most 1.15 × + 20');
  for (const [name, path, sql] of cases) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    const time = async (into: number[], act: () => Promise<unknown>) => {
      const began = performance.now();
      await act();
      into.push(performance.now() - began);
    };
    for (let round = 0; round < rounds * 3; round++) {
      const both = [() => time(ours, () => read(path)), () => time(theirs, sql)];
      for (const act of round % 2 ? both : both.reverse()) await act();
    }
    // The first ones plan.
    const [own, its] = [middle(ours.slice(2)), middle(theirs.slice(2))];
    figures.note(
      `${name}: ratio to its SQL`,
      ours.slice(2).map((ms, i) => ms / (theirs[i + 2] as number)),
      'less',
    );
    console.log(
      `${name}\t${own.toFixed(1)}\tsql ${its.toFixed(1)}\tratio ${(own / its).toFixed(2)}\t${own <= most(its) ? 'within' : 'ABOVE'} ${most(its).toFixed(1)}`,
    );
  }
  await db.close();
}
