import {
  type Calendar,
  type CalendarEntry,
  type CalendarKind,
  type calendarCalls,
  calendarKinds,
  calendarLimits,
} from '../../src/api/app/calendar.ts';
import { daysBetween } from '../../src/calendar/days.ts';
import { endOfDay, startOfDay } from '../../src/calendar/zone.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { inGroup, word } from '../kit/statuses.ts';

/** Where a unit is, and who manages it. */
const place = (unit: string) => `
  left join units u on u.company_id = $1 and u.id = ${unit}
  left join compounds c on c.company_id = $1 and c.id = u.compound_id
  left join users p on p.company_id = $1 and p.id = c.manager_id`;
const placed = `u.number as unit_number, c.id as compound_id, c.name_en as compound_name_en, c.name_ar as compound_name_ar,
  p.id as person_id, p.name as person_name`;
const filtered = '($4::bigint is null or c.id = $4) and ($5::bigint is null or p.id = $5)';
/** As in the indexes: CASE, because PostgreSQL doesn't consider COALESCE leakproof under row-level security. */
const lastDay = 'case when l.ended_on is null then l.end_on else l.ended_on end';
const handoverDay = 'case when o.delivered_on is null then o.planned_on else o.delivered_on end';

/** The entries of each kind between two days, $2 and $3; of viewings, between two instants. */
const statements: Record<CalendarKind, string> = {
  viewing: `select 'lead' as entity, l.id as record_id, (l.viewing_on at time zone $6)::date::text as day, l.viewing_on as at, l.name,
      u.number as unit_number, c.id as compound_id, c.name_en as compound_name_en, c.name_ar as compound_name_ar,
      p.id as person_id, p.name as person_name, l.status <> ${word('lead', 'viewing')} as done
    from leads l left join units u on u.company_id = $1 and u.id = l.viewing_unit_id
    left join compounds c on c.company_id = $1 and c.id = case when u.compound_id is null then l.compound_id else u.compound_id end
    left join users p on p.company_id = $1 and p.id = case when l.viewing_escort_id is null then l.assignee_id else l.viewing_escort_id end
    where l.company_id = $1 and l.viewing_on >= $2::timestamptz and l.viewing_on < $3::timestamptz and ${filtered}
    order by l.viewing_on, l.id`,
  arrival: `select 'lease' as entity, l.id as record_id, l.start_on::text as day, null as at, t.name, ${placed},
      l.status ${inGroup('lease', 'begun')} as done
    from leases l join tenants t on t.company_id = $1 and t.id = l.tenant_id ${place('l.unit_id')}
    where l.company_id = $1 and l.start_on between $2::date and $3::date and l.status ${inGroup('lease', 'to_come', 'begun')} and ${filtered}
    order by l.start_on, l.id`,
  handover: `select 'leasing_order' as entity, o.id as record_id, (${handoverDay})::text as day, null as at, t.name, ${placed},
      o.delivered_on is not null as done
    from leasing_orders o join tenants t on t.company_id = $1 and t.id = o.tenant_id ${place('o.unit_id')}
    where o.company_id = $1 and ${handoverDay} between $2::date and $3::date and o.status <> ${word('leasing_order', 'cancelled')} and ${filtered}
    order by ${handoverDay}, o.id`,
  lease_end: `select 'lease' as entity, l.id as record_id, (${lastDay})::text as day, null as at, t.name, ${placed},
      not l.status ${inGroup('lease', 'in_force')} as done
    from leases l join tenants t on t.company_id = $1 and t.id = l.tenant_id ${place('l.unit_id')}
    where l.company_id = $1 and ${lastDay} between $2::date and $3::date and l.status ${inGroup('lease', 'in_force', 'begun')} and ${filtered}
    order by ${lastDay}, l.id`,
  contract_end: `select 'contract' as entity, k.id as record_id, k.end_on::text as day, null as at, t.name, null as unit_number,
      c.id as compound_id, c.name_en as compound_name_en, c.name_ar as compound_name_ar, p.id as person_id, p.name as person_name,
      not exists (select from leases l where l.company_id = $1 and l.contract_id = k.id and l.status ${inGroup('lease', 'in_force')}) as done
    from contracts k join tenants t on t.company_id = $1 and t.id = k.tenant_id
    left join compounds c on c.company_id = $1 and c.id = k.compound_id
    left join users p on p.company_id = $1 and p.id = c.manager_id
    where k.company_id = $1 and k.end_on between $2::date and $3::date and k.status ${inGroup('contract', 'signed')}
      and k.life_status <> ${word('contract_life', 'cancelled')} and ${filtered}
    order by k.end_on, k.id`,
  identity_expiry: `select 'tenant' as entity, t.id as record_id, t.identity_expiry::text as day, null as at, t.name, ${placed}, false as done
    from tenants t cross join lateral (select l.unit_id from leases l where l.company_id = $1 and l.tenant_id = t.id
      and l.status ${inGroup('lease', 'in_force')} order by l.start_on desc, l.id desc limit 1) l ${place('l.unit_id')}
    where t.company_id = $1 and t.identity_expiry between $2::date and $3::date and ${filtered}
    order by t.identity_expiry, t.id`,
  // Several papers that end on the same day are one entry. A provider without compounds serves all.
  provider_papers: `select 'provider' as entity, v.id as record_id, paper.day::text as day, null as at, v.legal_name as name,
      null as unit_number, null as compound_id, null as compound_name_en, null as compound_name_ar, null as person_id,
      null as person_name, false as done
    from providers v cross join lateral (values (v.contract_to), (v.commercial_register_expiry), (v.insurance_expiry)) paper (day)
    where v.company_id = $1 and paper.day between $2::date and $3::date and v.status ${inGroup('provider', 'engaged')}
      and ($4::bigint is null or v.compound_ids = '[]' or v.compound_ids @> to_jsonb($4::bigint)) and $5::bigint is null
    group by v.id, v.legal_name, paper.day order by paper.day, v.id`,
};

