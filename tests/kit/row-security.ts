import pg from 'pg';
import { urlFor } from '../../server/db/roles.ts';

/** Every table whose rows belong to a company. */
export async function companyTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** All of a company's rows, as one fingerprint per table. */
export async function fingerprintsOf(owner: pg.Client, company: number): Promise<Record<string, string>> {
  const tables = await companyTables(owner);
  const sum = (table: string, key: string) =>
    `select '${table}' as name, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${table}" t where ${key} = $1`;
  const { rows } = await owner.query<{ name: string; sum: string }>(
    [...tables.map((table) => sum(table, 'company_id')), sum('companies', 'id')].join(' union all '),
    [company],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.sum]));
}

/** Runs `act` with row-level security off, so that only the queries themselves isolate companies. */
export async function withoutRowSecurity<T>(owner: pg.Client, act: () => Promise<T>): Promise<T> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relrowsecurity`,
  );
  const set = (what: 'enable' | 'disable') =>
    owner.query(rows.map(({ name }) => `alter table "${name}" ${what} row level security`).join(';'));
  await set('disable');
  try {
    return await act();
  } finally {
    await set('enable');
  }
}

/** Sequences that aren't reset: their ids are published in order, or belong to no company. */
const counting = ['outbox', 'record_log', 'companies', 'attempts'];
/** The current values of all other sequences, from which ids continue. */
export async function sequencesOf(owner: pg.Client): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value as value from pg_sequences
      where schemaname = 'public' and not (sequencename = any($1))`,
    [counting.map((table) => `${table}_id_seq`)],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value ?? 0)]));
}
export async function setSequences(owner: pg.Client, sequences: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await owner.query('select setval($1::regclass, $2, $3)', [`public."${name}"`, Math.max(1, value), value > 0]);
}

