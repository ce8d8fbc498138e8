import type pg from 'pg';

interface BigLeases {
  company: number;
  /** Who entered them. */
  person: number;
  units: number;
  leases: number;
  /** How many leads are to be shown a unit this month. */
  viewings: number;
}

/**
 * Adds a compound of as many units, each with its leases year after year up to the running one, and viewings of this month, for
 * benchmarks. Returns the compound.
 */
export async function fillBigLeases(owner: pg.Client, { company, person, units, leases, viewings }: BigLeases): Promise<number> {
  await owner.query('set session_replication_role = replica');
  const one = async (text: string, values: unknown[] = []) =>
    Number((await owner.query<{ id: string }>(text, [company, ...values])).rows[0]?.id);
  const compound = await one(
    "insert into compounds (company_id, name_en, name_ar, property_use) values ($1, 'Wide Gardens', 'الحدائق الواسعة', 'residential') returning id",
  );
  const type = await one(
    `insert into unit_types (company_id, name_en, name_ar, property_use, price_type, min_price, max_price)
      values ($1, 'Wide flat', 'شقة', 'residential', 'range_price', 5000000, 9000000) returning id`,
  );
  // Twenty units each, on five floors.
  await owner.query(
    `with b as (insert into buildings (company_id, compound_id, code, name_en, name_ar, floors)
        select $1, $2, 'W' || n, 'Building W' || n, 'مبنى W' || n, 5 from generate_series(1, $4::int / 20) n returning id, code)
      insert into units (company_id, compound_id, building_id, unit_type_id, number, floor, area, property_use)
      select $1, $2, b.id, $3, b.code || '-' || lpad(n::text, 2, '0'), (n - 1) / 4, 90, 'residential' from b, generate_series(1, 20) n`,
    [company, compound, type, units],
  );
  await owner.query(
    `insert into tenants (company_id, name, mobile, identity_expiry, created_by)
      select $1, 'Tenant ' || n, '+9665' || lpad((70000000 + n)::text, 8, '0'), current_date + n % 1500, $2 from generate_series(1, $3::int) n`,
    [company, person, units],
  );
  const years = Math.ceil(leases / units);
  await owner.query(
    `with u as (select id, row_number() over (order by id) as place from units where company_id = $1 and compound_id = $2),
      t as (select id, row_number() over (order by id) as place from tenants where company_id = $1 and name like 'Tenant %'),
      terms as (select u.id as unit, t.id as tenant, y, (u.place - 1) * $3 + y as n,
          (date_trunc('year', current_date) + make_interval(days => (u.place % 365)::int) - make_interval(years => y - (u.place % 365 < extract(doy from current_date))::int))::date as start_on
        from u join t on t.place = u.place cross join generate_series(1, $3::int) y),
      k as (insert into contracts (company_id, kind, tenant_id, quotation_id, compound_id, property_use, start_on, end_on, calendar,
          payments_per_year, total_net, total_vat, total_gross, yearly_rent, status, created_by)
        select $1, 'new', tenant, 1000000000 + n, $2, 'residential', start_on, (start_on + interval '1 year' - interval '1 day')::date, 'gregorian',
          4, 6000000, 0, 6000000, 6000000, 'landlord_signed', $4 from terms returning id, quotation_id)
      insert into leases (company_id, status, contract_id, tenant_id, unit_id, start_on, end_on, yearly_rent, created_by)
      select $1, case when y = 1 then 'active' else 'closed' end, k.id, tenant, unit, start_on,
        (start_on + interval '1 year' - interval '1 day')::date, 6000000, $4
      from terms join k on k.quotation_id = 1000000000 + terms.n`,
    [company, compound, years, person],
  );
  await owner.query(
    `update leads set viewing_on = date_trunc('month', now()) + make_interval(mins => (l.place * 43200 / $2)::int)
      from (select id, row_number() over (order by id) as place from leads where company_id = $1 order by id limit $2::int) l
      where leads.company_id = $1 and leads.id = l.id`,
    [company, viewings],
  );
  await owner.query('set session_replication_role = default');
  await owner.query('vacuum analyze units, leases, contracts, tenants, leads');
  return compound;
}
