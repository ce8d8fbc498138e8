import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Equipment, type equipmentCalls, equipmentErrors } from '../../src/api/maintenance/equipment.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { equipmentLifecycle } from '../../src/machines/maintenance/equipment/lifecycle.ts';
import { equipments } from '../db/schema/equipment.ts';
import { maintenanceCategories } from '../db/schema/maintenance.ts';
import { buildings, compounds, units } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { readOr404, setColumns } from '../kit/records.ts';
import { mustExist, present } from '../property/references.ts';
import { namedStore } from '../settings/named-store.ts';

const e = equipments;

export const equipmentStore = namedStore('equipment', e, {
  title: "x.code || ' ' || x.name_en",
  joins: [
    [maintenanceCategories, e.category_id],
    [compounds, e.compound_id],
    [buildings, e.building_id],
    [units, e.unit_id],
  ],
  search: {
    text: `select e.id, e.code || ' ' || e.name_en as title, e.name_ar as detail, e.status from equipments e
      where e.company_id = $1 and e.code || ' ' || e.name_en || ' ' || e.name_ar || ' ' || coalesce(e.serial, '') ilike $2 order by e.id desc`,
  },
  shows: {
    category_name_en: maintenanceCategories.name_en,
    category_name_ar: maintenanceCategories.name_ar,
    compound_name_en: compounds.name_en,
    compound_name_ar: compounds.name_ar,
    building_name_en: buildings.name_en,
    building_name_ar: buildings.name_ar,
    unit_number: units.number,
  },
  filters: {
    status: (value) => sql`${e.status} = ${value}`,
    category_id: (value) => sql`${e.category_id} = ${value}`,
    compound_id: (value) => sql`${e.compound_id} = ${value}`,
    building_id: (value) => sql`${e.building_id} = ${value}`,
    unit_id: (value) => sql`${e.unit_id} = ${value}`,
  },
  searchText: sql`equipments.code || ' ' || equipments.name_en || ' ' || equipments.name_ar || ' ' || coalesce(equipments.serial, '')`,
  sorts: { code: e.code, status: e.status, installed_on: e.installed_on, warranty_until: e.warranty_until },
});
const readEquipment = (scope: Scope, id: number) => readOr404<Equipment>(scope, equipmentStore, id);

bindLifecycle({
  lifecycle: equipmentLifecycle,
  table: equipments,
  read: readEquipment,
  effects: {
    keepReason: ({ scope, record, event }) => setColumns(scope, equipments, record.id, { reason: event.reason }),
    dropReason: ({ scope, record }) => setColumns(scope, equipments, record.id, { reason: null }),
  },
});

/** Throws unless the unit is in the building, and both are in the compound. */
async function mustBeInPlace(scope: Scope, { compound_id, building_id, unit_id }: Partial<Equipment>): Promise<void> {
  const { rows } = await scope.client.query<{ is_building_there: boolean; is_unit_there: boolean }>({
    name: 'equipment.place',
    text: `select $3::bigint is null or exists (select from buildings b where b.company_id = $1 and b.id = $3 and b.compound_id = $2) as is_building_there,
      $4::bigint is null or exists (select from units u where u.company_id = $1 and u.id = $4 and u.compound_id = $2
        and ($3::bigint is null or u.building_id = $3)) as is_unit_there`,
    values: [scope.company, compound_id, building_id ?? null, unit_id ?? null],
  });
  if (!rows[0]?.is_building_there) throw invalid({ building_id: 'maintenance.equipment.error.building' });
  if (!rows[0].is_unit_there) throw invalid({ unit_id: 'maintenance.equipment.error.unit' });
}

export const equipmentHandlers: Handlers<typeof equipmentCalls> = {
  ...crudOf<Equipment>(equipmentStore, {
    check: async ({ scope }, values, id) => {
      if (id !== null) await lockRow(scope, equipments, id);
      const before = id === null ? null : await readEquipment(scope, id);
      if (before && !hasTag(equipmentLifecycle, before.status, 'installed'))
        throw notInThisState({ entity: 'equipment', status: before.status }, 'maintenance.equipment.error.retired');
      const after: Record<string, unknown> = { ...before, ...present(values) };
      const wrong = equipmentErrors(after);
      if (Object.keys(wrong).length) throw invalid(wrong);
      await mustExist(scope, values, {
        category_id: maintenanceCategories,
        compound_id: compounds,
        building_id: buildings,
        unit_id: units,
      });
      await mustBeInPlace(scope, after);
      return id === null ? { ...values, qr_token: randomBytes(12).toString('base64url') } : values;
    },
  }),
  status: async ({ scope, services, currentUser, params: { id }, body: { status, version, ...payload } }) => {
    await advanceTo(scope, services, { entity: 'equipment', id, currentUser, version, status, payload });
    return moved('equipment', await readEquipment(scope, id));
  },
};
