import { inGroup, word } from '../kit/statuses.ts';
import { dayOf, keptLeases, labelledUnits } from './unit-parts.ts';

/*
 * SQL of leases and contracts as they were known at the end of the report's day. `$company` and `$to` are the report's values.
 */

/** A record's status at the end of the day: what the first later change says that it was before, or what it is. */
export const statusOn = (entity: string, record: string, column: string): string => `coalesce((select r."from" from record_log r
  where r.company_id = $company and r.entity = '${entity}' and r.record_id = ${record}.id and r."to" is not null
    and ${dayOf('r.company_at')} > $to::date order by r.id limit 1), ${record}.${column})`;
/** The day on which a record first had a status. */
const dayOfStatus = (
  entity: string,
  record: string,
  status: string,
): string => `(select ${dayOf('min(r.company_at)')} from record_log r
  where r.company_id = $company and r.entity = '${entity}' and r.record_id = ${record}.id and r."to" = ${status})`;

/**
 * Leases that had begun by the day, or are to come: with the last day that was known then, the day until which each kept its unit (null
 * while its tenant stays on), and how it stood.
 */
export const leasesOn = `(select l.*, case when l.ended_on <= $to::date then l.ended_on else l.end_on end as known_last,
    case when l.known_kept = 'infinity' then null else l.known_kept end as kept_until_on,
    case when l.start_on > $to::date or not l.has_begun then 'to_come'
      when l.transferred_to_id is not null and l.last_day <= $to::date then 'transferred'
      when l.status = ${word('lease', 'renewed')} and l.last_day < $to::date then 'renewed'
      when l.last_day < $to::date and l.known_kept > $to::date then 'overstay'
      when l.last_day <= $to::date and (l.ended_on is not null or l.last_day < $to::date) then 'ended'
      when l.notice_on <= $to::date then 'on_notice' else 'active' end as state
  from (select l.*, true as has_begun, case when l.kept_until > $to::date and l.last_day < $to::date then 'infinity'::date
      when l.ended_on > $to::date then l.end_on else l.kept_until end as known_kept from ${keptLeases} l
    union all select l.*, coalesce(l.ended_on, l.end_on), l.end_on, false, l.end_on from leases l
      where l.company_id = $company and l.status ${inGroup('lease', 'to_come')}) l
  where ${dayOf('l.created_at')} <= $to::date)`;

/** Contracts with a lease that began: when each began and ended, as was known on the day, and how it came and went. */
export const contractSpans = `(select k.id, k.tenant_id, min(l.start_on) as first_day, max(l.known_last) as last_day,
    sum(l.yearly_rent) as rent, sum(u.area) as area, count(*)::int as leases,
    case when k.transferred_from_id is not null then 'transfer_in' else k.kind end as came,
    case when bool_or(l.transferred_to_id is not null) then 'transfer_out' when bool_or(l.successor_id is not null) then 'renewed'
      when bool_or(l.termination_kind is not null and l.ended_on <= $to::date) then 'terminated' else 'expired' end as went
  from contracts k join ${leasesOn} l on l.contract_id = k.id and l.has_begun join units u on u.company_id = $company and u.id = l.unit_id
  where k.company_id = $company and l.start_on <= $to::date
    and ($compound_id::bigint is null or u.compound_id = $compound_id)
    and ($unit_type_id::bigint is null or u.unit_type_id = $unit_type_id)
    and ($property_use::text is null or u.property_use = $property_use)
  group by k.id, k.tenant_id, k.transferred_from_id, k.kind)`;
/** Leases that were cancelled before they began, each with its day. */
export const cancelledLeases = `(select l.*, ${dayOfStatus('lease', 'l', word('lease', 'cancelled'))} as cancelled_on
  from leases l where l.company_id = $company and l.status = ${word('lease', 'cancelled')})`;

/**
 * People who live in occupied units on the day, by nationality: leaseholders and who lives with them. Fewer than five are hidden, and the
 * next smallest numbers with them, until two nationalities and five people are.
 */
export const peopleByNationality = `(
  with homes as (select u.lease_id, u.tenant_id from ${labelledUnits()} u where u.label in ('overstay', 'occupied', 'on_notice')),
  people as (select coalesce(t.nationality, 'unknown') as nationality from homes h join tenants t on t.company_id = $company and t.id = h.tenant_id
      and t.kind = 'person'
    union all select coalesce(o.nationality, 'unknown') from homes h join occupants o on o.company_id = $company and o.lease_id = h.lease_id),
  counted as (select nationality, count(*)::int as people from people group by 1),
  ranked as (select *, row_number() over smallest as place, sum(people) over smallest as so_far, count(*) over () as all_of_them,
    sum(people) over () as everybody, count(*) filter (where people < 5) over () as few from counted window smallest as (order by people, nationality)),
  bound as (select case when max(few) = 0 then 0 else coalesce(min(place) filter (where place >= few and place >= 2 and so_far >= 5), max(place)) end as last
    from ranked)
  select nullif(r.nationality, 'unknown') as nationality, r.people, round(100.0 * r.people / r.everybody, 2) as percent, r.place <= b.last as is_hidden from ranked r cross join bound b)`;

/** How leads went, status by status, as was known at the end of the day: each stay with its days, the last one without an end. */
export const leadStays = `(select h.*, lead(h.day) over (partition by h.lead_id order by h.entry) as until_day,
    lead(h.status) over (partition by h.lead_id order by h.entry) as next_status
  from (select l.id as lead_id, 'new' as status, ${dayOf('l.created_at')} as day, 0::bigint as entry, null as reason from leads l where l.company_id = $company
    union all select r.record_id, r."to", ${dayOf('r.company_at')}, r.id, coalesce(r.payload->>'reason', r.reason) from record_log r
      where r.company_id = $company and r.entity = 'lead' and r."to" is not null and r."to" is distinct from r."from") h
  where h.day <= $to::date)`;