/** Rows for tables that would be empty otherwise; `u` is a user. */
const leftOut = [
  "password_resets (company_id, token_hash, user_id, expires_at) select u.company_id, 'hash', u.id, now()",
  "idempotency_keys (company_id, user_id, key, call, request_hash) select u.company_id, u.id, 'key', 'LEA-02', 'hash'",
  "follows (company_id, user_id, entity, record_id) select u.company_id, u.id, 'unit', 1",
  "second_factors (company_id, user_id, secret) select u.company_id, u.id, 'secret'",
  "recovery_codes (company_id, user_id, code_hash) select u.company_id, u.id, 'hash'",
  `mobile_access_links (company_id, token_hash, mobile_access_id, expires_at)
    select u.company_id, 'hash', (select min(m.id) from mobile_accesses m where m.company_id = u.company_id), now()`,
  `portal_sessions (company_id, token_hash, mobile_access_id, expires_at, network)
    select u.company_id, 'hash', (select min(m.id) from mobile_accesses m where m.company_id = u.company_id), now(), '192.0.2.0'`,
  `unit_owner_links (company_id, token_hash, unit_owner_id, expires_at)
    select u.company_id, 'hash', (select min(o.id) from unit_owners o where o.company_id = u.company_id), now()`,
  "book_checks (company_id, check_id, violations, rows, took_ms, ran_at) select u.company_id, 'I1', 0, '[]', 1, now()",
  'workflow_news (company_id, log_id) select u.company_id, 1',
  "counters (company_id, name) select u.company_id, 'name'",
  "workflow_returns (company_id, entity, record_id, \"from\", event, \"to\", times) select u.company_id, 'lead', 1, 'a', 'b', 'c', 1",
  "workflow_loops (company_id, entity, \"from\", event, \"to\", times, records) select u.company_id, 'lead', 'a', 'b', 'c', 1, 1",
  `bank_matches (company_id, line_id, transaction_id)
    select u.company_id, (select min(l.id) from bank_statement_lines l where l.company_id = u.company_id),
      (select min(t.id) from ledger_transactions t where t.company_id = u.company_id)`,
  `cash_counts (company_id, cash_box_id, counted_on, expected, counted, pieces, counted_by, created_by)
    select u.company_id, (select min(b.id) from cash_boxes b where b.company_id = u.company_id), current_date, 0, 0, '{}', u.id, u.id`,
  `bank_deposit_cheques (company_id, bank_deposit_id, cheque_id, active)
    select u.company_id, (select min(d.id) from bank_deposits d where d.company_id = u.company_id),
      (select min(q.id) from cheques q where q.company_id = u.company_id), false`,
  `invoicing_run_rows (company_id, invoicing_run_id, installment_id, contract_id, due_on, gross)
    select u.company_id, (select min(r.id) from invoicing_runs r where r.company_id = u.company_id), 1, 1, current_date, 100`,
  `report_runs (company_id, report_schedule_id, started_at, "to")
    select u.company_id, (select min(s.id) from report_schedules s where s.company_id = u.company_id), now(), current_date`,
  `checklist_versions (company_id, checklist_id, revision, steps, frozen_at)
    select u.company_id, (select min(c.id) from work_order_checklists c where c.company_id = u.company_id), 1, '[]', now()`,
  `unusable_units (company_id, unit_id, issue_id)
    select u.company_id, (select min(x.id) from units x where x.company_id = u.company_id),
      (select min(i.id) from maintenance_issues i where i.company_id = u.company_id)`,
  `issue_pauses (company_id, issue_id, from_at, why)
    select u.company_id, (select min(i.id) from maintenance_issues i where i.company_id = u.company_id), now(), 'parts'`,
  `meter_readings (company_id, meter_id, value, at, delta, counts_as, value_before)
    select u.company_id, (select min(m.id) from meters m where m.company_id = u.company_id), 0, now(), 0, 'normal', 0`,
  `visit_members (company_id, visit_id, position, visitor_id)
    select u.company_id, (select min(v.id) from visits v where v.company_id = u.company_id), 19,
      (select max(p.id) from visitors p where p.company_id = u.company_id)`,
  `gate_movements (company_id, visit_id, position, direction, at)
    select u.company_id, (select min(v.id) from visits v where v.company_id = u.company_id), 0, 'in', now()`,
  `pass_keys (company_id, compound_id, number, public_key, private_key)
    select u.company_id, (select min(c.id) from compounds c where c.company_id = u.company_id), 9, '', ''`,
  `plan_occurrences (company_id, plan_id, occurrence_on, due_on, noticed_on, state)
    select u.company_id, (select min(p.id) from maintenance_plans p where p.company_id = u.company_id), current_date, current_date,
      current_date, 'missed'`,
  `report_mails (company_id, report_run_id, user_id)
    select u.company_id, (select min(r.id) from report_runs r where r.company_id = u.company_id), u.id`,
  `clearance_documents (company_id, leasing_clearance_id, invoice_id, amount, open)
    select u.company_id, (select min(c.id) from leasing_clearances c where c.company_id = u.company_id),
      (select min(v.id) from invoices v where v.company_id = u.company_id), 100, 100`,
  'dunning_days (company_id, looked_on) select u.company_id, current_date',
];
/** A posting, whose entries come with it: its period and the balances follow. */
const posting = `with t as (
    insert into ledger_transactions (company_id, date, document_kind, document_id, rule, transition)
    values ($1, '2026-01-15', 'invoice', 1, 'rule', 'post') returning id)
  insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit, tenant_id)
    select $1, t.id, l.line, s.id, s.account_id, l.debit, l.credit, (select min(id) from tenants where company_id = $1)
    from t cross join (values (1, 5, 0), (2, 0, 5)) as l (line, debit, credit)
    join sub_accounts s on s.company_id = $1 and s.purpose = 'receivables'`;
export async function fillIn(owner: pg.Client, company: number): Promise<void> {
  await owner.query(posting, [company]);
  for (const row of leftOut)
    await owner.query(
      `insert into ${row} from (select company_id, id from users where company_id = $1 limit 1) u on conflict do nothing`,
      [company],
    );
}

/** A direct database connection as the app's role, with only the company set; `url` is the owner's. */
export async function asApp(url: string, company: number | '', act: (client: pg.Client) => Promise<void>): Promise<void> {
  const app = new pg.Client({ connectionString: urlFor('app', { databaseUrl: url }) });
  await app.connect();
  try {
    await app.query("select set_config('app.company_id', $1, false)", [String(company)]);
    await act(app);
  } finally {
    await app.end();
  }
}
/** How many rows a statement affected, or why it was refused. It is rolled back. */
export async function tried(app: pg.Client, text: string, values: unknown[]): Promise<number | string> {
  await app.query('begin');
  try {
    return (await app.query(text, values)).rowCount ?? 0;
  } catch (error) {
    const { message } = error as Error;
    return /row-level security|permission denied/.test(message) ? 'refused' : message;
  } finally {
    await app.query('rollback');
  }
}
