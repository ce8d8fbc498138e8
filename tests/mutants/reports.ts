import type { Mutant, Suite } from './mutant.ts';

const entries = 'server/finance/receivable-entries.ts';
const aging = 'server/finance/aging.ts';
const statement = 'server/finance/statement.ts';
const revenue = 'server/finance/revenue.ts';
const run = 'server/finance/invoicing-run-record.ts';
const suiteOf = (name: string): Suite => ({ project: 'server', files: [`tests/server/finance/${name}.test.ts`] });
const ages = suiteOf('aging');
const statements = suiteOf('statements');
const revenues = suiteOf('revenue');
const runs = suiteOf('invoicing-runs');

/** Sabotages of what is summed from the ledger, of rent that is earned, and of invoicing runs. */
export const ofReports: Mutant[] = [
  {
    id: 'thirty-days-are-a-month-late',
    kind: 'money',
    file: 'src/api/finance/aging.ts',
    find: 'from_31: 31,',
    replace: 'from_31: 30,',
    suite: ages,
  },
  {
    id: 'a-past-day-is-aged-by-today',
    kind: 'money',
    file: entries,
    find: 't.id = e.transaction_id and t.date <= $2\n  left join allocations',
    replace: 't.id = e.transaction_id\n  left join allocations',
    suite: ages,
  },
  {
    id: 'a-cheque-is-credit-before-a-bank-paid-it',
    kind: 'money',
    file: entries,
    find: "filter (where s.purpose <> 'deposits_held')",
    replace: "filter (where s.purpose = 'tenant_credits')",
    suite: ages,
  },
  {
    id: 'aging-is-of-every-compound',
    kind: 'input',
    file: aging,
    find: 'where $4::bigint is null or compound_id = $4',
    replace: 'where $4::bigint is null or compound_id <> -$4',
    suite: ages,
  },
  {
    id: 'aging-is-of-every-tenant',
    kind: 'input',
    file: aging,
    find: "receivableEntries('and ($3::bigint is null or e.tenant_id = $3)')",
    replace: "receivableEntries('and ($3::bigint is null or e.tenant_id <> -$3)')",
    suite: ages,
  },
  {
    id: 'a-write-off-was-never-invoiced',
    kind: 'money',
    file: aging,
    find: " and t.rule <> 'invoice.write_off'",
    replace: '',
    suite: ages,
  },
  {
    id: 'a-cheque-collects-nothing',
    kind: 'money',
    file: aging,
    find: "t.document_kind in ('collection', 'cheque')) as collected",
    replace: "t.document_kind in ('collection')) as collected",
    suite: ages,
  },
  {
    id: 'a-statement-begins-with-its-first-day',
    kind: 'money',
    file: statement,
    find: 'from own where date < $5)',
    replace: 'from own where date <= $5)',
    suite: statements,
  },
  {
    id: 'a-cheque-in-the-safe-pays',
    kind: 'money',
    file: statement,
    find: "['receivables', 'tenant_credits', ...uncleared]",
    replace: "['receivables', 'tenant_credits']",
    suite: statements,
  },
  {
    id: 'an-earlier-month-earns-what-a-later-one-did',
    kind: 'money',
    file: revenue,
    find: 'and recognised.is_later is not true',
    replace: '',
    suite: revenues,
  },
  {
    id: 'credited-rent-is-earned',
    kind: 'money',
    file: revenue,
    find: 'l.net - coalesce(credited.amount, 0))',
    replace: 'l.net)',
    suite: revenues,
  },
  {
    id: 'void-rent-stays-earned',
    kind: 'money',
    file: revenue,
    find: "case i.status when ${word('invoice', 'void')} then 0 else least(",
    replace: "case i.status when ${word('invoice', 'void')} then l.net else least(",
    suite: revenues,
  },
  {
    id: 'a-run-invoices-what-is-paid',
    kind: 'money',
    file: run,
    find: 'and i.paid < i.gross - i.cancelled',
    replace: 'and i.gross > i.cancelled',
    suite: runs,
  },
];
