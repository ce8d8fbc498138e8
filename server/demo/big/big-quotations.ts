import type pg from 'pg';
import { quotationLifecycle } from '../../../src/machines/sales/quotation/lifecycle.ts';
import { chartVersion } from '../../kit/chart-version.ts';

type Step = [event: string, to: string, hours: number];

const approved: Step[] = [
  ['request_for_approval', 'waiting_for_approval', 20],
  ['all_approved', 'requests_approved', 18],
];
const refused: Step[] = [
  ['request_for_approval', 'waiting_for_approval', 16],
  ['any_rejected', 'requests_rejected', 30],
];
const again: Step[] = [...refused, ['revise', 'draft', 22]];

/** Paths that the quotation chart allows; the hours are those before each step. */
export const ways: Step[][] = [
  [...approved, ['send', 'sent', 10], ['accept', 'accepted', 90], ['finalize', 'finalized', 40]],
  [
    ['request_for_approval', 'requests_approved', 12],
    ['send', 'sent', 8],
    ['expire', 'expired', 336],
  ],
  [...again, ...approved, ['send', 'sent', 12], ['revise', 'draft', 70], ...approved, ['send', 'sent', 9]],
  [['request_for_approval', 'waiting_for_approval', 24], ['withdraw', 'draft', 6], ...approved],
  [...approved, ['send', 'sent', 10], ['decline', 'declined', 120], ['revive', 'draft', 200], ...approved],
  [...again, ...again, ['cancel', 'cancelled', 50]],
  [['cancel', 'cancelled', 300]],
];

interface Many {
  company: number;
  /** The id of the first lead they are created for, and the number of leads from there. */
  lead: number;
  leads?: number;
  person: number;
  /** The tenant of every thousandth quotation. */
  tenant?: number;
  quotations: number;
  now: Date;
}

/**
 * Inserts quotations in bulk with the log that each would have, spread over the past; those that haven't completed their path
 * by `now` are somewhere along it. `owner` is a connection of the database's owner, because bulk inserts bypass `advance`.
 */
export async function fillBigQuotations(
  owner: pg.Client,
  { company, lead, leads = 1, person, tenant, quotations, now }: Many,
): Promise<void> {
  const steps = ways.flatMap((way, number) =>
    way.map(([event, to, hours], place) => ({ number, place, event, from: way[place - 1]?.[1] ?? 'draft', to, hours })),
  );
  const base = Number((await owner.query("select nextval(pg_get_serial_sequence('quotations', 'id')) as id")).rows[0].id);
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `with steps as (
      select * from unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::float8[]) as s(way, place, event, "from", "to", hours)),
    made as (
      select n, $2::bigint + n as id, n % $9::int as way, $10::timestamptz - make_interval(mins => (n * 7919 % 259200)::int) as born
      from generate_series(1, $11::bigint) n),
    lines as (
      select m.id, s.place, s.event, s."from", s."to",
        m.born + sum(s.hours * (0.2 + (m.n * 37 + s.place * 17) % 100 / 40.0)) over (partition by m.id order by s.place) * interval '1 hour' as at
      from made m join steps s on s.way = m.way),
    happened as (select * from lines where at <= $10::timestamptz),
    standing as (select distinct on (id) id, "to" as status from happened order by id, place desc),
    kept as (
      insert into quotations (company_id, id, lead_id, tenant_id, status, property_use, start_on, end_on, valid_until, total_net, total_vat, total_gross,
        yearly_rent, created_by, created_at, updated_at)
      overriding system value
      select $1, m.id, $12::bigint + m.n % $15::bigint, case when m.n % 1000 = 3 then $16::bigint end, coalesce(s.status, 'draft'), 'residential',
        m.born::date, m.born::date + 364, m.born::date + 30, 5000000 + m.n % 400 * 25000, 0, 5000000 + m.n % 400 * 25000,
        5000000 + m.n % 400 * 25000, $13, m.born, m.born
      from made m left join standing s on s.id = m.id returning id)
    insert into record_log (company_id, entity, record_id, event, "from", "to", actor_id, at, company_at, chart_version)
    select $1, 'quotation', id, event, "from", "to", $13, at, at, $14
    from (select id, -1 as place, 'create' as event, null as "from", null as "to", born as at from made
      union all select id, place, event, "from", "to", at from happened) told
    order by at, id, place`,
    [
      company,
      base,
      steps.map(({ number }) => number),
      steps.map(({ place }) => place),
      steps.map(({ event }) => event),
      steps.map(({ from }) => from),
      steps.map(({ to }) => to),
      steps.map(({ hours }) => hours),
      ways.length,
      now.toISOString(),
      quotations,
      lead,
      person,
      chartVersion(quotationLifecycle),
      leads,
      tenant ?? null,
    ],
  );
  await owner.query("select setval(pg_get_serial_sequence('quotations', 'id'), $1)", [base + quotations]);
  await owner.query('set session_replication_role = default');
  await owner.query('analyze quotations, record_log');
}
