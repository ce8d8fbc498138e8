import { bookYears, keepingFor } from '../../../src/api/app/erasure.ts';
import { plusDays } from '../../../src/calendar/days.ts';
import type { Scope } from '../../db/scope.ts';
import { inGroup, word } from '../../kit/statuses.ts';
import type { Kept, PersonalRow } from './kept.ts';

/** How many days after an erasure it is looked at again whether somebody still owns a unit. */
const lookAgainDays = 30;

interface Ownership {
  owns: boolean;
  is_open: boolean;
  until: string | null;
}

/** Whether somebody owns or buys a unit, and until when the books need a sale of one. */
async function ownershipOf({ client, company }: Scope, owners: number[]): Promise<Ownership> {
  const { rows } = await client.query<Ownership>(
    `with w as (select sellable_unit_id, ended_on from unit_ownerships where company_id = $1 and unit_owner_id = any($2)),
      s as (select v.status, v.contracted_on, w.ended_on from w join sellable_units v on v.company_id = $1 and v.id = w.sellable_unit_id)
    select exists (select from w where ended_on is null) as owns,
      exists (select from s where ended_on is null and not status ${inGroup('sellable_unit', 'handed_over')} and status <> ${word('sellable_unit', 'cancelled')}) as is_open,
      (select (max(contracted_on) + interval '${bookYears} years')::date::text from s) as until`,
    [company, owners],
  );
  return rows[0] as Ownership;
}

/** What of an owner is kept: all that is needed while they own a unit, and for the books of a sale. */
export async function keptOfOwners(
  scope: Scope,
  today: string,
  owners: PersonalRow[],
): Promise<{ kept: Kept[]; isOpen: boolean }> {
  const { owns, is_open, until } = await ownershipOf(
    scope,
    owners.map(({ id }) => id),
  );
  const isDue = until !== null && until > today;
  const kept: Kept[] = [
    ...(owns
      ? [{ of: 'unit_owner', why: 'owning', fields: [...keepingFor.owning], until: plusDays(today, lookAgainDays) } as const]
      : []),
    ...(isDue ? [{ of: 'unit_owner', why: 'books', fields: [...keepingFor.sale], until } as const] : []),
  ].map((one) => ({ ...one, fields: one.fields.filter((name) => owners.some((row) => row[name] !== null)) }));
  return { kept, isOpen: is_open };
}
