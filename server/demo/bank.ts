import { type BankLine, type BankStatement, bankStatementCalls as calls } from '../../src/api/finance/bank-statement.ts';
import { money } from '../../src/api/money.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';

interface Moved {
  date: string;
  amount: number;
  kind: string;
  number: string | null;
  reference: string | null;
  payer: string | null;
}
const from = '2025-10-01';
const to = '2025-12-31';
const said: Record<string, string> = { collection: 'SARIE INWARD', cheque: 'CHEQUE CLEARED', cash_refund: 'SARIE OUTWARD' };
/** What the bank charges, and money that nobody has entered yet. */
const ofTheBank: readonly (readonly [day: string, amount: number, text: string])[] = [
  ['2025-10-31', -5_750, 'MONTHLY FEE'],
  ['2025-11-30', -5_750, 'MONTHLY FEE'],
  ['2025-12-18', 1_250_000, 'SARIE INWARD WITHOUT NAME'],
  ['2025-12-31', -5_750, 'MONTHLY FEE'],
];
const account = 'SA0380000000608010167519';

/** The bank's file of the last quarter: most of it is matched by now, the last days and some other lines are open. */
export async function* bank({ finance, sql }: Office): Story {
  const moved = await sql<Moved>(
    `select t.date::text, (e.debit - e.credit)::float8 as amount, t.document_kind as kind, t.document_number as number,
        coalesce(c.reference, r.reference) as reference, n.name as payer
      from ledger_transactions t join ledger_entries e on e.company_id = t.company_id and e.transaction_id = t.id
      join sub_accounts s on s.company_id = e.company_id and s.id = e.sub_account_id and s.purpose = 'bank'
      left join collections c on t.document_kind = 'collection' and c.company_id = t.company_id and c.id = t.document_id
      left join cash_refunds r on t.document_kind = 'cash_refund' and r.company_id = t.company_id and r.id = t.document_id
      left join tenants n on n.company_id = t.company_id and n.id = e.tenant_id
      where t.company_id = $1 and t.date <= $2 order by t.date, t.id`,
    [to],
  );
  const opening = moved.filter(({ date }) => date < from).reduce((sum, { amount }) => sum + amount, 0);
  const quarter = moved.filter(({ date }) => date >= from);
  if (!quarter.length) return;
  // What was entered last is on the bank's next statement.
  const booked = quarter.slice(0, Math.max(1, quarter.length - 2)).map(({ date, amount, kind, number, reference, payer }) => ({
    ...{ date, amount, reference: reference ?? number ?? '' },
    text: [said[kind] ?? 'TRANSFER', payer].filter(Boolean).join(' ').replace(/[",]/g, ' '),
  }));
  const all = [...booked, ...ofTheBank.map(([date, amount, text]) => ({ date, amount, text, reference: '' }))];
  all.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  let balance = opening;
  const rows = all.map(({ date, amount, text, reference }) => {
    balance += amount;
    return [date, text, reference, money(amount), money(balance)].join(',');
  });
  const content = `Date,Description,Reference,Amount,Balance\n${rows.join('\n')}\n`;
  const { id } = await finance.ask<BankStatement>(calls.create, {}, { file_name: '2025-Q4.csv', account, content });
  await finance.ask(calls.matchExact, { id });
  yield 1;
  const open = await finance.ask<BankLine[]>(calls.lines, { id });
  const fees = open.filter(({ state, text }) => state === 'unmatched' && text === 'MONTHLY FEE');
  for (const fee of fees.slice(0, 2))
    await finance.ask(calls.explain, { id, line_id: fee.id }, { reason: 'Monthly fee / رسوم شهرية' });
}
