import type { Room } from '../../src/api/leasing/leasing-clearance.ts';
import type { Scope } from '../db/scope.ts';
import type { WriteContext } from '../kit/crud.ts';
import { createRecord } from '../kit/records.ts';
import { word } from '../kit/statuses.ts';
import { leasingClearanceStore } from './clearance-record.ts';

interface Place {
  contract_id: number;
  unit_id: number;
  tenant_id: number;
  property_use: string;
  bedrooms: number | null;
  amenity_ids: number[];
}

/** The rooms of a unit as far as its type tells; a shop or an office is one. */
function roomsOf({ property_use, bedrooms }: Place): Room[] {
  const room = (kind: Room['kind'], number = 1): Room => ({ kind, number, is_done: false, note: null });
  if (property_use === 'commercial') return [room('other')];
  const sleeping = Array.from({ length: bedrooms ?? 1 }, (_, i) => room('bedroom', i + 1));
  return [room('entrance'), room('living'), ...sleeping, room('kitchen'), room('bathroom')];
}

async function placeOf({ client, company }: Scope, lease: number): Promise<Place> {
  const { rows } = await client.query<Place>({
    name: 'clearance.place',
    text: `select l.contract_id, l.unit_id, l.tenant_id, y.property_use, y.bedrooms,
        (select coalesce(jsonb_agg(a.amenity_id order by a.amenity_id), '[]') from unit_type_amenities a
          where a.company_id = y.company_id and a.unit_type_id = y.id) as amenity_ids
      from leases l join units u on u.company_id = l.company_id and u.id = l.unit_id
      join unit_types y on y.company_id = u.company_id and y.id = u.unit_type_id
      where l.company_id = $1 and l.id = $2`,
    values: [company, lease],
  });
  return rows[0] as Place;
}

/** Whether a lease has a clearance that wasn't cancelled. */
export async function hasClearance({ client, company }: Scope, lease: number): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'clearance.of_lease',
    text: `select from leasing_clearances where company_id = $1 and lease_id = $2 and status <> ${word('leasing_clearance', 'cancelled')}`,
    values: [company, lease],
  });
  return Boolean(rowCount);
}

/** Begins the clearance of a lease, with the rooms and amenities to go through. Returns its id. */
export async function openClearance({ scope, services, currentUser }: WriteContext, lease_id: number): Promise<number> {
  const place = await placeOf(scope, lease_id);
  const { contract_id, unit_id, tenant_id, amenity_ids } = place;
  return createRecord(scope, services, currentUser, leasingClearanceStore, {
    ...{ lease_id, contract_id, unit_id, tenant_id, rooms: roomsOf(place) },
    amenities: amenity_ids.map((amenity_id) => ({ amenity_id, condition: null, note: null })),
  });
}
