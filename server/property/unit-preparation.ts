import { sql } from 'drizzle-orm';
import type { UnitPreparation, unitPreparationCalls } from '../../src/api/property/unit-preparation.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { unitPreparationLifecycle } from '../../src/machines/property/unit-preparation/lifecycle.ts';
import { unitPreparations } from '../db/schema/operations.ts';
import { units } from '../db/schema/property.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { notFound, notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { advanceTo, bindLifecycle } from '../kit/lifecycle.ts';
import { isLike, unitsLike } from '../kit/likenesses.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { readPage } from '../kit/pages.ts';
import { createRecord, type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { unitStore } from './unit-record.ts';

const p = unitPreparations;
/** How long a preparation takes if the unit doesn't say when it is expected to be ready. */
const usualDays = 14;

const ofUnit = (show: string) =>
  sql`(select ${sql.raw(show)} from units u join buildings b on b.company_id = u.company_id and b.id = u.building_id where u.company_id = ${p.company_id} and u.id = ${p.unit_id})`;
const items = (condition: string) =>
  sql`(select count(*)::int from preparation_items i where i.company_id = ${p.company_id} and i.preparation_id = ${p.id} and ${sql.raw(condition)})`;

export const unitPreparationStore: EntityStore = {
  entity: 'unit_preparation',
  table: p,
  title: "(select u.number from units u where u.company_id = x.company_id and u.id = x.unit_id) || ' · ' || x.ref_no",
  shows: {
    unit_number: ofUnit('u.number'),
    pre_occupancy_order_id: sql`(select max(o.id) from pre_occupancy_orders o where o.company_id = ${p.company_id} and o.preparation_id = ${p.id})`,
    building_id: ofUnit('b.id'),
    building_name_en: ofUnit('b.name_en'),
    building_name_ar: ofUnit('b.name_ar'),
    days_to_ready: sql`(${p.ready_on} - ${p.opened_on})`,
    items_open: items('not i.done'),
    items_done: items('i.done'),
  },
  filters: {
    status: (value) => sql`${p.status} = ${value}`,
    unit_id: (value) => sql`${p.unit_id} = ${value}`,
    building_id: (value) =>
      sql`${p.unit_id} in (select u.id from units u where u.company_id = ${p.company_id} and u.building_id = ${value})`,
  },
  matches: (words) => sql`(${isLike(sql`${p.ref_no}`, words)} or ${p.unit_id} in ${unitsLike(words)})`,
  sorts: { status: p.status, opened_on: p.opened_on, target_ready_on: p.target_ready_on },
};
const readPreparation = (scope: Scope, id: number) => readOr404<UnitPreparation>(scope, unitPreparationStore, id);

/** A unit's edit locks the unit and then its preparation, so a preparation locks its unit first. */
const lockUnit = (scope: Scope, preparation: number) =>
  scope.client.query({
    name: 'lock.unit_of_preparation',
    text: 'select u.id from units u join unit_preparations p on p.company_id = u.company_id and p.unit_id = u.id where p.company_id = $1 and p.id = $2 for update of u',
    values: [scope.company, preparation],
  });

interface PreparedUnit {
  readiness: string;
  expected_ready_on: string | null;
}

bindLifecycle({
  lifecycle: unitPreparationLifecycle,
  table: p,
  read: readPreparation,
  lockFirst: lockUnit,
  tells: ({ unit_id }) => [{ entity: 'unit', id: unit_id }],
  effects: {
    keepReason: ({ scope, record, event }) => setColumns(scope, p, record.id, { reason: event.reason ?? null }),
    keepReady: ({ scope, record, today }) => setColumns(scope, p, record.id, { ready_on: today }),
    // A unit that is out of order stays so.
    readyUnit: async ({ scope, services, currentUser, record }) => {
      const unit = await readOr404<PreparedUnit>(scope, unitStore, record.unit_id);
      if (unit.readiness === 'under_preparation')
        await updateRecord(scope, services, currentUser, unitStore, record.unit_id, {
          readiness: 'ready',
          expected_ready_on: null,
        });
    },
  },
});

/** The unit's preparation that isn't finished. */
export async function openPreparationOf(scope: Scope, unit: number): Promise<{ id: number; ref_no: string } | null> {
  const { rows } = await scope.client.query<{ id: number; ref_no: string }>({
    name: 'unit_preparations.open',
    text: `select id, ref_no from unit_preparations where company_id = $1 and unit_id = $2 and status ${inGroup('unit_preparation', 'open')}`,
    values: [scope.company, unit],
  });
  return rows[0] ?? null;
}

/**
 * Puts a unit under preparation, and returns the preparation that makes it ready: the one that is under way, or a new one. A
 * unit that is out of order stays so, and is prepared all the same.
 */
export async function openPreparation(context: WriteContext, unit_id: number): Promise<number> {
  const { scope, services, currentUser } = context;
  if ((await lockRow(scope, units, unit_id)) === undefined) throw notFound();
  const [unit, open] = await Promise.all([readOr404<PreparedUnit>(scope, unitStore, unit_id), openPreparationOf(scope, unit_id)]);
  const today = todayOf(currentUser.company);
  const known = open && (await readPreparation(scope, open.id));
  const target_ready_on = unit.expected_ready_on ?? known?.target_ready_on ?? plusDays(today, usualDays);
  await updateRecord(scope, services, currentUser, unitStore, unit_id, {
    expected_ready_on: target_ready_on,
    ...(unit.readiness === 'ready' && { readiness: 'under_preparation' }),
  });
  if (!known) {
    const values = { unit_id, opened_on: today, target_ready_on };
    return createRecord(scope, services, currentUser, unitPreparationStore, values);
  }
  await updateRecord(scope, services, currentUser, unitPreparationStore, known.id, { target_ready_on });
  return known.id;
}

export const unitPreparationHandlers: Handlers<typeof unitPreparationCalls> = {
  list: ({ scope, services, query }) => readPage<UnitPreparation>(scope, services, unitPreparationStore, query),
  get: ({ scope, params }) => readPreparation(scope, params.id),
  update: async ({ scope, services, currentUser, params: { id }, body: { status, reason, version, ...fields } }) => {
    const [, before] = await Promise.all([lockUnit(scope, id), readPreparation(scope, id)]);
    const { target_ready_on } = fields;
    const isMoved = target_ready_on !== undefined && target_ready_on !== before.target_ready_on;
    if (isMoved && !hasTag(unitPreparationLifecycle, before.status, 'open'))
      throw notInThisState({ entity: 'unit_preparation', status: before.status });
    const isEdited = Object.values(fields).some((value) => value !== undefined);
    const changed =
      isEdited || !status
        ? await updateRecord(scope, services, currentUser, unitPreparationStore, id, { ...fields, version })
        : [];
    if (isMoved)
      await updateRecord(scope, services, currentUser, unitStore, before.unit_id, { expected_ready_on: target_ready_on });
    if (status)
      await advanceTo(scope, services, {
        entity: 'unit_preparation',
        id,
        currentUser,
        version: changed.length || version === undefined ? undefined : version,
        status,
        payload: { reason },
      });
    const preparation = await readPreparation(scope, id);
    return status ? moved('unit_preparation', preparation) : new WithMessage(preparation, 'app.said.saved');
  },
  activities: async ({ scope, params }) => {
    await readPreparation(scope, params.id);
    return logOf(scope, 'unit_preparation', params.id);
  },
};
