import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { UnitConflict } from '../../src/api/property/unit-conflict.ts';
import { type Renewing, renewsByItself } from '../../src/machines/leasing/rules/lease-regulations.ts';
import type { Scope } from '../db/scope.ts';
import { companyToday, todayOfRow } from '../kit/clock.ts';
import { inGroup, sqlInGroup, sqlWord, word } from '../kit/statuses.ts';

/** The days on which a lease keeps its unit: who stays on past the end, or was terminated, until the keys are back. */
export const keptDays = `daterange(l.start_on, case when l.status in (${word('lease', 'ended.overstay')}, ${word('lease', 'ended.awaiting_keys')}) then null
  else coalesce(l.ended_on, l.end_on) end, '[]')`;

/** SQL of what renewal by itself goes by besides a lease's own columns (RR-2), for rows of `leases` under an alias. */
export const renewalTerms = (l: string) => ({
  city: `(select y.name_en from units u join compounds c on c.company_id = u.company_id and c.id = u.compound_id
    join cities y on y.company_id = c.company_id and y.id = c.city_id where u.company_id = ${l}.company_id and u.id = ${l}.unit_id)`,
  opted_out: `(select not case u.property_use when 'commercial' then s.commercial_auto_renew else s.residential_auto_renew end
    from quotation_settings s join units u on u.company_id = s.company_id where s.company_id = ${l}.company_id and u.id = ${l}.unit_id)`,
  // An offer that was accepted, or a lease: of whoever, for the days after.
  is_promised: `(exists (select from leases n where n.company_id = ${l}.company_id and n.unit_id = ${l}.unit_id and n.start_on > ${l}.end_on
      and n.status ${inGroup('lease', 'keeps_unit')}) or exists (select from unit_holds h where h.company_id = ${l}.company_id
      and h.unit_id = ${l}.unit_id and h.strength = 'reservation' and h.released_at is null and h.start_on > ${l}.end_on))`,
});
const renewing = renewalTerms('l');

/**
 * Who has a claim on units today: rows of unit_id, rank (5 overstay … 1 held), until, lease_id, quotation_id. A unit without a
 * row is vacant; the highest rank wins. `of` narrows both halves to a company or one unit. A renewed lease whose successor isn't
 * signed yet still keeps its unit; soft holds are only shown on quotations.
 */
const claims = (of: (table: 'l' | 'h') => SQL): SQL => sql`
  select l.unit_id, coalesce(l.ended_on, l.end_on) as until, l.id as lease_id, null::bigint as quotation_id,
    case when l.status = ${sqlWord('lease', 'ended.overstay')} or (l.status = ${sqlWord('lease', 'on_notice')} and coalesce(l.ended_on, l.end_on) < ${companyToday}) then 5
      when l.status in (${sqlWord('lease', 'active')}, ${sqlWord('lease', 'renewed')}, ${sqlWord('lease', 'ended.awaiting_keys')}) then 4
      when l.status = ${sqlWord('lease', 'on_notice')} then 3
      else 2 end as rank
  from leases l
  where ${of('l')} and (l.status ${sqlInGroup('lease', 'lived_in')}
    or l.status ${sqlInGroup('lease', 'to_come')} and l.end_on >= ${companyToday}
    or l.status = ${sqlWord('lease', 'renewed')} and (${companyToday} between l.start_on and coalesce(l.ended_on, l.end_on)
      or exists (select from leases n where n.company_id = l.company_id and n.id = l.successor_id and n.status ${sqlInGroup('lease', 'to_come')})))
  union all
  select h.unit_id, coalesce(h.until, h.end_on), null, h.quotation_id, case h.strength when 'reservation' then 2 else 1 end
  from unit_holds h
  where ${of('h')} and h.released_at is null and h.end_on >= ${companyToday}
    and (h.strength = 'reservation' or h.strength = 'hold' and (h.until is null or h.until >= ${companyToday}))`;

const wordOf = (rank: SQL): SQL =>
  sql`case ${rank} when 5 then 'overstay' when 4 then 'occupied' when 3 then 'on_notice' when 2 then 'reserved' when 1 then 'held' else 'vacant' end`;

/** One unit's claim as JSON, null if vacant: `{ occupancy, until, lease_id, quotation_id }`. For rows of `units`. */
export const claimOfUnit = sql`(select jsonb_build_object('occupancy', ${wordOf(sql.raw('c.rank'))}, 'until', c.until, 'lease_id', c.lease_id, 'quotation_id', c.quotation_id)
  from (${claims((table) => sql.raw(`${table}.company_id = "units".company_id and ${table}.unit_id = "units".id`))}) c
  order by c.rank desc, c.until desc limit 1)`;

/** All occupied or held units of the company, one row each: unit_id, occupancy. */
export const claimedUnits = (company: SQL | Placeholder): SQL =>
  sql`(select c.unit_id, ${wordOf(sql.raw('max(c.rank)'))} as occupancy from (${claims((table) => sql`${sql.raw(`${table}.company_id`)} = ${company}`)}) c group by c.unit_id)`;

