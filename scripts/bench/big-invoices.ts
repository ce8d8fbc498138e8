import type pg from 'pg';

/**
 * Adds posted invoices to the tenants of a big company for benchmarks: as many open ones, due from a month ahead to fifteen months
 * ago, and to one tenant ten years of monthly invoices, each paid by a transfer. Returns that tenant.
 */
export async function fillBigInvoices(
  owner: pg.Client,
  { company, invoices }: { company: number; invoices: number },
): Promise<number> {
  await owner.query('set session_replication_role = replica');
  const posted = (
    kind: string,
    of: string,
    [debit, credit]: [debit: string, credit: string],
    line = 'null::bigint',
  ) => `with d as (${of}), t as (
      insert into ledger_transactions (company_id, date, document_kind, document_id, document_number, rule, transition)
      select $1, d.day, '${kind}', d.id, d.number, '${kind}.big', 'post' from d returning id, document_id),
    s as (select id, account_id, purpose from sub_accounts where company_id = $1)
    insert into ledger_entries (company_id, transaction_id, line, sub_account_id, account_id, debit, credit, tenant_id, document_line)
    select $1, t.id, l.line, s.id, s.account_id, case l.line when 1 then d.amount else 0 end, case l.line when 2 then d.amount else 0 end,
      d.tenant_id, ${line}
    from d join t on t.document_id = d.id cross join (values (1, '${debit}'), (2, '${credit}')) l (line, purpose)
    join s on s.purpose = l.purpose`;
  await owner.query(
    `with t as (select id, row_number() over (order by id) - 1 as place, count(*) over () as count from tenants where company_id = $1)
      insert into invoices (company_id, status, kind, number, tenant_id, issued_on, due_on, net, gross, allocated)
      select $1, 'posted', 'services', 'BIG-' || n, t.id, current_date - n % 480, current_date - n % 480 + 30, 100000 + n, 100000 + n, 0
        from generate_series(1, $2::int) n join t on t.place = n % t.count`,
    [company, invoices],
  );
  await owner.query(
    posted(
      'invoice',
      "select id, tenant_id, number, issued_on as day, gross as amount from invoices where company_id = $1 and number like 'BIG-%'",
      ['receivables', 'services'],
    ),
    [company],
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
  const ofTenant = `from allocations a join invoices i on i.company_id = a.company_id and i.id = a.invoice_id
    where a.company_id = $1 and i.number like 'OLD-%'`;
  for (const [kind, of, sides, line] of [
    [
      'invoice',
      `select i.id, i.tenant_id, i.number, i.issued_on as day, 500000 as amount ${ofTenant}`,
      ['receivables', 'services'],
      undefined,
    ],
    [
      'collection',
      `select a.collection_id as id, i.tenant_id, i.number, i.issued_on as day, 500000 as amount ${ofTenant}`,
      ['bank', 'tenant_credits'],
      undefined,
    ],
    [
      'collection',
      `select a.collection_id as id, i.tenant_id, i.number, i.issued_on as day, 500000 as amount, a.id as allocation ${ofTenant}`,
      ['tenant_credits', 'receivables'],
      'd.allocation',
    ],
  ] as const)
    await owner.query(posted(kind, of, [...sides], line), [company]);
  await owner.query('set session_replication_role = default');
  await owner.query('vacuum analyze invoices, tenants, collections, allocations, ledger_transactions, ledger_entries');
  return tenant;
}
