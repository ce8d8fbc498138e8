import { describe, expect, it } from 'vitest';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { type UnitOwner, unitOwnerCalls } from '../../../src/api/property/unit-owner.ts';
import { unitOwnershipCalls as shares, type UnitOwnership } from '../../../src/api/property/unit-ownership.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { approve, check, done, inspected, put, read, refusedBy, wrongOf } from '../../setup/sales-of-units.ts';
import { admin, owner, place } from '../../setup/unit-owners.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const sharesOf = (unit_id: number) => done<UnitOwnership[]>(admin(), shares.ofSellable, { params: { unit_id } });
/** Of the whole, in hundredths of a percent, on a day; from the first day of a share until the one on which it ends. */
const onDay = async (unit_id: number, day: string) =>
  (await sharesOf(unit_id))
    .filter(({ owned_from, ended_on }) => (owned_from ?? '') <= day && (ended_on === null || day < ended_on))
    .reduce((all, { share }) => all + share, 0);
const add = (owner_id: number, body: object) => admin().ask(shares.create, { params: { owner_id }, body });

/** A unit that was delivered to the owners of these shares. */
async function delivered(...parts: number[]) {
  const { compound: compound_id, unitType: unit_type_id, unit: unit_id } = await place();
  await done(admin(), unitCalls.update, { params: { id: unit_id }, body: { market: 'for_sale' } });
  const { id } = await inspected({ compound_id, unit_type_id, unit_id });
  const owners: UnitOwner[] = [];
  for (const share of parts) {
    const one = await owner();
    expect((await add(one.id, { sellable_unit_id: id, share })).status).toBe(200);
    owners.push(one);
  }
  await check(id);
  expect((await approve(id)).status).toBe(200);
  return { id, unit_id, owners };
}

describe('a sold unit that is sold on', () => {
  it('is the new buyer’s from that day, and no longer its owners’', async () => {
    const { id, unit_id, owners } = await delivered(6000, 4000);
    const first = await testCompany.today();
    const day = plusDays(first, 10);
    await testCompany.clockTo(day);
    expect(refusedBy(await put(id, { status: 'resold' }))).toEqual(['gaveBuyer', 'gaveReason']);
    expect(refusedBy(await put(id, { status: 'resold', reason: 'Sold', buyer_name: 'Sara' }))).toEqual(['gaveBuyer']);
    const buyer = { buyer_name: 'سارة الغامدي', buyer_mobile: '0555550424' };
    expect((await put(id, { status: 'resold', reason: 'Sold', ...buyer })).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'resold', buyer_name: 'سارة الغامدي', buyer_mobile: '+966555550424' });
    const rows = await sharesOf(id);
    expect(rows.map(({ share, owned_from, ended_on }) => [share, owned_from, ended_on])).toEqual([
      [10_000, day, null],
      [6000, first, day],
      [4000, first, day],
    ]);
    expect(rows[0]).toMatchObject({ owner_name_ar: 'سارة الغامدي', owner_status: 'not_invited', unit_id });
    // On each day the whole, and never more.
    for (const days of [0, 9, 10, 11, 400]) expect(await onDay(id, plusDays(first, days)), `${days}`).toBe(10_000);
    for (const { id: seller } of owners)
      expect((await done<UnitOwner>(admin(), unitOwnerCalls.get, { params: { id: seller } })).units).toBe(0);
    // The history of a share says when it ended.
    expect(
      await testCompany.sql(
        "select changes->'ended_on'->>1 as ended from record_log where entity = 'unit_ownership' and changes ? 'ended_on' and record_id = any($1) order by id",
        [rows.slice(1).map((row) => row.id)],
      ),
    ).toEqual([{ ended: day }, { ended: day }]);
  });

  it('goes to whom the company knows by this name and number, also to who had it before', async () => {
    const { id, owners } = await delivered(10_000);
    const [seller] = owners as [UnitOwner];
    await done(admin(), unitOwnerCalls.update, { params: { id: seller.id }, body: { mobile: '0555550425' } });
    await testCompany.clockTo(plusDays(await testCompany.today(), 3));
    const back = { buyer_name: seller.name_ar, buyer_mobile: '0555550425' };
    expect((await put(id, { status: 'resold', reason: 'A swap within the family', ...back })).status).toBe(200);
    const rows = await sharesOf(id);
    expect(rows.map(({ unit_owner_id, ended_on }) => [unit_owner_id, ended_on === null])).toEqual(
      expect.arrayContaining([
        [seller.id, true],
        [seller.id, false],
      ]),
    );
    expect(rows).toHaveLength(2);
  });
});

describe('the shares of a unit on a day', () => {
  it('are at most 100 % on days that are over, too', async () => {
    const { unit: unit_id } = await place();
    const [one, two] = [await owner(), await owner()];
    const share = { unit_id, owned_from: '2020-01-01', ended_on: '2024-01-01' };
    expect((await add(one.id, { ...share, share: 6000 })).status).toBe(200);
    const other = { unit_id, owned_from: '2023-12-31' };
    expect(wrongOf(await add(two.id, { ...other, share: 4001 }))).toEqual(['share']);
    expect(wrongOf(await add(two.id, { ...share, owned_from: '2019-01-01', share: 4001 }))).toEqual(['share']);
    // From the day on which the first ended, and up to what it left.
    expect((await add(two.id, { ...other, share: 4000 })).status).toBe(200);
    const third = await owner();
    expect((await add(third.id, { unit_id, owned_from: '2024-01-01', share: 6000 })).status).toBe(200);
  });
});
