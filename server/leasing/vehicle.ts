import type { Lease } from '../../src/api/leasing/lease.ts';
import { platesOf, type Vehicle, type vehicleCalls, vehicleErrors } from '../../src/api/leasing/vehicle.ts';
import { vehicles } from '../db/schema/leasing.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { recordParts } from '../kit/record-part.ts';
import { type EntityStore, readOr404 } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { present } from '../property/references.ts';
import { ofLease, roomOf } from './lease-room.ts';

export const vehicleStore: EntityStore = { entity: 'vehicle', table: vehicles, title: 'x.plate', owner: 'x.lease_id' };

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

export const vehicleHandlers: Handlers<typeof vehicleCalls> = recordParts<Vehicle, Lease>(vehicleStore, ofLease, {
  check: async (context, values, id) => {
    const before = id === null ? null : await readOr404<Vehicle>(context.scope, vehicleStore, id);
    // A permit that has run out stays as it was.
    const after: Partial<Vehicle> = { ...before, permit_until: null, ...present(values) };
    const plates = await checked(context, after, id);
    if (before) return { ...values, ...plates };
    const { parking, vehicles: parked } = await roomOf(context.scope, after.lease_id ?? 0);
    if (parking !== null && parked + 1 > parking)
      throw invalid({ plate: { messageKey: 'leasing.vehicle.error.parking', values: { count: parking } } });
    return { ...values, ...plates };
  },
});
