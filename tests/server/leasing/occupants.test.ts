import { beforeAll, describe, expect, it } from 'vitest';
import { leaseCalls } from '../../../src/api/leasing/lease.ts';
import { type Occupant, occupantCalls } from '../../../src/api/leasing/occupant.ts';
import { type Vehicle, vehicleCalls } from '../../../src/api/leasing/vehicle.ts';
import { finalized, type Let, moveLease, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();
let own: Let;
beforeAll(async () => {
  own = await finalized();
});
const manager = () => testCompany.people.leasing_manager;
const params = (of = own) => ({ tenant_id: of.tenant, lease_id: of.leases[0] as number });
const adult = { name: 'Huda Salem', relation: 'spouse', birth_date: '1990-05-01' };
const addOccupant = (body: object, of = own) => manager().ask(occupantCalls.create, { params: params(of), body });
const addVehicle = (body: object, of = own) =>
  manager().ask(vehicleCalls.create, { params: { lease_id: of.leases[0] as number }, body });
const limit = (column: 'capacity' | 'parking', most: number | null, of = own) =>
  testCompany.sql(
    `update unit_types set ${column} = $1 where id = (select u.unit_type_id from leases l join units u on u.company_id = l.company_id and u.id = l.unit_id where l.id = $2)`,
    [most, of.leases[0]],
  );

describe('an occupant', () => {
  it('is added, changed and removed', async () => {
    const made = (await addOccupant(adult)).body.data as Occupant;
    expect(made).toMatchObject({ name: 'Huda Salem', relation: 'spouse' });
    const at = { ...params(), id: made.id };
    expect(
      (await manager().ask(occupantCalls.update, { params: at, body: { relation: 'parent', version: made.version } })).body.data,
    ).toMatchObject({ relation: 'parent' });
    expect((await manager().ask(occupantCalls.update, { params: at, body: { name: 'X', version: made.version } })).status).toBe(
      409,
    );
    expect((await manager().ask(occupantCalls.remove, { params: at })).status).toBe(200);
    expect(await testCompany.ask(manager(), occupantCalls.list, { params: params() })).toEqual([]);
  });

  // Today is 15 January 2026.
  it.each([
    ['born tomorrow', { birth_date: '2026-01-16' }, 'birth_date'],
    ['a minor without a guardian', { birth_date: '2008-01-16' }, 'guardian_name'],
    ['a wrong checksum', { identity_type: 'saudi_no', identity_no: '1058529941' }, 'identity_no'],
    ['a number of no kind', { identity_no: '1058529940' }, 'identity_type'],
    ['an iqama that never expires', { identity_type: 'iqama_no', identity_no: '2000000006' }, 'identity_expiry'],
    ['a relation that there isn’t', { relation: 'pet' }, 'relation'],
  ])('with %s is refused', async (_, wrong, field) => {
    const { status, body } = await addOccupant({ ...adult, ...wrong });
    expect(status).toBe(422);
    expect(Object.keys(body.fields as object)).toContain(field);
  });

  it('of 18 years today needs no guardian, and a day younger with one is fine', async () => {
    for (const more of [{ birth_date: '2008-01-15' }, { birth_date: '2008-01-16', guardian_name: 'Salem' }]) {
      const { status, body } = await addOccupant({ ...adult, ...more });
      expect(status, JSON.stringify(body)).toBe(200);
    }
  });

  it('finds no place beyond the unit’s capacity, also at the same moment', async () => {
    const full = await finalized();
    await limit('capacity', 3, full);
    const made = await Promise.all(Array.from({ length: 6 }, () => addOccupant(adult, full)));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
    await limit('capacity', null, full);
  });

  it('whose identity expires is reminded of on the day that is changed to, too', async () => {
    const iqama = { identity_type: 'iqama_no', identity_no: '2000000006' };
    const { status, body } = await addOccupant({ ...adult, ...iqama, identity_expiry: '2026-05-01' });
    expect(status, JSON.stringify(body)).toBe(200);
    const { id } = body.data as Occupant;
    const reminders = async () =>
      (
        await testCompany.sql<{ on: string }>(
          `select payload ->> 'on' as on from jobs where kind = 'expiry_reminder' and payload ->> 'entity' = 'occupant'
            and payload ->> 'id' = $1::text order by 1`,
          [String(id)],
        )
      ).map(({ on }) => on);
    expect(await reminders()).toEqual(['2026-05-01']);
    const change = (changed: object) =>
      testCompany.ask(manager(), occupantCalls.update, { params: { ...params(), id }, body: changed });
    await change({ relation: 'parent' });
    expect(await reminders()).toEqual(['2026-05-01']);
    await change({ identity_expiry: '2027-05-01' });
    expect(await reminders()).toEqual(['2026-05-01', '2027-05-01']);
  });

  it('isn’t added once the lease is over', async () => {
    const over = await finalized();
    await moveLease(over, { status: 'cancelled', reason: 'Found another flat' });
    expect(await addOccupant(adult, over)).toMatchObject({ status: 422, body: { code: 'not_in_this_state' } });
    expect(await addVehicle({ plate: 'ABJ 99' }, over)).toMatchObject({ status: 422 });
  });

  it('is found under its own tenant’s lease alone', async () => {
    const other = await finalized();
    const at = { tenant_id: other.tenant, lease_id: own.leases[0] as number };
    expect((await manager().ask(occupantCalls.list, { params: at })).status).toBe(404);
    expect((await testCompany.people.analyst.ask(occupantCalls.create, { params: params(), body: adult })).status).toBe(403);
  });
});

describe('a vehicle', () => {
  it.each([
    ['ABJ 1234', 'ABJ 1234', 'ا ب ح ١٢٣٤'],
    ['د ر س ٥٦٧', 'DRS 567', 'د ر س ٥٦٧'],
    ['7 xte', 'XTE 7', 'ص ط ع ٧'],
    ['قكل٨٩', 'GKL 89', 'ق ك ل ٨٩'],
    ['منه 12', 'ZNH 12', 'م ن ه ١٢'],
    ['uv 3', 'UV 3', 'و ى ٣'],
  ])('with the plate %s has it in both scripts', async (plate, latin, arabic) => {
    const { status, body } = await addVehicle({ plate });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ plate: latin, plate_ar: arabic });
  });

  it.each(['ABC 12', 'ABJD 12', 'ABJ 12345', 'ABJ', '1234', 'غ 12', 'A1B2'])('with the plate %s is refused', async (plate) => {
    expect((await addVehicle({ plate })).body.fields).toHaveProperty('plate');
  });

  it('from abroad has any plate', async () => {
    expect((await addVehicle({ plate_kind: 'other', plate: 'cd 7-11' })).body.data).toMatchObject({ plate: 'CD 7-11' });
  });

  it('parks on one lease at a time, however its plate is written', async () => {
    const other = await finalized();
    expect((await addVehicle({ plate: 'HHH 11' })).status).toBe(200);
    expect((await addVehicle({ plate: 'ه ه ه ١١' }, other)).body.fields).toHaveProperty('plate');
    const both = await finalized();
    const at = await Promise.all([addVehicle({ plate: 'NNN 5' }, other), addVehicle({ plate: 'NNN 5' }, both)]);
    expect(at.map(({ status }) => status).sort()).toEqual([200, 422]);
    await moveLease(other, { status: 'cancelled', reason: 'Found another flat' });
    await moveLease(both, { status: 'cancelled', reason: 'Found another flat' });
    expect((await addVehicle({ plate: 'NNN 5' })).status).toBe(200);
  });

  it('is changed and removed, and its permit ends in the future', async () => {
    const made = (await addVehicle({ plate: 'LLL 1' })).body.data as Vehicle;
    const at = { lease_id: own.leases[0] as number, id: made.id };
    expect((await manager().ask(vehicleCalls.update, { params: at, body: { permit_until: '2026-01-15' } })).status).toBe(422);
    expect((await manager().ask(vehicleCalls.update, { params: at, body: { color: 'White' } })).body.data).toMatchObject({
      color: 'White',
      plate: 'LLL 1',
    });
    expect((await manager().ask(vehicleCalls.remove, { params: at })).status).toBe(200);
  });

  it('gets no permit beyond the unit’s', async () => {
    const full = await finalized();
    await limit('parking', 2, full);
    const made = await Promise.all(['ZZZ 1', 'ZZZ 2', 'ZZZ 3'].map((plate) => addVehicle({ plate }, full)));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    await limit('parking', null, full);
  });
});

it('a lease has notes of its own, and the services of its quotation', async () => {
  await testCompany.ask(manager(), leaseCalls.addNote, { params: params(), body: { text: 'Two keys given' } });
  expect(await testCompany.ask(manager(), leaseCalls.notes, { params: params() })).toMatchObject([{ text: 'Two keys given' }]);
  expect(await testCompany.ask(manager(), leaseCalls.services, { params: params() })).toEqual([]);
  expect((await manager().ask(leaseCalls.addNote, { params: params(), body: { text: 'x'.repeat(5001) } })).status).toBe(422);
});
