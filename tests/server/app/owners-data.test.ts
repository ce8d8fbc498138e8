import { expect, it } from 'vitest';
import { purge } from '../../../server/app/retention/purge.ts';
import { commentCalls } from '../../../src/api/app/comment.ts';
import { type ErasurePreview, erasureCalls } from '../../../src/api/app/erasure.ts';
import { ticketCalls } from '../../../src/api/community/ticket.ts';
import { mobileAccessCalls } from '../../../src/api/leasing/mobile-access.ts';
import { type UnitOwner, unitOwnerCalls } from '../../../src/api/property/unit-owner.ts';
import { unitOwnershipCalls as shares, type UnitOwnership } from '../../../src/api/property/unit-ownership.ts';
import { companyTables } from '../../kit/row-security.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { approve, check, done, inspected, put } from '../../setup/sales-of-units.ts';
import { admin, owner as made, place } from '../../setup/unit-owners.ts';

startTestCompany();

const database = () => testCompany.testBed.owner;
/** Where in the company’s tables any of these words is found. */
async function foundIn(wanted: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await companyTables(database())) {
    const { rows } = await database().query(`select t::text as line from "${table}" t where t::text ~ $1 limit 3`, [
      wanted.join('|'),
    ]);
    found.push(...rows.map(({ line }) => `${table}: ${line}`));
  }
  return found;
}
const preview = (record_id: number) =>
  done<ErasurePreview>(admin(), erasureCalls.preview, { params: { entity: 'unit_owner', record_id } });
const erase = (record_id: number, name: string) =>
  admin().ask(erasureCalls.erase, { body: { entity: 'unit_owner', record_id, name } });
const reem = {
  ...{ name_en: 'Reem Al-Shehri', name_ar: 'ريم الشهري', mobile: '0551239876', email: 'reem.s@mail.example' },
  ...{ identity_type: 'saudi_no', identity_no: '1999900283', identity_expiry: '2031-05-06', nationality: 'SA' },
  ...{ attorney_name: 'Fahad Al-Shehri', attorney_no: '41022334455', attorney_until: '2030-01-01' },
  note: 'Reem prefers to be called in the evening',
};
const words = ['Reem', 'ريم', '551239876', 'reem.s', '1999900283', 'Fahad', '41022334455'];
const historyOf = async (entity: string, id: number) =>
  (
    await database().query(
      `select id, event, "from", "to" from record_log where entity = $1 and record_id = $2 and event <> 'erase' order by id`,
      [entity, id],
    )
  ).rows;

it('erasing an owner leaves nothing of the person in any table; their history keeps its shape', async () => {
  const { unit } = await place();
  const first = await made({ ...reem, ownerships: [{ unit_id: unit, share: 10_000, owned_from: '2020-01-01' }] });
  const params = { id: first.id };
  await done(admin(), unitOwnerCalls.update, { params, body: { identity_no: '1999900358' } });
  await done(admin(), unitOwnerCalls.update, { params, body: { identity_no: reem.identity_no } });
  await done(admin(), unitOwnerCalls.status, { params, body: { status: 'invited' } });
  await done(admin(), unitOwnerCalls.status, { params, body: { status: 'revoked', reason: 'Reem asked for it' } });
  await done(admin(), mobileAccessCalls.create, {
    params: { tenant_id: first.id },
    body: { name: 'Reem Al-Shehri', email: 'reem.s@mail.example' },
  });
  await done(admin(), commentCalls.create, {
    body: { entity: 'unit_owner', record_id: first.id, text: 'Reem called', attachment_ids: [] },
  });
  const { compound } = await place();
  const { id: ticket } = await done<{ id: number }>(admin(), ticketCalls.create, {
    body: {
      ...{ subject: 'Reem asks for a deed', message: 'Of Reem', category: 'other', priority: 'low' },
      ...{ compound_id: compound, name: 'Reem', mobile: reem.mobile },
    },
  });
  await testCompany.testBed.app.jobs.settled();

  // Whoever owns a unit is known as long as they do.
  const shown = await preview(first.id);
  expect(shown).toMatchObject({ name: reem.name_en, reasons: [] });
  expect(shown.kept).toMatchObject([
    { why: 'owning', fields: expect.arrayContaining(['name_en', 'identity_no', 'mobile', 'email']) },
  ]);
  expect(shown.fields.sort()).toEqual(['nationality', 'note', 'reason']);
  expect((await erase(first.id, 'Reem')).body).toMatchObject({ code: 'invalid', fields: { name: expect.any(String) } });
  expect((await erase(first.id, reem.name_en)).status).toBe(200);
  const kept = await done<UnitOwner>(admin(), unitOwnerCalls.get, { params });
  expect(kept).toMatchObject({ name_en: reem.name_en, identity_no: reem.identity_no, nationality: null, note: null });

  // Once the end of their share is entered, the rest goes by itself.
  const [share] = await done<UnitOwnership[]>(admin(), shares.list, { params: { owner_id: first.id } });
  await done(admin(), shares.update, {
    params: { owner_id: first.id, id: share?.id as number },
    body: { ended_on: await testCompany.today() },
  });
  const before = [await historyOf('unit_owner', first.id), await historyOf('ticket', ticket)];
  expect(before[0]?.length).toBeGreaterThan(4);
  await database().query("update erasures set keep_until = '2020-01-01'");
  await purge(services(), company());

  expect(await foundIn(words)).toEqual([]);
  expect([await historyOf('unit_owner', first.id), await historyOf('ticket', ticket)]).toEqual(before);
  expect(await done<UnitOwner>(admin(), unitOwnerCalls.get, { params })).toMatchObject({
    ...{ name_en: '—', name_ar: '—', mobile: null, email: null, identity_no: null, status: 'revoked', units: 0 },
  });
  // What was owned, and how much of it, stays.
  expect(await done<UnitOwnership[]>(admin(), shares.ofUnit, { params: { unit_id: unit } })).toMatchObject([
    { share: 10_000, owned_from: '2020-01-01', owner_name_en: '—' },
  ]);
  expect(await preview(first.id)).toMatchObject({ fields: [], reasons: [{ guard: 'somethingIsLeft' }] });
});

