import { platesOf, type Vehicle, type vehicleCalls, vehicleErrors } from '../../src/api/leasing/vehicle.ts';
import { leases, vehicles } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { createRecord, type EntityStore, readOne, readOr404, removeRecord, updateRecord } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { readLease } from './lease.ts';
import { requireOpen, roomOf } from './lease-room.ts';

export const vehicleStore: EntityStore = { entity: 'vehicle', table: vehicles, title: 'x.plate', owner: 'x.lease_id' };

async function vehiclesOf(scope: Scope, lease: number): Promise<Vehicle[]> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'vehicles.of',
    text: 'select id from vehicles where company_id = $1 and lease_id = $2 order by id limit 500',
    values: [scope.company, lease],
  });
  return Promise.all(rows.map(({ id }) => readOr404<Vehicle>(scope, vehicleStore, id)));
}

async function oneOf(scope: Scope, lease: number, id: number): Promise<Vehicle> {
  const vehicle = await readOne<Vehicle>(scope, vehicleStore, id);
  if (vehicle?.lease_id !== lease) throw notFound();
  return vehicle;
}

/** The plate in both scripts. Throws an ApiError if it is wrong, or parks on another lease. */
async function checked({ scope, currentUser }: WriteContext, vehicle: Partial<Vehicle>, id: number | null) {
  const wrong = vehicleErrors(vehicle, todayOf(currentUser.company));
  if (Object.keys(wrong).length) throw invalid(wrong);
  const plain = (vehicle.plate ?? '').trim().toUpperCase();
  const plates = (vehicle.plate_kind === 'other' ? null : platesOf(plain)) ?? { plate: plain, plate_ar: plain };
  await scope.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`plate ${scope.company} ${plates.plate}`]);
  const { rowCount } = await scope.client.query({
    name: 'vehicles.active',
    text: `select from vehicles v join leases l on l.company_id = v.company_id and l.id = v.lease_id
      where v.company_id = $1 and v.plate = $2 and v.id is distinct from $3 and l.status ${inGroup('lease', 'to_come', 'in_force')} limit 1`,
    values: [scope.company, plates.plate, id],
  });
  if (rowCount) throw invalid({ plate: 'leasing.vehicle.error.taken' });
  return plates;
}

export const vehicleHandlers: Handlers<typeof vehicleCalls> = {
  list: async ({ scope, params }) => {
    await readLease(scope, params.lease_id);
    return vehiclesOf(scope, params.lease_id);
  },
  create: async (context) => {
    const { scope, services, currentUser, body } = context;
    const { lease_id } = context.params;
    await lockRow(scope, leases, lease_id);
    requireOpen(await readLease(scope, lease_id));
    const plates = await checked(context, body, null);
    const { parking, vehicles: parked } = await roomOf(scope, lease_id);
    if (parking !== null && parked + 1 > parking)
      throw invalid({ plate: { messageKey: 'leasing.vehicle.error.parking', values: { count: parking } } });
    const id = await createRecord(scope, services, currentUser, vehicleStore, { ...body, ...plates, lease_id });
    return new WithMessage(await oneOf(scope, lease_id, id), 'app.said.created');
  },
  update: async (context) => {
    const { scope, services, currentUser, body } = context;
    const { lease_id, id } = context.params;
    requireOpen(await readLease(scope, lease_id));
    await lockRow(scope, vehicles, id);
    const before = await oneOf(scope, lease_id, id);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const plates = await checked(context, { ...before, permit_until: null, ...given }, id);
    await updateRecord(scope, services, currentUser, vehicleStore, id, { ...body, ...plates });
    return new WithMessage(await oneOf(scope, lease_id, id), 'app.said.saved');
  },
  remove: async ({ scope, services, currentUser, params: { lease_id, id } }) => {
    await readLease(scope, lease_id);
    await lockRow(scope, vehicles, id);
    await oneOf(scope, lease_id, id);
    await removeRecord(scope, services, currentUser, vehicleStore, id);
    return new WithMessage(null, 'app.said.removed');
  },
};
