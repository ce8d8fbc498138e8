import { maintenancePlanColumns, maintenancePlanFields } from '../../../api/maintenance/maintenance-plan.ts';
import { maintenancePlanFlows } from '../../../machines/maintenance/maintenance-plan/flows.ts';
import { maintenancePlanLifecycle } from '../../../machines/maintenance/maintenance-plan/lifecycle.ts';
import { ImportLink } from '../../app/data-import/import-link.tsx';
import { entityScreens } from '../../kit/entity/entity-page.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';

type Typed = Record<string, unknown>;
const elsewhere = { isShown: ({ target }: Typed) => target !== 'equipment' };
const byDays = { isShown: ({ trigger }: Typed) => trigger !== 'meter' };
const byMeter = { isShown: ({ trigger }: Typed) => trigger !== 'time' };
const byMonths = {
  isShown: ({ trigger, every_unit }: Typed) => trigger !== 'meter' && (every_unit === 'months' || every_unit === 'years'),
};
const shown = ['next_on', 'next_due_on', 'next_mark', 'last_on', 'missed', 'reason'] as const;

export const { List, New, Page } = entityScreens('maintenance_plan', {
  actions: <ImportLink kind="maintenance_plan" />,
  flows: maintenancePlanFlows,
  fields: maintenancePlanFields,
  columns: maintenancePlanColumns,
  lifecycle: maintenancePlanLifecycle,
  special: {
    equipment_id: { isShown: ({ target }) => target === 'equipment' },
    ...{ compound_id: elsewhere, building_id: elsewhere, place_note: elsewhere },
    unit_id: { isShown: ({ target }) => target === 'unit' },
    ...{ anchor: byDays, every: byDays, every_unit: byDays, calendar: byMonths },
    ...{ lead_days: byDays, window_days: byDays, season_from: byDays, season_to: byDays },
    ...{ meter_id: byMeter, meter_every: byMeter },
  },
  extra: (plan, edit) => plan && !edit && <FieldFacts fields={maintenancePlanFields} names={shown} record={plan} />,
});
