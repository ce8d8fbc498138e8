import type { Mutant, Suite } from './mutant.ts';

const rules = 'server/db/rules.sql';
const post = 'server/finance/ledger/post.ts';
const ledger: Suite = { project: 'server', files: ['tests/server/finance/ledger.test.ts'] };
const properties: Suite = { project: 'server', files: ['tests/server/finance/ledger-properties.test.ts'] };
const periods: Suite = { project: 'server', files: ['tests/server/finance/periods.test.ts'] };
const books: Suite = { project: 'server', files: ['tests/server/finance/books.test.ts'] };

/** Sabotages of the ledger and of what proves it. */
export const ofLedger: Mutant[] = [
  {
    id: 'the-database-takes-unbalanced-transactions',
    kind: 'money',
    file: rules,
    find: 'having sum(a.debit) <> sum(a.credit) limit 1',
    replace: 'having false limit 1',
    suite: ledger,
  },
  {
    id: 'the-database-takes-transactions-without-entries',
    kind: 'money',
    file: rules,
    find: 'if not exists (select from ledger_entries e where e.company_id = new.company_id and e.transaction_id = new.id) then',
    replace: 'if false then',
    suite: ledger,
  },
  {
    id: 'post-does-not-look-at-the-balance',
    kind: 'money',
    file: post,
    find: 'if (difference !== 0) throw',
    replace: 'if (difference === 0.5) throw',
    suite: properties,
  },
  {
    id: 'the-owner-changes-entries',
    kind: 'input',
    file: rules,
    find: 'create or replace trigger ledger_entries_append_only before update or delete on ledger_entries',
    replace: 'create or replace trigger ledger_entries_append_only before delete on ledger_entries',
    suite: ledger,
  },
  {
    id: 'the-app-may-change-entries',
    kind: 'privilege',
    file: rules,
    find: 'ledger_transactions, ledger_entries, part_movements\n  from statehouse_app;',
    replace: 'ledger_transactions, part_movements\n  from statehouse_app;',
    suite: properties,
  },
  {
    id: 'the-app-writes-balances',
    kind: 'privilege',
    file: rules,
    find: 'revoke insert, update, delete on account_balances, tenant_balances from statehouse_app;',
    replace: '',
    suite: ledger,
  },
  {
    id: 'a-closed-month-takes-postings',
    kind: 'guard',
    file: rules,
    find: "if state not in ('open', 'reopened', 'soft_closed') or",
    replace: "if state = 'reopen_requested' or",
    suite: properties,
  },
  {
    id: 'everybody-posts-into-a-soft-closed-month',
    kind: 'guard',
    file: rules,
    find: "(state = 'soft_closed' and not new.late)",
    replace: '(false)',
    suite: properties,
  },
  {
    id: 'a-month-before-a-closed-one-is-opened',
    kind: 'guard',
    file: rules,
    find: "p.starts_on > month and p.status in ('closed', 'reopen_requested')",
    replace: 'p.starts_on > month and false',
    suite: periods,
  },
  {
    id: 'who-posts-does-not-wait-for-a-closing',
    kind: 'guard',
    file: rules,
    find: `p.starts_on = month for share;
  if not found then`,
    replace: `p.starts_on = month;
  if not found then`,
    suite: periods,
  },
  {
    id: 'a-running-total-forgets-credits',
    kind: 'money',
    file: rules,
    find: 'on conflict (company_id, sub_account_id) do update set debits = b.debits + excluded.debits, credits = b.credits + excluded.credits;',
    replace: 'on conflict (company_id, sub_account_id) do update set debits = b.debits + excluded.debits;',
    suite: properties,
  },
  {
    id: 'a-tenants-total-starts-again',
    kind: 'money',
    file: rules,
    find: 'on conflict (company_id, tenant_id, sub_account_id) do update set debits = b.debits + excluded.debits',
    replace: 'on conflict (company_id, tenant_id, sub_account_id) do update set debits = excluded.debits',
    suite: properties,
  },
  {
    id: 'a-reversal-is-a-copy',
    kind: 'money',
    file: post,
    find: 'e.account_id, e.credit, e.debit, e.tenant_id',
    replace: 'e.account_id, e.debit, e.credit, e.tenant_id',
    suite: properties,
  },
  {
    id: 'a-reversal-is-reversed',
    kind: 'guard',
    file: post,
    find: 't.id = $2 and t.reverses_id is null returning id',
    replace: 't.id = $2 returning id',
    suite: properties,
  },
  {
    id: 'receivables-of-nobody',
    kind: 'input',
    file: post,
    find: 'and (l.tenant is not null or not coalesce(s.purpose = any($23::text[]), false))',
    replace: 'and $23::text[] is not null',
    suite: ledger,
  },
  {
    id: 'an-inactive-account-is-posted-to',
    kind: 'input',
    file: post,
    find: 's.company_id = $1 and s.active and',
    replace: 's.company_id = $1 and',
    suite: { project: 'server', files: ['tests/server/finance/accounts.test.ts'] },
  },
  {
    id: 'a-month-is-reopened-by-who-asked',
    kind: 'guard',
    file: 'src/machines/finance/accounting-period/lifecycle.ts',
    find: "guard: and([mayApprove, 'isNotRequester']),",
    replace: 'guard: mayApprove,',
    suite: periods,
  },
  {
    id: 'a-closed-month-has-no-seal',
    kind: 'effect',
    file: 'server/finance/invariants/invariants.ts',
    find: 'and p.seal is distinct from now.seal',
    replace: 'and p.seal is null',
    suite: books,
  },
  {
    id: 'a-failing-check-is-told-every-night',
    kind: 'effect',
    file: 'server/finance/invariants/run.ts',
    find: 'if (violations && !failing.some(({ id }) => id === one.id))',
    replace: 'if (violations)',
    suite: books,
  },
];