/** A condition on today's occupancy for rows of `units`. The claims are collected once per statement, not once per unit. */
export const hasOccupancy = (occupancy: Placeholder): SQL => {
  const claimed = claimedUnits(sql.placeholder('company'));
  return sql`case when ${occupancy}::text = 'vacant' then "units".id not in (select t.unit_id from ${claimed} t)
    else "units".id in (select t.unit_id from ${claimed} t where t.occupancy = ${occupancy}) end`;
};

/** A condition on the label for rows of `units`, as `labelOf` derives it from the three regions. */
export const hasLabel = (label: Placeholder): SQL => {
  const claimed = claimedUnits(sql.placeholder('company'));
  const outOfOrder = sql`(units.readiness = 'out_of_order' and coalesce(units.out_of_order_from <= ${companyToday}, true)
    and coalesce(${companyToday} <= units.out_of_order_to, true))`;
  return sql`case ${label}::text when 'out_of_order' then ${outOfOrder}
    when 'vacant' then not ${outOfOrder} and units.readiness <> 'under_preparation' and units.id not in (select t.unit_id from ${claimed} t)
    when 'under_preparation' then units.readiness = 'under_preparation' and units.id not in (select t.unit_id from ${claimed} t)
    else not ${outOfOrder} and units.id in (select t.unit_id from ${claimed} t where t.occupancy = ${label}) end`;
};

/**
 * What prevents units from being leased for a period: a lease, one before it that renews by itself (RR-2), a reservation of an
 * accepted quotation, an unexpired hold of another customer's quotation (soft holds are only shown), or the unit itself. Empty if all are free. The first hold wins: a
 * later one doesn't count against it, and none against a reservation.
 */
export async function unitConflicts(
  scope: Scope,
  { units, from, to, butQuotation }: { units: number[]; from: string; to: string; butQuotation: number },
): Promise<UnitConflict[]> {
  if (!units.length || from >= to) return [];
  const { rows } = await scope.client.query<UnitConflict & { terms: Renewing | null }>({
    name: 'occupancy.keeps',
    text: `select u.id as unit_id, u.number, k.why, k.by, k.until::text as until, k.terms
      from units u cross join lateral (select ${todayOfRow('c')} as today from companies c where c.id = u.company_id) t
      cross join lateral (
        select 'leased' as why, (select c.ref_no from contracts c where c.company_id = l.company_id and c.id = l.contract_id) as by, upper(${keptDays}) - 1 as until, null::jsonb as terms from leases l
          where l.company_id = u.company_id and l.unit_id = u.id and l.status ${inGroup('lease', 'keeps_unit')}
            -- What is being made of this very offer doesn't stand in its way.
            and not exists (select from contracts c where c.company_id = l.company_id and c.id = l.contract_id and c.quotation_id = $5)
            and ${keptDays} && daterange($3::date, $4::date, '[]')
        union all
        select 'renews', (select c.ref_no from contracts c where c.company_id = l.company_id and c.id = l.contract_id), l.end_on + 1,
            jsonb_build_object('city', ${renewing.city}, 'property_use', u.property_use, 'start_on', l.start_on, 'end_on', l.end_on,
              'opted_out', ${renewing.opted_out}, 'is_promised', ${renewing.is_promised})
          from leases l
          where l.company_id = u.company_id and l.unit_id = u.id and l.status = ${word('lease', 'active')} and l.end_on < $3::date
            and l.successor_id is null and l.handed_over_on is null
            -- Its own renewal is what takes its place.
            and not exists (select from quotations q where q.company_id = l.company_id and q.id = $5 and q.renews_contract_id = l.contract_id)
        union all
        select case h.strength when 'reservation' then 'reserved' else 'held' end, o.ref_no, coalesce(h.until, h.end_on), null from unit_holds h
          left join quotations o on o.company_id = h.company_id and o.id = h.quotation_id
          left join quotations q on q.company_id = h.company_id and q.id = $5
          where h.company_id = u.company_id and h.unit_id = u.id and h.released_at is null and h.quotation_id <> $5
            and (h.strength = 'reservation' or h.strength = 'hold' and (h.until is null or h.until >= t.today)
              -- What the same customer was offered beside it is another choice of theirs.
              and (o.lead_id = q.lead_id or o.tenant_id = q.tenant_id) is not true
              and not exists (select from unit_holds m where m.company_id = h.company_id and m.unit_id = h.unit_id and m.quotation_id = $5
                and m.released_at is null and (m.strength = 'reservation'
                  or m.strength = 'hold' and m.id < h.id and (m.until is null or m.until >= t.today))))
            and daterange(h.start_on, h.end_on, '[]') && daterange($3::date, $4::date, '[]')
        union all
        select 'out_of_order', null, u.out_of_order_to, null where u.readiness = 'out_of_order' and daterange(u.out_of_order_from, u.out_of_order_to, '[]') && daterange($3::date, $4::date, '[]')
        union all
        select 'not_for_lease', null, u.blocked_until, null where u.market <> 'for_lease'
      ) k
      where u.company_id = $1 and u.id = any($2::bigint[]) order by u.id`,
    values: [scope.company, units, from, to, butQuotation],
  });
  return rows.flatMap(({ terms, ...conflict }) => (terms === null || renewsByItself(terms) ? [conflict] : []));
}