it('a buyer’s name stays with the books of the sale for ten years, and goes from the unit, its receipt and their histories', async () => {
  const { id } = await inspected();
  // The buyer of the reservation, as its history tells.
  const huda = { name_en: 'Reem Al-Shehri', name_ar: 'ريم الشهري', mobile: '0500000004' };
  const buyer = await made({ ...huda, identity_type: 'saudi_no', identity_no: '1999900424', note: 'Pays in cash' });
  await done(admin(), shares.create, { params: { owner_id: buyer.id }, body: { sellable_unit_id: id, share: 10_000 } });
  // The unit is theirs, but isn't handed over yet.
  expect(await preview(buyer.id)).toMatchObject({ reasons: [{ guard: 'dealIsOver' }] });
  expect((await erase(buyer.id, huda.name_en)).body.code).toBe('refused');
  await check(id);
  expect((await approve(id, { signed_by: huda.name_en, signature: [[20, 160, 40, 180, 70, 120]] })).status).toBe(200);
  const other = { buyer_name: 'Another buyer', buyer_mobile: '0555554321' };
  expect((await put(id, { status: 'resold', reason: 'Moves away', ...other })).status).toBe(200);

  const shown = await preview(buyer.id);
  expect(shown.kept).toMatchObject([{ why: 'books', fields: ['name_en', 'name_ar', 'identity_type', 'identity_no'] }]);
  expect((await erase(buyer.id, huda.name_en)).status).toBe(200);
  expect(await foundIn(['500000004'])).toEqual([]);
  expect((await foundIn(['Reem'])).map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['unit_owners', 'delivery_receipts']),
  );

  await database().query("update sellable_units set contracted_on = '2010-01-01' where id = $1", [id]);
  await database().query("update erasures set keep_until = '2020-01-01'");
  await purge(services(), company());
  expect(await foundIn(['Reem', 'ريم', '1999900424'])).toEqual([]);
  const { rows } = await database().query(
    'select signed_by, signature, status from delivery_receipts where sellable_unit_id = $1',
    [id],
  );
  expect(rows).toEqual([{ signed_by: '—', signature: null, status: 'approved' }]);
  // Whoever bought it from them is another person.
  expect((await database().query('select buyer_name from sellable_units where id = $1', [id])).rows[0].buyer_name).toBe(
    'Another buyer',
  );
});

it('an owner who is a tenant, too, is one person', async () => {
  const { unit } = await place();
  const own = await made({
    name_en: 'Sami Al-Najdi',
    name_ar: 'سامي النجدي',
    identity_type: 'saudi_no',
    identity_no: '1999900499',
  });
  await done(admin(), shares.create, {
    params: { owner_id: own.id },
    body: { unit_id: unit, share: 5000, owned_from: '2020-01-01', ended_on: '2021-01-01' },
  });
  const { rows } = await database().query(
    `insert into tenants (company_id, kind, name, mobile, identity_type, identity_no)
      values ($1, 'person', 'Sami Al-Najdi', '+966555500499', 'saudi_no', '1999900499') returning id`,
    [company()],
  );
  expect((await erase(own.id, 'Sami Al-Najdi')).status).toBe(200);
  const tenant = (await database().query('select name, mobile, identity_no from tenants where id = $1', [rows[0].id])).rows[0];
  expect(tenant).toEqual({ name: '—', mobile: null, identity_no: null });
  expect(await foundIn(['Sami', 'سامي', '1999900499', '555500499'])).toEqual([]);
});
