import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  maintenancePlanCalls as calls,
  MaintenancePlanInput,
  maintenancePlanFields,
  type PlanOccurrence,
  type PlanPreview,
} from '../../../api/maintenance/maintenance-plan.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { maintenancePlanLifecycle } from './lifecycle.ts';
import { maintenancePlanErrors } from './rules/plan-errors.ts';

export const maintenancePlanFlows = entityFlows('maintenance_plan', calls, {
  input: MaintenancePlanInput,
  blank: blankOf(maintenancePlanFields),
  check: (fields) => maintenancePlanErrors(fields),
  lifecycle: maintenancePlanLifecycle,
  isEditable: ({ status }) => hasTag(maintenancePlanLifecycle, status, 'editable'),
});

/** The occurrences to come; a changed calendar moves them. */
export const planPreviewMachine = readFlow<PlanPreview[], { id: number }>({
  entity: ['maintenance_plan', 'holiday', 'moon_sighting', 'business_calendar'],
  rest: 1000,
}).provide({ actors: { read: reader(({ id }, signal) => send(calls.preview, { params: { id }, signal })) } });

/** The occurrences that were made, missed or skipped. */
export const planOccurrencesMachine = readFlow<PlanOccurrence[], { id: number }>({
  entity: 'maintenance_plan',
  idOf: ({ id }) => id,
  rest: 1000,
}).provide({ actors: { read: reader(({ id }, signal) => send(calls.occurrences, { params: { id }, signal })) } });