export const calendarHandlers: Handlers<typeof calendarCalls> = {
  days: async ({ scope, currentUser: { viewer, company }, query }): Promise<Calendar> => {
    const { from, to, kind, compound_id = null, person_id = null } = query;
    const days = daysBetween(from, to);
    if (days < 0) throw invalid({ to: 'calendar.error.order' });
    if (days >= calendarLimits.days)
      throw invalid({ to: { messageKey: 'calendar.error.span', values: { days: calendarLimits.days } } });
    const zone = company.time_zone;
    const span = {
      days: [from, to],
      instants: [startOfDay(from, zone).toISOString(), endOfDay(to, zone).toISOString()],
    };
    const kinds = (Object.keys(calendarKinds) as CalendarKind[]).filter((one) => may(viewer, calendarKinds[one]));
    const read = async (one: CalendarKind): Promise<CalendarEntry[]> => {
      const isTimed = one === 'viewing';
      const { rows } = await scope.client.query<Omit<CalendarEntry, 'kind' | 'at'> & { at: Date | null }>({
        name: `calendar.${one}`,
        text: `${statements[one]} limit ${calendarLimits.entries + 1}`,
        values: [scope.company, ...(isTimed ? span.instants : span.days), compound_id, person_id, ...(isTimed ? [zone] : [])],
      });
      return rows.map((row) => ({ ...row, kind: one, at: row.at?.toISOString() ?? null }));
    };
    const found = await Promise.all(kinds.filter((one) => !kind || one === kind).map(read));
    return {
      today: todayOf(company),
      kinds,
      entries: found
        .flatMap((entries) => entries.slice(0, calendarLimits.entries))
        .sort((a, b) => a.day.localeCompare(b.day) || (a.at ?? '').localeCompare(b.at ?? '')),
      cut: found.flatMap((entries) => (entries.length > calendarLimits.entries && entries[0] ? [entries[0].kind] : [])),
    };
  },
};
