import { nobody } from '../../../src/api/app/erasure.ts';
import type { Scope } from '../../db/scope.ts';
import { keptOf } from './kept.ts';
import type { Person } from './person.ts';

/** The copies of an owner: who signs in for them, their links, and their name as a buyer, on receipts and in histories. */
export async function eraseOwnerCopies({ client, company }: Scope, person: Person, keys: string[]): Promise<void> {
  const owners = person.owners.map(({ id }) => id);
  if (!owners.length) return;
  const run = (text: string, ...given: unknown[]) => client.query<{ id: number }>(text, [company, ...given]);
  const erased = (entity: string, rows: { id: number }[], of: string[]) =>
    client.query('select erase_log($1, $2, $3)', [entity, rows.map(({ id }) => Number(id)), of]);
  const kept = new Set(keptOf(person, 'unit_owner').flatMap(({ fields }) => fields));
  if (!kept.has('mobile')) {
    await run('delete from unit_owner_links where company_id = $1 and unit_owner_id = any($2)', owners);
    const gone = await run('delete from mobile_accesses where company_id = $1 and unit_owner_id = any($2) returning id', owners);
    await erased('mobile_access', gone.rows, keys);
  }
  const names = person.owners.flatMap(({ name_en, name_ar }) => [name_en, name_ar]);
  const mobiles = person.owners.map(({ mobile }) => mobile).filter((mobile) => mobile !== null);
  const theirs = `(select w.sellable_unit_id from unit_ownerships w where w.company_id = $1 and w.unit_owner_id = any($2)
    and w.sellable_unit_id is not null)`;
  const units = await run(`select id from sellable_units where company_id = $1 and id in ${theirs}`, owners);
  if (!kept.has('mobile')) {
    await run(
      `update sellable_units set buyer_mobile = null where company_id = $1 and id in ${theirs} and buyer_mobile = any($3)`,
      owners,
      mobiles,
    );
    await erased('sellable_unit', units.rows, ['buyer_mobile']);
  }
  if (kept.has('name_en')) return;
  // A unit that was sold on has another buyer by now; its history names them all.
  await run(
    `update sellable_units set buyer_name = $5, buyer_mobile = null, version = version + 1, updated_at = now()
      where company_id = $1 and id in ${theirs} and (buyer_name = any($3) or buyer_mobile = any($4))`,
    owners,
    names,
    mobiles,
    nobody,
  );
  await erased('sellable_unit', units.rows, ['buyer_name', 'buyer_mobile']);
  const receipts = await run(
    `update delivery_receipts set signed_by = $4, signature = null, version = version + 1, updated_at = now()
      where company_id = $1 and sellable_unit_id in ${theirs} and signed_by = any($3) returning id`,
    owners,
    names,
    nobody,
  );
  await erased('delivery_receipt', receipts.rows, ['signed_by']);
}
