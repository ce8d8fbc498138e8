import type { MaintenancePlan } from '../../../../api/maintenance/maintenance-plan.ts';
import { occurrencesFrom, shortestInterval } from './occurrences.ts';

const required = 'app.error.required';
type Wrong = Record<string, string>;
type Draft = Partial<MaintenancePlan>;

/** Where the work is done. */
function placeErrors({ target, equipment_id, unit_id, compound_id, place_note }: Draft): Wrong {
  if (target === 'equipment') return equipment_id ? {} : { equipment_id: required };
  const wrong: Wrong = compound_id ? {} : { compound_id: required };
  if (target === 'unit' && !unit_id) wrong.unit_id = required;
  if (target === 'common_area' && !place_note) wrong.place_note = required;
  return wrong;
}

const orDefault = <T>(value: T | null | undefined, otherwise: T): T => value ?? otherwise;

/** On which days it is done: windows don't meet, so that work counts for one occurrence alone. */
function timeErrors(plan: Draft): Wrong {
  if (!plan.anchor) return { anchor: required };
  const rhythm = {
    ...{ anchor: plan.anchor, every: orDefault(plan.every, 1), every_unit: orDefault(plan.every_unit, 'months') },
    ...{ calendar: orDefault(plan.calendar, 'gregorian'), mode: orDefault(plan.mode, 'fixed') },
    ...{ season_from: orDefault(plan.season_from, null), season_to: orDefault(plan.season_to, null) },
    ...{ lead_days: orDefault(plan.lead_days, 0), window_days: orDefault(plan.window_days, 0) },
    closed_day: orDefault(plan.closed_day, 'after'),
  };
  const wrong: Wrong = {};
  const shortest = shortestInterval(rhythm);
  if (rhythm.lead_days >= shortest) wrong.lead_days = 'maintenance.plan.error.lead_days';
  if (2 * rhythm.window_days >= shortest) wrong.window_days = 'maintenance.plan.error.window_days';
  if ((rhythm.season_from === null) !== (rhythm.season_to === null))
    wrong[rhythm.season_from === null ? 'season_from' : 'season_to'] = 'maintenance.plan.error.season';
  else if (rhythm.mode === 'fixed' && occurrencesFrom(rhythm, rhythm.anchor).next().done)
    wrong.season_from = 'maintenance.plan.error.never_in_season';
  return wrong;
}

function meterErrors({ meter_id, meter_every }: Draft): Wrong {
  const wrong: Wrong = {};
  if (!meter_id) wrong.meter_id = required;
  if (!meter_every) wrong.meter_every = required;
  return wrong;
}

/** Cross-field errors of a plan: field name → locale key. */
export function maintenancePlanErrors(fields: Record<string, unknown>): Wrong {
  const plan: Draft = fields;
  return {
    ...placeErrors(plan),
    ...(plan.trigger !== 'meter' && timeErrors(plan)),
    ...(plan.trigger !== 'time' && meterErrors(plan)),
    ...(plan.trigger === 'first' && plan.mode !== 'floating' && { mode: 'maintenance.plan.error.first_floats' }),
  };
}
