import * as z from 'zod/mini';
import { changeOf, del, get, nothing, post, put } from '../contract.ts';
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

const wrapped = { wrapper: 'progress', answer: Progress };
const all = '/sellable_units/{unit_id}/progress';
export const progressCalls = {
  list: get('UNI-07', all, { needs: 'units.view', answer: z.array(Progress) }),
  create: post('UNI-08', all, { needs: 'units.edit', body: ProgressInput, ...wrapped }),
  get: get('UNI-09', `${all}/{id}`, { needs: 'units.view', answer: Progress }),
  update: put('UNI-10', `${all}/{id}`, { needs: 'units.edit', body: changeOf(ProgressInput), ...wrapped }),
  remove: del('UNI-11', `${all}/{id}`, { needs: 'units.delete', answer: nothing }),
};
