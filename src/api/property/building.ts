import * as z from 'zod/mini';
import { changeOf, del, list, nothing, post, put } from '../contract.ts';
import { id, namesInput, namesShape, optional, recordShape, text } from '../fields.ts';

export const Building = z.object({
  ...recordShape,
  ...namesShape,
  compound_id: z.int(),
  compound_name_en: z.string(),
  compound_name_ar: z.string(),
  block_id: z.nullable(z.int()),
  block_code: z.nullable(z.string()),
  code: z.string(),
  floors: z.int(),
  basements: z.int(),
  units: z.int(),
});
export type Building = z.infer<typeof Building>;

export const BuildingInput = z.strictObject({
  ...namesInput,
  compound_id: id(),
  block_id: optional(id()),
  code: text(20),
  /** Above ground, with the ground floor: floors 0 to floors - 1. */
  floors: z.int().check(z.gte(1), z.lte(200)),
  /** Floors -1 to -basements. */
  basements: z.optional(z.int().check(z.gte(0), z.lte(10))),
});
export type BuildingInput = z.input<typeof BuildingInput>;

export const buildingCalls = {
  list: list('CMP-19', '/buildings', {
    needs: 'compounds.view',
    answer: Building,
    filters: {
      compound_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      block_id: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    },
  }),
  create: post('CMP-20', '/buildings', {
    needs: 'compounds.edit',
    wrapper: 'building',
    body: BuildingInput,
    answer: Building,
  }),
  update: put('CMP-21', '/buildings/{id}', {
    needs: 'compounds.edit',
    wrapper: 'building',
    body: changeOf(BuildingInput),
    answer: Building,
  }),
  remove: del('CMP-22', '/buildings/{id}', { needs: 'compounds.delete', answer: nothing }),
};
