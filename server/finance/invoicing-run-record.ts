import { sql } from 'drizzle-orm';
import type { InvoicingRow, InvoicingRun } from '../../src/api/finance/invoicing-run.ts';
import { money } from '../../src/api/money.ts';
import type { Language, languages } from '../../src/locales/translate.ts';
import { invoicingRuns } from '../db/schema/invoicing-run.ts';
import type { Scope } from '../db/scope.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { type Said, sayFailure } from '../kit/said.ts';
import { inGroup } from '../kit/statuses.ts';
import { texts } from '../kit/texts.ts';
import { isInvoiced } from './installment-invoices.ts';

const r = invoicingRuns;
export const invoicingRunStore: EntityStore = {
  entity: 'invoicing_run',
  table: r,
  title: "to_char(x.up_to, 'YYYY-MM-DD')",
  hidden: ['language', 'started_by'],
  filters: {
    status: (value) => sql`${r.status} = ${value}`,
    up_to_from: (value) => sql`${r.up_to} >= ${value}`,
    up_to_to: (value) => sql`${r.up_to} <= ${value}`,
  },
  searchText: sql`to_char(${r.up_to}, 'YYYY-MM-DD')`,
  // Kept as a message, and said in the reader's language.
  shows: { failure: sql`${r.failure}` },
  sorts: { up_to: r.up_to, status: r.status, gross: r.gross, created_at: r.created_at },
};

export async function readRun(scope: Scope, id: number, { language }: CurrentUser): Promise<InvoicingRun> {
  return sayFailure(await readOr404<InvoicingRun>(scope, invoicingRunStore, id), language);
}

/** What its job needs to know of it, locked until the transaction ends, so that a batch is worked on once. */
export interface Work {
  status: InvoicingRun['status'];
  started_by: number | null;
  language: Language;
}
export async function lockWork({ client, company }: Scope, id: number): Promise<Work | undefined> {
  const { rows } = await client.query<Work>({
    name: 'invoicing_runs.work',
    text: 'select status, started_by::int, language from invoicing_runs where company_id = $1 and id = $2 for update',
    values: [company, id],
  });
  return rows[0];
}

/**
 * Plans a run: the installments of signed contracts that are due up to its day, of which something is still to be paid and nothing is invoiced,
 * with what will keep an invoice from being made or posted.
 */
export async function plan(scope: Scope, id: number): Promise<void> {
  const { client, company } = scope;
  await client.query('delete from invoicing_run_rows where company_id = $1 and invoicing_run_id = $2', [company, id]);
  await client.query({
    name: 'invoicing_runs.plan',
    text: `insert into invoicing_run_rows (company_id, invoicing_run_id, installment_id, contract_id, due_on, gross, warning)
      select i.company_id, r.id, i.id, i.contract_id, i.due_on, i.gross - i.cancelled, case
          when i.vat > 0 and t.kind = 'company' and coalesce(t.vat_no, t.commercial_register) is null then 'buyer_number'
          when i.vat > 0 and (k.vat_no is null or coalesce(k.address, k.city) is null) then 'seller' end
      from invoicing_runs r join companies k on k.id = r.company_id
      join installments i on i.company_id = r.company_id and i.due_on <= r.up_to
      join contracts c on c.company_id = i.company_id and c.id = i.contract_id
      join tenants t on t.company_id = c.company_id and t.id = c.tenant_id
      where r.company_id = $1 and r.id = $2 and i.paid < i.gross - i.cancelled
        and c.status ${inGroup('contract', 'signed')} and c.life_status <> 'cancelled'
        and not ${isInvoiced}`,
    values: [company, id],
  });
  await keepCounts(scope, id);
}

/** Counts a run's rows by what became of them. */
export const keepCounts = ({ client, company }: Scope, id: number) =>
  client.query({
    name: 'invoicing_runs.counts',
    text: `update invoicing_runs r set total = c.total, gross = c.gross, warnings = c.warnings, waiting = c.waiting, drafts = c.drafts,
        posted = c.posted, skipped = c.skipped, failed = c.failed, undone = c.undone
      from (select count(*) as total, coalesce(sum(gross), 0) as gross, count(warning) as warnings,
          count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state in ('made', 'not_posted')) as drafts,
          count(*) filter (where state = 'posted') as posted, count(*) filter (where state = 'skipped') as skipped,
          count(*) filter (where state in ('failed', 'not_posted')) as failed, count(*) filter (where state = 'undone') as undone
        from invoicing_run_rows where company_id = $1 and invoicing_run_id = $2) c
      where r.company_id = $1 and r.id = $2`,
    values: [company, id],
  });

type Found = Omit<InvoicingRow, 'gross' | 'message'> & { gross: number; message: Said | null };
/** A run's installments, in a person's language. */
export async function rowsOf(
  { client, company }: Scope,
  id: number,
  { failed = false, after = 0 }: { failed?: boolean; after?: number },
  language: (typeof languages)[number],
): Promise<InvoicingRow[]> {
  const { rows } = await client.query<Found>(
    `select w.installment_id::int, w.contract_id::int, coalesce(c.ref_no, 'C-' || w.contract_id) as contract_ref_no,
        coalesce(t.name, '') as tenant_name, w.due_on::text, w.gross, w.warning, w.state, w.message, v.id as invoice_id,
        v.number as invoice_number
      from invoicing_run_rows w left join contracts c on c.company_id = w.company_id and c.id = w.contract_id
      left join tenants t on t.company_id = c.company_id and t.id = c.tenant_id
      left join invoices v on v.company_id = w.company_id and v.id = w.invoice_id
      where w.company_id = $1 and w.invoicing_run_id = $2 and w.installment_id > $3
        and (not $4 or w.state in ('failed', 'not_posted')) order by w.installment_id limit 100`,
    [company, id, after, failed],
  );
  return rows.map(({ gross, message, ...row }) => ({
    ...row,
    gross: money(Number(gross)),
    message: message && texts[language](message.key, message.values),
  }));
}
