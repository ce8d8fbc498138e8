import { keptUntil } from '../db/schema/leasing.ts';
import { inGroup, word } from '../kit/statuses.ts';

/*
 * SQL of what units were on a day, by their log: whatever came later isn't known. `$company` and `$to` are the report's values.
 */

/** The company's day of an instant. */
export const dayOf = (at: string): string => `(${at} at time zone (select time_zone from companies where id = $company))::date`;
const today = `(select ((now() + make_interval(secs => clock_offset)) at time zone time_zone)::date from companies where id = $company)`;

const logged = (field: string) => `record_log r where r.company_id = $company and r.entity = 'unit' and r.changes ? '${field}'`;
/** The days on which each unit's field had a value: the last one of a day counts for it. */
const spansOf = (field: 'market' | 'readiness'): string => `(select * from (
    select r.record_id as unit_id, r.changes->'${field}'->>1 as value, ${dayOf('r.company_at')} as first_on,
      coalesce(lead(${dayOf('r.company_at')}) over w - 1, 'infinity'::date) as last_on, lead(r.id) over w as until_entry
    from ${logged(field)} window w as (partition by r.record_id order by r.id)
    union all (select distinct on (r.record_id) r.record_id, r.changes->'${field}'->>0, '-infinity'::date, ${dayOf('r.company_at')} - 1, r.id
      from ${logged(field)} order by r.record_id, r.id)
    union all select u.id, u.${field}, '-infinity'::date, 'infinity'::date, null from units u where u.company_id = $company
      and not exists (select from ${logged(field)} and r.record_id = u.id)) spans where first_on <= last_on)`;
export const marketSpans = spansOf('market');
export const readinessSpans = spansOf('readiness');

/** A field of a unit as it was when a span ended: before the first entry from then on that changes it, or as it is. */
const atTheEnd = (field: string, type: string) => `(case when exists (select from ${logged(field)} and r.record_id = s.unit_id
      and s.until_entry is not null and r.id >= s.until_entry)
    then (select r.changes->'${field}'->>0 from ${logged(field)} and r.record_id = s.unit_id and r.id >= s.until_entry order by r.id limit 1)
    else u.${field}::text end)::${type}`;
/** The days on which units were out of order, each with its reason; those to come are planned. */
export const outOfOrderSpells = `(select s.unit_id, s.first_on, s.last_on, s.reason from (
    select s.unit_id, coalesce(${atTheEnd('out_of_order_from', 'date')}, greatest(s.first_on, ${dayOf('u.created_at')})) as first_on,
      least(s.last_on, coalesce(${atTheEnd('out_of_order_to', 'date')}, 'infinity')) as last_on,
      ${atTheEnd('out_of_order_reason', 'text')} as reason
    from ${readinessSpans} s join units u on u.company_id = $company and u.id = s.unit_id
    where s.value = 'out_of_order') s where s.first_on <= s.last_on)`;

/**
 * Leases that began, with their last day and the one until which they kept their unit: who stays on keeps it until the keys are back.
 * A lease that was renewed keeps it to its last day.
 */
export const keptLeases = `(select l.*, coalesce(l.ended_on, l.end_on) as last_day,
    case when l.status = ${word('lease', 'renewed')} then coalesce(l.ended_on, l.end_on)
      when l.status ${inGroup('lease', 'lived_in')} and coalesce(l.ended_on, l.end_on) < ${today} then 'infinity'::date
      when l.status ${inGroup('lease', 'lived_in')} then coalesce(l.ended_on, l.end_on) else ${keptUntil} end as kept_until
  from leases l where l.company_id = $company and l.status ${inGroup('lease', 'begun')})`;

/** A condition on units by the usual filters. */
export const ofPlace = (u = 'u'): string => `($compound_id::bigint is null or ${u}.compound_id = $compound_id)
  and ($block_id::bigint is null or ${u}.block_id = $block_id) and ($building_id::bigint is null or ${u}.building_id = $building_id)
  and ($unit_type_id::bigint is null or ${u}.unit_type_id = $unit_type_id)
  and ($property_use::text is null or ${u}.property_use = $property_use)`;

/**
 * Each unit of the stock on each of some days (SQL of rows of `day`): what is asked for it in a year, whether it is out of order, and
 * the lease that has it. The stock is what is there by then, for lease or blocked. With `all`, units on no market are there as well.
 */
