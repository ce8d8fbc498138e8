import type { Mutant, Suite } from './mutant.ts';

const entries = 'server/finance/receivable-entries.ts';
const aging = 'src/api/reports/aging.ts';
const months = 'server/finance/receivables-month.ts';
const statement = 'server/finance/statement.ts';
const revenue = 'server/finance/revenue.ts';
const run = 'server/finance/invoicing-run-record.ts';
const collections = 'src/api/reports/collections.ts';
const periods = 'src/api/report-periods.ts';
const suiteOf = (name: string): Suite => ({ project: 'server', files: [`tests/server/finance/${name}.test.ts`] });
const ages = suiteOf('aging');
const statements = suiteOf('statements');
const revenues = suiteOf('revenue');
const runs = suiteOf('invoicing-runs');
const received: Suite = { project: 'server', files: ['tests/server/reports/collections.test.ts'] };
const named: Suite = { project: 'unit', files: ['src/api/report-periods.test.ts'] };

/** Sabotages of what is summed from the ledger, of rent that is earned, and of invoicing runs. */
export const ofReports: Mutant[] = [
  {
    id: 'thirty-days-are-a-month-late',
    kind: 'money',
    file: aging,
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
    find: 'where $compound_id::bigint is null or compound_id = $compound_id',
    replace: 'where $compound_id::bigint is null or compound_id <> -$compound_id',
    suite: ages,
  },
  {
    id: 'aging-is-of-every-tenant',
    kind: 'input',
    file: aging,
    find: "'and ($tenant_id::bigint is null or e.tenant_id = $tenant_id)'",
    replace: "'and ($tenant_id::bigint is null or e.tenant_id <> -$tenant_id)'",
    suite: ages,
  },
  {
    id: 'a-write-off-was-never-invoiced',
    kind: 'money',
    file: months,
    find: " and t.rule not in ('invoice.write_off', 'invoice.recovery')",
    replace: '',
    suite: ages,
  },
  {
    id: 'a-cheque-collects-nothing',
    kind: 'money',
    file: months,
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
    id: 'a-correction-shortens-the-period',
    kind: 'money',
    file: revenue,
    find: "n.reason <> 'early_termination'",
    replace: 'false',
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
  {
    id: 'reversed-money-is-reported-as-received',
    kind: 'money',
    file: collections,
    find: "case state when 'reversed' then 0 else amount end as net",
    replace: 'amount as net',
    suite: received,
  },
  {
    id: 'a-period-is-judged-by-what-came-later',
    kind: 'money',
    file: collections,
    find: 'case when c.reversed_on <= $to then',
    replace: 'case when c.reversed_on is not null then',
    suite: received,
  },
  {
    id: 'what-only-the-earlier-period-had-is-missing',
    kind: 'money',
    file: 'server/reports/statement-of.ts',
    find: 'from earlier_rows b where not exists (',
    replace: 'from earlier_rows b where false and not exists (',
    suite: received,
  },
  {
    id: 'whole-months-are-compared-as-days',
    kind: 'money',
    file: periods,
    find: "const isWhole = from.endsWith('-01') && next.endsWith('-01');",
    replace: 'const isWhole = false;',
    suite: named,
  },
];
