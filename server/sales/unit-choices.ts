import type * as z from 'zod/mini';
import type { UnitConflict } from '../../src/api/property/unit-conflict.ts';
import type { UnitChoice, UnitChoiceQuery, UnitChoices } from '../../src/api/sales/unit-choice.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { folded } from '../../src/locales/plain.ts';
import { foldedSql } from '../db/schema/columns.ts';
import type { Scope } from '../db/scope.ts';
import { todayOf } from '../kit/clock.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { patternsOf } from '../kit/likenesses.ts';
import { unitConflicts } from '../property/occupancy.ts';
import { readQuotation } from './quotation-record.ts';

const most = 12;

/** Rooms as one word: "2 bedrooms" and "2 BR" are the 2br of a unit's text. */
const wordsOf = (search: string) =>
  folded(search).replace(/(?<!\d)(\d{1,3})\s{0,3}(?:br|beds?|bedrooms?|غرف\S{0,9})(?!\S)/g, '$1br');
/** What a person may type to find a unit. */
const unitText =
  foldedSql(`concat_ws(' ', u.number, b.code, b.name_en, b.name_ar, c.name_en, c.name_ar, c.district, y.name_en, y.name_ar,
  t.name_en, t.name_ar, t.bedrooms || 'br',
  case u.property_use when 'commercial' then 'commercial تجاري' else 'residential سكني' end)`);

type Candidate = Omit<UnitChoice, 'conflict' | 'free_from' | 'is_suggested' | 'misses'> &
  Record<'wants' | 'misses', UnitChoice['misses']>;

/**
 * The units that a quotation can offer for its term: those that can be let then, the best for its customer first; with `taken`,
 * also those that can't, with what keeps them. Units that aren't for lease are never among them.
 */
export async function unitChoices(
  scope: Scope,
  currentUser: CurrentUser,
  id: number,
  { search = '', taken = false }: z.output<typeof UnitChoiceQuery>,
): Promise<UnitChoices> {
  const { start_on, end_on, lead_id, units } = await readQuotation(scope, id);
  const candidates = await candidatesFor(scope, {
    start_on,
    lead_id,
    patterns: patternsOf(wordsOf(search)),
    but: units.map((own) => own.unit_id),
  });
  const conflicts = new Map<number, UnitConflict[]>();
  const ids = candidates.map((unit) => unit.id);
  for (const conflict of await unitConflicts(scope, { units: ids, from: start_on, to: end_on, butQuotation: id }))
    conflicts.set(Number(conflict.unit_id), [...(conflicts.get(Number(conflict.unit_id)) ?? []), conflict]);
  const today = todayOf(currentUser.company);
  const found = candidates.filter((unit) => taken || !conflicts.has(unit.id));
  return {
    found: found.length,
    rows: found.slice(0, most).map(({ wants, ...unit }): UnitChoice => {
      const kept = conflicts.get(unit.id) ?? [];
      return {
        ...unit,
        is_suggested: wants.length > 0 && unit.misses.length === 0,
        conflict: kept[0] ?? null,
        free_from: freeFrom(kept, today),
      };
    }),
  };
}

/** The day after the last of what keeps a unit; null if that has no known end, as a lease that renews by itself. */
export function freeFrom(kept: Pick<UnitConflict, 'why' | 'until'>[], today: string): string | null {
  const ends = kept.map(({ why, until }) => (why === 'renews' ? null : until));
  if (ends.includes(null)) return null;
  const last = ends.reduce((latest, end) => ((end as string) > (latest as string) ? end : latest), plusDays(today, -1)) as string;
  return plusDays(last, 1);
}

async function candidatesFor(
  scope: Scope,
  { start_on, lead_id, patterns, but }: { start_on: string; lead_id: number | null; patterns: string[]; but: number[] },
): Promise<Candidate[]> {
  const { rows } = await scope.client.query<Candidate>({
    name: 'quotation.unit_choices',
    text: `select u.id, u.number, u.floor, u.area::text as area, c.name_en as compound_name_en, c.name_ar as compound_name_ar,
        u.building_id, b.name_en as building_name_en, b.name_ar as building_name_ar, t.name_en as unit_type_name_en,
        t.name_ar as unit_type_name_ar, t.bedrooms, u.readiness, u.expected_ready_on::text as expected_ready_on,
        round(p.price / 100.0, 2)::text as list_price, w.wants, w.misses
      from units u
      join compounds c on c.company_id = u.company_id and c.id = u.compound_id
      join buildings b on b.company_id = u.company_id and b.id = u.building_id
      join unit_types t on t.company_id = u.company_id and t.id = u.unit_type_id
      left join cities y on y.company_id = c.company_id and y.id = c.city_id
      left join leads l on l.company_id = u.company_id and l.id = $2
      cross join lateral (select coalesce(u.asking_rent, t.max_price) as price) p
      cross join lateral (
        select coalesce(array_agg(a.wish order by a.wish), '{}') as wants, coalesce(array_agg(a.wish order by a.wish) filter (where not a.met), '{}') as misses
        from (values
          ('property_use', l.property_use is not null and l.property_use <> 'general', u.property_use = l.property_use),
          ('unit_type', l.unit_type_id is not null, u.unit_type_id = l.unit_type_id),
          ('compound', l.compound_id is not null, u.compound_id = l.compound_id),
          ('budget', coalesce(l.budget_min, l.budget_max) is not null,
            p.price between coalesce(l.budget_min, 0) and coalesce(l.budget_max, p.price)),
          ('move_in', l.move_in_on is not null, u.readiness = 'ready' or coalesce(u.expected_ready_on <= $3::date, false))
        ) a (wish, asked, met) where a.asked
      ) w
      where u.company_id = $1 and u.market = 'for_lease' and u.id <> all($4::bigint[]) and ${unitText} like all($5::text[])
      order by cardinality(w.misses), p.price, c.name_en, length(u.number), u.number, u.id`,
    values: [scope.company, lead_id, start_on, but, patterns],
  });
  return rows.map((unit) => ({ ...unit, id: Number(unit.id), building_id: Number(unit.building_id) }));
}
