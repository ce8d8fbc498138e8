import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { lastChosen } from '../field-meta.ts';
import { recordShape } from '../fields.ts';

export const buildingStages = ['groundwork', 'structure', 'masonry', 'mep', 'finishes', 'external', 'handover'] as const;

/** How far a unit was built on a day. It never goes backwards: an earlier day has no more, a later one no less. */
export const progressFields = defineFields('property.progress', {
  reached_on: field.day(),
  percent: field.number({ from: 0, to: 100 }),
  stage: field.choice(buildingStages, 'property.progress.stage_name', { initial: lastChosen }),
  note: field.long(2000),
});
export const Progress = z.object({ ...recordShape, ...recordOf(progressFields), sellable_unit_id: z.int() });
export type Progress = z.infer<typeof Progress>;
export const ProgressInput = z.strictObject(inputOf(progressFields));
export type ProgressInput = z.input<typeof ProgressInput>;

/** Cross-field errors: field name → locale key. */
export const progressErrors = ({ reached_on }: { reached_on?: string | null }, today: string): Record<string, string> =>
  reached_on && reached_on > today ? { reached_on: 'property.progress.error.future' } : {};

export const progressCalls = childCalls('/sellable_units/{unit_id}/progress', {
  ids: { list: 'UNI-07', create: 'UNI-08', get: 'UNI-09', update: 'UNI-10', remove: 'UNI-11' },
  ...{ module: 'units', removedBy: 'units.delete', wrapper: 'progress', record: Progress, input: ProgressInput },
});
