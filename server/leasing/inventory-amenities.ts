import { sql } from 'drizzle-orm';
import type { Amenity } from '../../src/api/property/amenity.ts';
import { inventoryItems } from '../db/schema/operations.ts';
import type { Scope } from '../db/scope.ts';
import type { WriteContext } from '../kit/crud.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore } from '../kit/records.ts';
import { amenityStore } from '../property/amenity.ts';

const i = inventoryItems;
const ofAmenity = (show: string) =>
  sql`(select a.${sql.raw(show)} from amenities a where a.company_id = ${i.company_id} and a.id = ${i.amenity_id})`;

export const inventoryItemStore: EntityStore = {
  entity: 'inventory_item',
  table: i,
  title: 'coalesce(x.name, (select a.name_en from amenities a where a.company_id = x.company_id and a.id = x.amenity_id))',
  owner: 'x.order_id',
  shows: {
    amenity_name_en: ofAmenity('name_en'),
    amenity_name_ar: ofAmenity('name_ar'),
    photo: sql`(select jsonb_build_object('name', f.name, 'size', f.size, 'media_type', f.media_type, 'has_preview', f.has_preview)
      from attachments f where f.company_id = ${i.company_id} and f.id = ${i.photo_id})`,
  },
  filters: { order_id: (value) => sql`${i.order_id} = ${value}` },
};

const ofUnitStore: EntityStore = {
  ...amenityStore,
  key: 'amenity.of_unit',
  filters: {
    unit_id: (value) =>
      sql`exists (select from unit_type_amenities a join units u on u.company_id = a.company_id and u.unit_type_id = a.unit_type_id
        where a.company_id = amenities.company_id and a.amenity_id = amenities.id and u.id = ${value})`,
  },
};

/** The amenities of a unit's type. */
export async function amenitiesOf(
  { scope, services }: Pick<WriteContext, 'scope' | 'services'>,
  unit_id: number,
): Promise<Amenity[]> {
  const page = await readPage<Amenity>(scope, services, ofUnitStore, { unit_id, sort: 'id', per_page: 100 });
  return page.rows;
}

const isEmpty = async ({ client, company }: Scope, order: number): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'inventory_items.any',
    text: 'select from inventory_items where company_id = $1 and order_id = $2 limit 1',
    values: [company, order],
  });
  return !rowCount;
};

/** An inventory begins with what the unit's type has. */
export async function listAmenities(context: WriteContext, order_id: number, unit_id: number): Promise<void> {
  const { scope, services, currentUser } = context;
  if (!(await isEmpty(scope, order_id))) return;
  for (const { id: amenity_id } of await amenitiesOf(context, unit_id))
    await createRecord(scope, services, currentUser, inventoryItemStore, { order_id, room: 'whole_unit', amenity_id });
}