export const unitDays = (days: string, { all = false } = {}): string => `(
  select distinct on (u.id, d.day) u.id as unit_id, d.day, u.number, u.compound_id, u.unit_type_id, u.property_use, u.area,
    coalesce(u.asking_rent, y.max_price) as asking, m.value as market, m.value in ('for_lease', 'blocked') as is_in_stock,
    o.unit_id is not null as is_out_of_order, l.id as lease_id, l.tenant_id, l.contract_id, l.yearly_rent, l.start_on,
    case when l.ended_on <= d.day then l.ended_on else l.end_on end as last_day,
    coalesce(d.day > l.last_day, false) as is_overstay, coalesce(l.notice_on <= d.day and d.day <= l.last_day, false) as is_on_notice,
    (date_trunc('year', d.day) + interval '1 year')::date - date_trunc('year', d.day)::date as days_of_year
  from units u join unit_types y on y.company_id = u.company_id and y.id = u.unit_type_id
  join (${days}) d on ${dayOf('u.created_at')} <= d.day
  join ${marketSpans} m on m.unit_id = u.id and d.day between m.first_on and m.last_on
    ${all ? '' : "and m.value in ('for_lease', 'blocked')"}
  left join ${outOfOrderSpells} o on o.unit_id = u.id and d.day between o.first_on and o.last_on
  left join ${keptLeases} l on l.unit_id = u.id and d.day between l.start_on and l.kept_until
  where u.company_id = $company and ${ofPlace()}
  order by u.id, d.day, (d.day > l.last_day) desc, l.start_on)`;
/** The report's day, or each day of its period. */
export const theDay = 'select $to::date as day';
export const eachDay = "select day::date from generate_series($from::date, $to::date, interval '1 day') day";

/** The status of a quotation on the day. */
const offered = `(select distinct on (r.record_id) r.record_id as id, r."to" as status from record_log r
    where r.company_id = $company and r.entity = 'quotation' and r."to" is not null and ${dayOf('r.company_at')} <= $to::date
    order by r.record_id, r.id desc)`;
/** Units that were promised on the day: by a lease to come, or an offer that was accepted. */
const reservedUnits = `(select l.unit_id from leases l where l.company_id = $company and ${dayOf('l.created_at')} <= $to::date
      and (l.start_on > $to::date or l.status ${inGroup('lease', 'to_come')} and l.end_on >= $to::date)
      and (l.status <> ${word('lease', 'cancelled')} or exists (select from record_log r where r.company_id = $company
        and r.entity = 'lease' and r.record_id = l.id and r."to" = ${word('lease', 'cancelled')} and ${dayOf('r.company_at')} > $to::date))
    union select h.unit_id from unit_holds h join ${offered} q on q.id = h.quotation_id and q.status = ${word('quotation', 'accepted')}
      where h.company_id = $company and h.strength = 'reservation' and h.end_on >= $to::date)`;
/** Units that an offer held on the day, and until when. */
const heldUnits = `(select h.unit_id, max(h.until) as until from unit_holds h join ${offered} q on q.id = h.quotation_id
      and q.status ${inGroup('quotation', 'sendable')} where h.company_id = $company and h.strength = 'hold'
        and coalesce(h.until >= $to::date, true) group by h.unit_id)`;

/** Each unit on the report's day, with the label of what it was; units on no market have their market's name. */
export const labelledUnits = (all = false): string => `(
  select d.*, h.until as held_until, b.last_on as out_of_order_until, case when not is_in_stock then market when is_out_of_order then 'out_of_order' when is_overstay then 'overstay'
      when is_on_notice then 'on_notice' when lease_id is not null then 'occupied' when exists (select from ${reservedUnits} p where p.unit_id = d.unit_id) then 'reserved'
      when h.unit_id is not null then 'held' when r.value = 'under_preparation' then 'under_preparation'
      when market = 'blocked' then 'blocked' else 'vacant' end as label
  from ${unitDays(theDay, { all })} d
  left join ${heldUnits} h on h.unit_id = d.unit_id
  left join ${readinessSpans} r on r.unit_id = d.unit_id and $to::date between r.first_on and r.last_on
  left join lateral (select max(o.last_on) as last_on from ${outOfOrderSpells} o where o.unit_id = d.unit_id and $to::date between o.first_on and o.last_on) b on true)`;

/** Units of the stock with their labels; all units; and those that are vacant, each with the day since which it is. */
export const stockUnits = labelledUnits();
export const allUnits = labelledUnits(true);
export const vacantUnits = `(select u.*, n.last_rent, coalesce((select max(l.kept_until) + 1 from ${keptLeases} l where l.unit_id = u.unit_id and l.kept_until < $to::date),
    ${dayOf('n.created_at')}) as since
  from ${stockUnits} u join units n on n.company_id = $company and n.id = u.unit_id where u.lease_id is null and u.label <> 'reserved')`;
