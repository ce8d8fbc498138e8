import type { EntityName } from '../../api/entities.ts';
import { namesOf } from '../../api/entity-names.ts';
import { maintenancePlanCalls as calls, type MaintenancePlan } from '../../api/maintenance/maintenance-plan.ts';
import { maintenanceTypeCalls } from '../../api/maintenance/maintenance-type.ts';
import type { Driver, Scenario } from './driving/driver.ts';
import { moveClock } from './parts/deals.ts';
import { categoryInApp, makeCategoryPath, makeChecklist, newNames } from './parts/maintenance.ts';

const reasons: Record<string, string> = {
  pause: 'The building is being renovated',
  end: 'The compound was handed over',
};
const act =
  (event: 'activate' | 'pause' | 'resume' | 'end') =>
  async (driver: Driver, { id }: { id: number }) => {
    const reason = reasons[event];
    const by = reason ? 'operations' : 'general_manager';
    await driver.ask(by, calls[event], { params: { id }, body: { ...(reason && { reason }) } });
    return by;
  };
const create = (entity: EntityName) => ({ text: 'create', labels: { list: namesOf(entity).many, save: 'kit.save' } });
const press = (event: string) => () => ({ on: 'maintenance_plan', event }) as const;

export const maintenancePlanScenario: Scenario<{ id: number }> = {
  entity: 'maintenance_plan',
  inApp: {
    presses: {
      ...{ 'X-PLN-06': press('activate'), 'X-PLN-07': press('pause'), 'X-PLN-08': press('resume'), 'X-PLN-09': press('end') },
    },
    acts: {
      ...categoryInApp.acts,
      'MNT-36': create('maintenance_subcategory'),
      'MNT-40': create('maintenance_subsubcategory'),
      'MNT-44': create('maintenance_type'),
      'MNT-75': {
        text: 'add_child',
        labels: {
          ...{ list: namesOf('work_order_checklist').many, tab: 'maintenance.checklist_steps' },
          ...{ add: 'maintenance.checklist_step.add', save: 'kit.save' },
        },
      },
    },
  },
  create: async (driver) => {
    const { compound } = await driver.place();
    const { subsubcategory } = await makeCategoryPath(driver);
    const type = await driver.ask<{ id: number }>('operations', maintenanceTypeCalls.create, { body: newNames(driver) });
    const checklist_id = await makeChecklist(driver);
    return driver.ask<MaintenancePlan>('operations', calls.create, {
      body: {
        ...newNames(driver),
        ...{ subsubcategory_id: subsubcategory, type_id: type.id, description: 'Clean the filters and check the drain.' },
        ...{ target: 'compound', compound_id: compound, trigger: 'time', closed_day: 'keep' },
        ...{ anchor: driver.day(await driver.today(), 1), every: 30, every_unit: 'days', checklist_id },
      },
    });
  },
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: 'operations', call: calls.get, params: { id }, at: 'status' }),
  page: { as: 'admin', at: '/maintenance-plans/', id: ({ id }) => id },
  acts: {
    ...{ activate: act('activate'), pause: act('pause'), resume: act('resume'), end: act('end') },
    // The first day is tomorrow, and so is the first one after it was resumed.
    fall_due: async (driver) => {
      await moveClock(driver, driver.day(await driver.today(), 1));
      return null;
    },
  },
};
