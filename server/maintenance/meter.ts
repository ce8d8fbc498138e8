import { sql } from 'drizzle-orm';
import { type Meter, type meterCalls, meterErrors } from '../../src/api/maintenance/meter.ts';
import { equipments } from '../db/schema/equipment.ts';
import { meters } from '../db/schema/meter.ts';
import type { Handlers } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { crudOf } from '../kit/crud.ts';
import { lockRow } from '../kit/lock.ts';
import { readOr404 } from '../kit/records.ts';
import { mustExist, present } from '../property/references.ts';
import { namedStore } from '../settings/named-store.ts';

const m = meters;

export const meterStore = namedStore('meter', m, {
  joins: [[equipments, m.equipment_id]],
  search: {
    text: `select m.id, m.name_en as title, m.name_ar as detail, null as status from meters m
      where m.company_id = $1 and m.name_en || ' ' || m.name_ar ilike $2 order by m.id desc`,
  },
  shows: {
    equipment_code: equipments.code,
    equipment_name_en: equipments.name_en,
    equipment_name_ar: equipments.name_ar,
  },
  filters: {
    equipment_id: (value) => sql`${m.equipment_id} = ${value}`,
    measure: (value) => sql`${m.measure} = ${value}`,
    active: (value) => sql`${m.active} = ${value}`,
  },
  sorts: { value: m.value, used: m.used, read_at: m.read_at },
});

export const meterHandlers: Handlers<typeof meterCalls> = crudOf<Meter>(meterStore, {
  linked: 'maintenance.meter.error.is_used',
  check: async ({ scope }, values, id) => {
    if (id !== null) await lockRow(scope, meters, id);
    const before = id === null ? null : await readOr404<Meter>(scope, meterStore, id);
    const after: Partial<Meter> = { start: 0, ...before, ...present(values) };
    const wrong = meterErrors(after);
    // Readings count from its start value, and plans count what its equipment does.
    if (before?.read_at && after.start !== before.start) wrong.start = 'maintenance.meter.error.has_readings';
    if (before?.read_at && after.equipment_id !== before.equipment_id)
      wrong.equipment_id = 'maintenance.meter.error.has_readings';
    if (before && typeof after.max === 'number' && after.max < before.value)
      wrong.max = 'maintenance.meter.error.max_below_value';
    if (Object.keys(wrong).length) throw invalid(wrong);
    await mustExist(scope, values, { equipment_id: equipments });
    return before?.read_at ? values : { ...values, value: after.start };
  },
});
