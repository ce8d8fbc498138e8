import type pg from 'pg';
import { Database } from '../../server/db/scope.ts';
import { type Posting, post } from '../../server/finance/ledger/post.ts';
import { type Company, companyColumns, systemUser } from '../../server/kit/current-user.ts';

/** Postings in one transaction of the database. */
const atOnce = 1_000;

interface Row {
  id: number;
  tenant_id: number;
  number: string;
  day: string;
  amount: number;
  collection_id: number;
  allocation_id: number;
}

/**
 * Adds posted invoices to the tenants of a big company for benchmarks: as many open ones, due from a month ahead to fifteen months
 * ago, and to one tenant ten years of monthly invoices, each paid by a transfer. Returns that tenant.
 */
export async function fillBigInvoices(
  owner: pg.Client,
  databaseUrl: string,
  { company, invoices }: { company: number; invoices: number },
): Promise<number> {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `with t as (select id, row_number() over (order by id) - 1 as place, count(*) over () as count from tenants where company_id = $1)
      insert into invoices (company_id, status, kind, number, tenant_id, issued_on, due_on, net, gross, allocated)
      select $1, 'posted', 'services', 'BIG-' || n, t.id, current_date - n % 480, current_date - n % 480 + 30, 100000 + n, 100000 + n, 0
        from generate_series(1, $2::int) n join t on t.place = n % t.count`,
    [company, invoices],
  );
  const [{ id: tenant } = { id: 0 }] = (
    await owner.query<{ id: number }>(
      "insert into tenants (company_id, name, mobile) values ($1, 'Ten years', '+966500000010') returning id::int",
      [company],
    )
  ).rows;
  await owner.query(
    `with i as (insert into invoices (company_id, status, kind, number, tenant_id, issued_on, due_on, net, gross, allocated)
        select $1, 'paid', 'services', 'OLD-' || n, $2, (current_date - make_interval(months => n))::date,
          (current_date - make_interval(months => n) + interval '30 days')::date, 500000, 500000, 500000
        from generate_series(1, 120) n returning id, issued_on, number),
      c as (insert into collections (company_id, number, tenant_id, method, amount, received_on, reference, allocated, status)
        select $1, 'REC-' || number, $2, 'bank_transfer_payment', 500000, issued_on, number, 500000, 'allocated' from i returning id, reference)
      insert into allocations (company_id, invoice_id, collection_id, amount, allocated_on)
      select $1, i.id, c.id, 500000, i.issued_on from i join c on c.reference = i.number`,
    [company, tenant],
  );
  await owner.query('set session_replication_role = default');

  const { rows } = await owner.query<Row>(
    `select i.id::int, i.tenant_id::int, i.number, i.issued_on::text as day, i.gross::int as amount, a.collection_id::int,
        a.id::int as allocation_id
      from invoices i left join allocations a on a.company_id = i.company_id and a.invoice_id = i.id
      where i.company_id = $1 and (i.number like 'BIG-%' or i.number like 'OLD-%') order by i.id`,
    [company],
  );
  const currentUser = systemUser(
    (await owner.query<Company>(`select ${companyColumns} from companies where id = $1`, [company])).rows[0] as Company,
  );
  const db = new Database({ databaseUrl }, { connections: 1 });
  const postings = rows.flatMap(postingsOf);
  for (let from = 0; from < postings.length; from += atOnce)
    await db.write(company, async (scope) => {
      for (const one of postings.slice(from, from + atOnce)) await post({ scope, currentUser }, one);
    });
  await db.close();
  await owner.query('vacuum analyze invoices, tenants, collections, allocations, ledger_transactions, ledger_entries');
  return tenant;
}

/** An invoice's posting; with those of the transfer that paid it and of its allocation, if one did. */
function postingsOf({ id, tenant_id: tenant, number, day: date, amount, collection_id, allocation_id }: Row): Posting[] {
  const invoice: Posting = {
    ...{ date, document: { kind: 'invoice', id, number }, rule: 'invoice.services', transition: 'post' },
    lines: [
      { subAccount: 'receivables', debit: amount, tenant },
      { subAccount: 'services', credit: amount },
    ],
  };
  if (!collection_id) return [invoice];
  const collection = { date, document: { kind: 'collection' as const, id: collection_id, number }, transition: 'record' };
  return [
    invoice,
    {
      ...{ ...collection, rule: 'collection.received' },
      lines: [
        { subAccount: 'bank', debit: amount },
        { subAccount: 'tenant_credits', credit: amount, tenant },
      ],
    },
    {
      ...{ ...collection, rule: 'collection.allocation' },
      lines: [
        { subAccount: 'tenant_credits', debit: amount, tenant, documentLine: allocation_id },
        { subAccount: 'receivables', credit: amount, tenant, documentLine: allocation_id },
      ],
    },
  ];
}
