import { sql } from 'drizzle-orm';
import { ownershipErrors, type UnitOwnership } from '../../src/api/property/unit-ownership.ts';
import { shareLeft, wholeShare } from '../../src/api/shares.ts';
import { units } from '../db/schema/property.ts';
import { sellableUnits } from '../db/schema/sales-of-units.ts';
import { unitOwnerships } from '../db/schema/unit-owner.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord, type EntityStore } from '../kit/records.ts';
import { mustExist } from './references.ts';

const w = unitOwnerships;
const ofOwner = (show: string) =>
  sql.raw(
    `(select o.${show} from unit_owners o where o.company_id = unit_ownerships.company_id and o.id = unit_ownerships.unit_owner_id)`,
  );
/** Of the unit in the register, or else of the one for sale. */
const compoundOf = (show: string) =>
  sql.raw(`(select c.${show} from compounds c where c.company_id = unit_ownerships.company_id and c.id = coalesce(
    (select u.compound_id from units u where u.company_id = unit_ownerships.company_id and u.id = unit_ownerships.unit_id),
    (select s.compound_id from sellable_units s where s.company_id = unit_ownerships.company_id and s.id = unit_ownerships.sellable_unit_id)))`);

export const unitOwnershipStore: EntityStore = {
  entity: 'unit_ownership',
  table: w,
  title:
    'coalesce((select u.number from units u where u.company_id = x.company_id and u.id = x.unit_id), (select s.number from sellable_units s where s.company_id = x.company_id and s.id = x.sellable_unit_id))',
  owner: 'x.unit_owner_id',
  shows: {
    owner_name_en: ofOwner('name_en'),
    owner_name_ar: ofOwner('name_ar'),
    owner_status: ofOwner('status'),
    unit_number: sql.raw(
      '(select u.number from units u where u.company_id = unit_ownerships.company_id and u.id = unit_ownerships.unit_id)',
    ),
    sellable_number: sql.raw(
      '(select s.number from sellable_units s where s.company_id = unit_ownerships.company_id and s.id = unit_ownerships.sellable_unit_id)',
    ),
    compound_id: compoundOf('id'),
    compound_name_en: compoundOf('name_en'),
    compound_name_ar: compoundOf('name_ar'),
  },
  filters: {
    unit_owner_id: (value) => sql`${w.unit_owner_id} = ${value}`,
    unit_id: (value) => sql`${w.unit_id} = ${value}`,
    sellable_unit_id: (value) => sql`${w.sellable_unit_id} = ${value}`,
  },
  sorts: { share: w.share },
};

export interface OwnedUnit {
  unit_id: number | null;
  sellable_unit_id: number | null;
}
/** A unit for sale that is in the register is one unit: whichever is named, both are meant. Throws an ApiError if they differ. */
export async function wholeUnit(
  scope: Scope,
  given: { unit_id?: number | null; sellable_unit_id?: number | null },
): Promise<OwnedUnit> {
  await mustExist(scope, given, { unit_id: units, sellable_unit_id: sellableUnits });
  const { rows } = await scope.client.query<{ id: number; unit_id: number | null }>(
    'select id, unit_id from sellable_units where company_id = $1 and (id = $2 or ($2::bigint is null and unit_id = $3))',
    [scope.company, given.sellable_unit_id ?? null, given.unit_id ?? null],
  );
  const [sellable] = rows;
  if (!sellable) return { unit_id: given.unit_id ?? null, sellable_unit_id: null };
  if (given.unit_id && sellable.unit_id !== given.unit_id) throw invalid({ unit_id: 'property.ownership.error.other_unit' });
  return { unit_id: sellable.unit_id, sellable_unit_id: sellable.id };
}

/** Locks a unit whose shares change, so that two added at once count one another: what is for sale before the register. */
export async function lockOwned(scope: Scope, { unit_id, sellable_unit_id }: OwnedUnit): Promise<void> {
  if (sellable_unit_id !== null) await lockRow(scope, sellableUnits, sellable_unit_id);
  if (unit_id !== null) await lockRow(scope, units, unit_id);
}
/** What of a unit, locked before, nobody owns yet; negative if it has more than 100 %. `but` isn't counted. */
export async function unownedShare(
  { client, company }: Scope,
  { unit_id, sellable_unit_id }: OwnedUnit,
  but: number | null,
): Promise<number> {
  const { rows } = await client.query<{ share: number }>(
    `select share from unit_ownerships where company_id = $1 and ended_on is null and (unit_id = $2 or sellable_unit_id = $3)
      and id is distinct from $4`,
    [company, unit_id, sellable_unit_id, but],
  );
  return shareLeft(rows.map(({ share }) => share));
}

type Span = Pick<UnitOwnership, 'share' | 'owned_from' | 'ended_on'>;
/** The days of a share: from the first one to the one on which it no longer counts. Null if nobody knows since when it was. */
const daysOf = ({ owned_from, ended_on }: Omit<Span, 'share'>, today: string) =>
  owned_from === null && ended_on !== null ? null : { from: owned_from ?? today, to: ended_on ?? '9999-12-31' };

/** What is left of a unit, locked before, on that day of a share on which the least is; `but` isn't counted. */
async function leastLeft(
  { client, company }: Scope,
  { unit_id, sellable_unit_id }: OwnedUnit,
  given: Omit<Span, 'share'>,
  { but, today }: { but: number | null; today: string },
): Promise<number> {
  const own = daysOf(given, today);
  const { rows } = await client.query<Span>(
    `select share, owned_from::text, ended_on::text from unit_ownerships where company_id = $1 and (unit_id = $2 or sellable_unit_id = $3)
      and id is distinct from $4`,
    [company, unit_id, sellable_unit_id, but],
  );
  const others = rows.flatMap((row) => {
    const days = daysOf(row, today);
    return own && days && days.from < own.to && days.to > own.from ? [{ share: row.share, ...days }] : [];
  });
  // The sum only grows where a share begins.
  const beginnings = [own?.from ?? '', ...others.map(({ from }) => from)].filter((day) => own && day >= own.from && day < own.to);
  const left = beginnings.map((day) =>
    shareLeft(others.filter(({ from, to }) => from <= day && day < to).map(({ share }) => share)),
  );
  return Math.min(wholeShare, ...left);
}

type Given = Partial<Omit<UnitOwnership, 'id'>>;
/** The values to store of a share that is valid, its unit locked. Throws an ApiError. */
export async function checkOwnership(
  { scope, currentUser }: Pick<WriteContext, 'scope' | 'currentUser'>,
  given: Given,
  but: number | null,
): Promise<OwnedUnit> {
  const today = todayOf(currentUser.company);
  const wrong = ownershipErrors(given, today);
  if (Object.keys(wrong).length) throw invalid(wrong);
  const unit = await wholeUnit(scope, given);
  await lockOwned(scope, unit);
  const days = { owned_from: given.owned_from ?? null, ended_on: given.ended_on ?? null };
  const left = await leastLeft(scope, unit, days, { but, today });
  if ((given.share ?? 0) > left)
    throw invalid({ share: { messageKey: 'app.error.shares_exceed', values: { left: Math.max(left, 0) / 100 } } });
  return unit;
}

/** Adds a unit to an owner. Throws an ApiError. */
export async function addOwnership(context: WriteContext, unit_owner_id: number, given: Given): Promise<number> {
  const unit = await checkOwnership(context, given, null);
  const { scope, services, currentUser } = context;
  return createRecord(scope, services, currentUser, unitOwnershipStore, { ...given, ...unit, unit_owner_id });
}
