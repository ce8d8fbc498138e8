import type { SellableUnit } from '../../src/api/property/sellable-unit.ts';
import { wholeShare } from '../../src/api/shares.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from '../kit/api-error.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { updateRecord } from '../kit/records.ts';
import { createOwner } from './unit-owner-record.ts';
import { addOwnership, lockOwned, unitOwnershipStore, unownedShare } from './unit-ownership-record.ts';

interface Delivered extends WriteContext {
  record: Pick<SellableUnit, 'id' | 'unit_id' | 'buyer_name' | 'buyer_mobile'>;
  today: string;
}

/** Somebody whom the company knows already by this name and number. */
async function knownBuyer({ client, company }: Scope, name: string, mobile: string | null): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    'select id from unit_owners where company_id = $1 and mobile = $3 and (name_en = $2 or name_ar = $2) order by id limit 1',
    [company, name, mobile],
  );
  return rows[0]?.id;
}

/** The owner of this name and number; made if the company doesn't know them. */
const ownerNamed = async (by: WriteContext, name: string, mobile: string | null): Promise<number> =>
  (await knownBuyer(by.scope, name, mobile)) ?? (await createOwner(by, { name_en: name, name_ar: name, mobile }));

/**
 * A delivered unit is its owners' from that day, and they are active. If nobody was entered as its owner, the buyer is, for the whole
 * of what is left: by the name and number of the reservation, until their identity is entered.
 */
export async function activateOwners({ scope, services, currentUser, record, today }: Delivered): Promise<void> {
  const { id: sellable_unit_id, unit_id, buyer_name, buyer_mobile } = record;
  const by = { scope, services, currentUser: systemUser(currentUser.company) };
  const ofUnit = 'company_id = $1 and sellable_unit_id = $2 and ended_on is null';
  const { rowCount } = await scope.client.query(
    `update unit_ownerships set owned_from = $3, version = version + 1, updated_at = now() where ${ofUnit} and owned_from is null`,
    [scope.company, sellable_unit_id, today],
  );
  const left = await unownedShare(scope, { unit_id, sellable_unit_id }, null);
  if (!rowCount && left === wholeShare && buyer_name) {
    const owner = await ownerNamed(by, buyer_name, buyer_mobile);
    await addOwnership(by, owner, { sellable_unit_id, share: wholeShare, owned_from: today });
  }
  const { rows } = await scope.client.query<{ id: number }>(
    `select o.id from unit_owners o where o.company_id = $1 and o.status <> 'active'
      and o.id in (select unit_owner_id from unit_ownerships where ${ofUnit}) order by o.id`,
    [scope.company, sellable_unit_id],
  );
  for (const { id } of rows) await advance(scope, services, { ...by, entity: 'unit_owner', id, event: { type: 'hand_over' } });
}

/** A unit that is sold on is its buyer's from today: the shares of whoever had it end. */
export async function passOn(
  { scope, services, currentUser, record, today }: Omit<Delivered, 'record'> & { record: Pick<SellableUnit, 'id' | 'unit_id'> },
  buyer: { name: string; mobile: string },
): Promise<void> {
  const { id: sellable_unit_id, unit_id } = record;
  await lockOwned(scope, { unit_id, sellable_unit_id });
  const { rows } = await scope.client.query<{ id: number; owned_from: string | null }>(
    `select id, owned_from::text from unit_ownerships where company_id = $1 and (sellable_unit_id = $2 or unit_id = $3)
      and ended_on is null order by id`,
    [scope.company, sellable_unit_id, unit_id],
  );
  const by = { scope, services, currentUser: systemUser(currentUser.company) };
  for (const { id, owned_from } of rows) {
    const ended_on = owned_from !== null && owned_from > today ? owned_from : today;
    await updateRecord(scope, services, currentUser, unitOwnershipStore, Number(id), { ended_on });
  }
  const owner = await ownerNamed(by, buyer.name, buyer.mobile);
  await addOwnership(by, owner, { sellable_unit_id, share: wholeShare, owned_from: today });
}

/** The shares of a unit for sale are those of its unit in the register, from when that is named. Throws an ApiError. */
export async function linkShares(scope: Scope, id: number): Promise<void> {
  const { client, company } = scope;
  await client.query(
    `update unit_ownerships w set unit_id = s.unit_id, sellable_unit_id = s.id from sellable_units s
      where s.company_id = $1 and s.id = $2 and w.company_id = $1 and (w.sellable_unit_id = s.id or w.unit_id = s.unit_id)
        and (w.unit_id is distinct from s.unit_id or w.sellable_unit_id is distinct from s.id)`,
    [company, id],
  );
  if ((await unownedShare(scope, { unit_id: null, sellable_unit_id: id }, null)) < 0)
    throw invalid({ unit_id: 'property.ownership.error.both_owned' });
}
