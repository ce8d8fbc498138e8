import * as z from 'zod/mini';
import { changeOf, del, list, nothing, post, put } from '../contract.ts';
import { defineFields, field, filtersOf, inputOf, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

export const buildingFields = defineFields('property.field', {
  code: field.text(20, { isSorted: true }),
  name_en: field.nameEn({ isSorted: true }),
  name_ar: field.nameAr({ isSorted: true }),
  compound_id: field.reference('compound'),
  block_id: field.optionalReference('block', { pick: 'select', shownBy: ['block_code'] }),
  /** Above ground, including the ground floor: floors 0 to floors - 1. */
  floors: field.number({ from: 1, to: 200 }, { initial: 1, hint: 'property.hint.floors', isSorted: true }),
  /** Floors -1 to -basements. */
  basements: field.presetNumber({ from: 0, to: 10 }, { initial: 0 }),
  units: field.shown('number', z.int(), { label: 'property.units' }),
});
export const Building = z.object({
  ...recordShape,
  ...recordOf(buildingFields),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  block_code: z.nullable(z.string()),
});
export type Building = z.infer<typeof Building>;
export const BuildingInput = z.strictObject(inputOf(buildingFields));
export type BuildingInput = z.input<typeof BuildingInput>;

const wrapped = { wrapper: 'building', answer: Building };
export const buildingCalls = {
  list: list('CMP-19', '/buildings', {
    needs: 'compounds.view',
    answer: Building,
    filters: filtersOf(buildingFields, 'compound_id', 'block_id'),
    sorts: [...sortsOf(buildingFields), 'created_at'],
  }),
  create: post('CMP-20', '/buildings', { needs: 'compounds.edit', body: BuildingInput, ...wrapped }),
  update: put('CMP-21', '/buildings/{id}', { needs: 'compounds.edit', body: changeOf(BuildingInput), ...wrapped }),
  remove: del('CMP-22', '/buildings/{id}', { needs: 'compounds.delete', answer: nothing }),
};
