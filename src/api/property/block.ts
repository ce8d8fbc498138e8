import * as z from 'zod/mini';
import { childCalls, list } from '../contract.ts';
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
export const blockCalls = {
  ...childCalls('/compounds/{compound_id}/blocks', {
    ids: { list: 'CMP-15', create: 'CMP-16', update: 'CMP-17', remove: 'CMP-18' },
    one: '/compounds/{compound_id}/blocks/{block_id}',
    ...{ module: 'compounds', removedBy: 'compounds.delete', wrapper: 'block', record: Block, input: BlockInput },
  }),
  /** Our addition: of all compounds, to choose from. */
  all: list('X-BLK-01', '/blocks', {
    needs: 'compounds.view',
    answer: Block,
    filters: placeFilter,
    sorts: ['code', 'name_en', 'name_ar'],
  }),
};
