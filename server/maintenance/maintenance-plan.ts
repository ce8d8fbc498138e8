import type { MaintenancePlan, maintenancePlanCalls } from '../../src/api/maintenance/maintenance-plan.ts';
import { type EventOf, hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { maintenancePlanLifecycle } from '../../src/machines/maintenance/maintenance-plan/lifecycle.ts';
import { maintenancePlanErrors } from '../../src/machines/maintenance/maintenance-plan/rules/plan-errors.ts';
import { equipments } from '../db/schema/equipment.ts';
import { maintenanceSubsubcategories, maintenanceTypes } from '../db/schema/maintenance.ts';
import { maintenancePlans } from '../db/schema/maintenance-plan.ts';
import { meters } from '../db/schema/meter.ts';
import { buildings, compounds, units } from '../db/schema/property.ts';
import { providers } from '../db/schema/provider.ts';
import { workOrderChecklists } from '../db/schema/work-order-checklist.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { advance, bindLifecycle, dropTimers } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { setColumns } from '../kit/records.ts';
import { mustExist, present } from '../property/references.ts';
import { freezeChecklist } from './checklist-versions.ts';
import { maintenancePlanStore, readPlan } from './maintenance-plan-record.ts';
import { beginTurns, takeTurn } from './plan-turns.ts';
import { occurrencesOf, previewOf } from './plan-views.ts';

export { maintenancePlanStore };

bindLifecycle({
  lifecycle: maintenancePlanLifecycle,
  table: maintenancePlans,
  read: readPlan,
  effects: {
    freezeChecklist: async ({ scope, record: { checklist_id }, now }) => {
      if (checklist_id !== null) await freezeChecklist(scope, checklist_id, now);
    },
    beginTurns: ({ scope, record, today }) => beginTurns(scope, record.id, today),
    takeTurn: ({ scope, services, currentUser: { company }, record }) => takeTurn(scope, services, company, record.id),
    dropNext: async ({ scope, record: { id } }) => {
      await dropTimers(scope, 'maintenance_plan', id);
      await setColumns(scope, maintenancePlans, id, { next_on: null, next_due_on: null, next_mark: null });
    },
    keepReason: ({ scope, record, event }) => setColumns(scope, maintenancePlans, record.id, { reason: event.reason }),
    dropReason: ({ scope, record }) => setColumns(scope, maintenancePlans, record.id, { reason: null }),
  },
});

interface Place {
  compound_id: number;
  building_id: number | null;
  unit_id: number | null;
}
/** The place of a plan: that of its equipment, or as given, its building and unit in its compound. */
async function placeOf({ client, company }: Scope, plan: Partial<MaintenancePlan>): Promise<Place> {
  if (plan.target === 'equipment') {
    const { rows } = await client.query<Place>({
      name: 'maintenance_plans.place_of_equipment',
      text: 'select compound_id, building_id, unit_id from equipments where company_id = $1 and id = $2',
      values: [company, plan.equipment_id],
    });
    if (!rows[0]) throw invalid({ equipment_id: 'app.error.unknown_reference' });
    return rows[0];
  }
  const { compound_id = 0, building_id = null, unit_id = null } = plan;
  const { rows } = await client.query<{ is_building_there: boolean; is_unit_there: boolean }>({
    name: 'maintenance_plans.place',
    text: `select $3::bigint is null or exists (select from buildings b where b.company_id = $1 and b.id = $3 and b.compound_id = $2) as is_building_there,
      $4::bigint is null or exists (select from units u where u.company_id = $1 and u.id = $4 and u.compound_id = $2
        and ($3::bigint is null or u.building_id = $3)) as is_unit_there`,
    values: [company, compound_id, building_id, unit_id],
  });
  if (!rows[0]?.is_building_there) throw invalid({ building_id: 'maintenance.equipment.error.building' });
  if (!rows[0].is_unit_there) throw invalid({ unit_id: 'maintenance.equipment.error.unit' });
  return { compound_id, building_id, unit_id: plan.target === 'unit' ? unit_id : null };
}

/** The meter counts what the plan's equipment does. */
async function mustCountEquipment({ client, company }: Scope, { meter_id, target, equipment_id }: Partial<MaintenancePlan>) {
  if (!meter_id || target !== 'equipment') return;
  const { rows } = await client.query<{ equipment_id: number }>({
    name: 'maintenance_plans.meter',
    text: 'select equipment_id from meters where company_id = $1 and id = $2',
    values: [company, meter_id],
  });
  if (rows[0]?.equipment_id !== equipment_id) throw invalid({ meter_id: 'maintenance.plan.error.other_meter' });
}

/** Validates a plan, and empties what its target and trigger have no use for. */
async function check({ scope }: WriteContext, values: Record<string, unknown>, id: number | null) {
  if (id !== null) await lockRow(scope, maintenancePlans, id);
  const before = id === null ? null : await readPlan(scope, id);
  if (before && !hasTag(maintenancePlanLifecycle, before.status, 'editable'))
    throw notInThisState({ entity: 'maintenance_plan', status: before.status }, 'maintenance.plan.error.not_editable');
  const after: Partial<MaintenancePlan> = { ...before, ...present(values) };
  const wrong = maintenancePlanErrors(after);
  if (Object.keys(wrong).length) throw invalid(wrong);
  await mustExist(scope, values, {
    ...{ subsubcategory_id: maintenanceSubsubcategories, type_id: maintenanceTypes, equipment_id: equipments },
    ...{ compound_id: compounds, building_id: buildings, unit_id: units, meter_id: meters },
    ...{ checklist_id: workOrderChecklists, provider_id: providers },
  });
  await mustCountEquipment(scope, after);
  return {
    ...values,
    ...(await placeOf(scope, after)),
    ...(after.target !== 'equipment' && { equipment_id: null }),
    ...(after.trigger === 'time' && { meter_id: null, meter_every: null }),
    ...(after.trigger === 'meter' && { anchor: null, season_from: null, season_to: null }),
  };
}

async function move(
  { scope, services, currentUser }: WriteContext,
  id: number,
  version: number | undefined,
  event: EventOf<typeof maintenancePlanLifecycle>,
) {
  await advance(scope, services, { entity: 'maintenance_plan', id, currentUser, version, event });
  return moved('maintenance_plan', await readPlan(scope, id));
}

export const maintenancePlanHandlers: Handlers<typeof maintenancePlanCalls> = {
  ...crudOf<MaintenancePlan>(maintenancePlanStore, {
    check,
    removable: async ({ scope }, id) => {
      const { status } = await readPlan(scope, id);
      if (status !== 'draft') throw notInThisState({ entity: 'maintenance_plan', status }, 'maintenance.plan.error.not_a_draft');
    },
  }),
  activate: ({ params, body, ...context }) => move(context, params.id, body.version, { type: 'activate' }),
  pause: ({ params, body, ...context }) => move(context, params.id, body.version, { type: 'pause', reason: body.reason }),
  resume: ({ params, body, ...context }) => move(context, params.id, body.version, { type: 'resume' }),
  end: ({ params, body, ...context }) => move(context, params.id, body.version, { type: 'end', reason: body.reason }),
  preview: async ({ scope, currentUser, params }) =>
    previewOf(scope, await readPlan(scope, params.id), todayOf(currentUser.company)),
  occurrences: async ({ scope, params }) => {
    await readPlan(scope, params.id);
    return occurrencesOf(scope, params.id);
  },
};
