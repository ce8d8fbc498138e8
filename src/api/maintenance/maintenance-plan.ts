import * as z from 'zod/mini';
import { crud, get, put } from '../contract.ts';
import { columnsOf, filtersOf, inputOf, rangesOf, recordOf, sortsOf } from '../define-fields.ts';
import { dayText } from '../field-meta.ts';
import { optionalText, recordShape } from '../fields.ts';
import { maintenancePlanFields, occurrenceReasons, occurrenceStates } from './maintenance-plan-fields.ts';

export { maintenancePlanFields };

const nullableText = z.nullable(z.string());
const nullableDay = () => z.nullable(dayText());
export const MaintenancePlan = z.object({
  ...recordShape,
  ...recordOf(maintenancePlanFields),
  ...{
    subsubcategory_name_en: z.string(),
    subsubcategory_name_ar: z.string(),
    type_name_en: z.string(),
    type_name_ar: z.string(),
  },
  ...{
    compound_name_en: z.string(),
    compound_name_ar: z.string(),
    building_name_en: nullableText,
    building_name_ar: nullableText,
  },
  ...{ unit_number: nullableText, equipment_name_en: nullableText, equipment_name_ar: nullableText },
  ...{ meter_name_en: nullableText, meter_name_ar: nullableText, provider_name_en: nullableText, provider_name_ar: nullableText },
  ...{ checklist_name_en: nullableText, checklist_name_ar: nullableText },
  /** What its activation asks for; null without equipment, provider or checklist. */
  equipment_status: nullableText,
  provider_status: nullableText,
  /** The steps of its checklist; 0 while the checklist isn't active. */
  checklist_steps: z.nullable(z.int()),
});
export type MaintenancePlan = z.infer<typeof MaintenancePlan>;
export const MaintenancePlanInput = z.strictObject(inputOf(maintenancePlanFields));
export const maintenancePlanColumns = columnsOf<MaintenancePlan>(maintenancePlanFields, [
  'name_en',
  'name_ar',
  'status',
  'compound_id',
  'equipment_id',
  'trigger',
  'next_on',
  'next_due_on',
  'next_mark',
  'last_on',
  'missed',
  'provider_id',
]);

/** An occurrence to come. A meter's has a mark instead of days. */
export const PlanPreview = z.object({
  occurrence_on: nullableDay(),
  /** The day by which it is to be done: another one if that is closed. */
  due_on: nullableDay(),
  /** The day on which its issue is made. */
  make_on: nullableDay(),
  /** What the meter has counted then. */
  mark: z.nullable(z.int()),
});
export type PlanPreview = z.infer<typeof PlanPreview>;

/** An occurrence that was reached. */
export const PlanOccurrence = z.object({
  id: z.int(),
  occurrence_on: nullableDay(),
  mark: z.nullable(z.int()),
  due_on: dayText(),
  /** The day on which the plan came to it. */
  noticed_on: dayText(),
  state: z.enum(occurrenceStates),
  /** Why nothing was made; null for what was. */
  why: z.nullable(z.enum(occurrenceReasons)),
  /** When its issue was resolved or cancelled. */
  resolved_on: nullableDay(),
  issue_id: z.nullable(z.int()),
  issue_ref_no: nullableText,
});
export type PlanOccurrence = z.infer<typeof PlanOccurrence>;

const wrapped = { wrapper: 'maintenance_plan', answer: MaintenancePlan } as const;
const version = z.optional(z.int().check(z.gte(1)));
const one = '/maintenance/plans/{id}';
const moves = (event: string) => ({ moves: { lifecycle: 'maintenance_plan', event } }) as const;
/** Our addition: work that recurs. */
export const maintenancePlanCalls = {
  ...crud('/maintenance/plans', {
    ids: ['X-PLN-01', 'X-PLN-02', 'X-PLN-03', 'X-PLN-04', 'X-PLN-05'],
    module: 'maintenance',
    wrapper: 'maintenance_plan',
    record: MaintenancePlan,
    input: MaintenancePlanInput,
    filters: {
      ...filtersOf(
        maintenancePlanFields,
        'status',
        'target',
        'trigger',
        'compound_id',
        'equipment_id',
        'meter_id',
        'provider_id',
      ),
      ...rangesOf(maintenancePlanFields, 'next_on', 'next_due_on'),
    },
    sorts: [...sortsOf(maintenancePlanFields), 'created_at'],
  }),
  activate: put('X-PLN-06', `${one}/activate`, {
    needs: 'maintenance.approve',
    body: z.strictObject({ version }),
    ...moves('activate'),
    ...wrapped,
  }),
  pause: put('X-PLN-07', `${one}/pause`, {
    needs: 'maintenance.edit',
    body: z.strictObject({ reason: optionalText(2000), version }),
    ...moves('pause'),
    ...wrapped,
  }),
  resume: put('X-PLN-08', `${one}/resume`, {
    needs: 'maintenance.approve',
    body: z.strictObject({ version }),
    ...moves('resume'),
    ...wrapped,
  }),
  end: put('X-PLN-09', `${one}/end`, {
    needs: 'maintenance.edit',
    body: z.strictObject({ reason: optionalText(2000), version }),
    ...moves('end'),
    ...wrapped,
  }),
  /** The next twelve occurrences, by the company's calendar as it is. */
  preview: get('X-PLN-10', `${one}/preview`, { needs: 'maintenance.view', answer: z.array(PlanPreview) }),
  /** The latest 200 occurrences that were made, missed or skipped. */
  occurrences: get('X-PLN-11', `${one}/occurrences`, { needs: 'maintenance.view', answer: z.array(PlanOccurrence) }),
};
