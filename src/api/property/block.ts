import * as z from 'zod/mini';
import { changeOf, del, get, list, nothing, post, put } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { filterOf } from '../list-filters.ts';

export const blockFields = defineFields('property.field', {
  code: field.text(20),
  name_en: field.nameEn(),
  name_ar: field.nameAr(),
  buildings: field.shown('number', z.int(), { label: 'property.buildings' }),
  units: field.shown('number', z.int(), { label: 'property.units' }),
});
export const Block = z.object({ ...recordShape, ...recordOf(blockFields), compound_id: z.int() });
export type Block = z.infer<typeof Block>;
export const BlockInput = z.strictObject(inputOf(blockFields));
export type BlockInput = z.input<typeof BlockInput>;

const placeFilter = { compound_id: filterOf({ kind: 'reference', label: 'sales.lead.compound' }) };
const wrapped = { wrapper: 'block', answer: Block };
export const blockCalls = {
  list: get('CMP-15', '/compounds/{compound_id}/blocks', { needs: 'compounds.view', answer: z.array(Block) }),
  /** Our addition: of all compounds, to choose from. */
  all: list('X-BLK-01', '/blocks', {
    needs: 'compounds.view',
    answer: Block,
    filters: placeFilter,
    sorts: ['code', 'name_en', 'name_ar'],
  }),
  create: post('CMP-16', '/compounds/{compound_id}/blocks', { needs: 'compounds.edit', body: BlockInput, ...wrapped }),
  update: put('CMP-17', '/compounds/{compound_id}/blocks/{block_id}', {
    needs: 'compounds.edit',
    body: changeOf(BlockInput),
    ...wrapped,
  }),
  remove: del('CMP-18', '/compounds/{compound_id}/blocks/{block_id}', { needs: 'compounds.delete', answer: nothing }),
};
