import * as z from 'zod/mini';
import { changeOf, del, get, nothing, post, put } from '../contract.ts';
import { namesInput, namesShape, recordShape, text } from '../fields.ts';

export const Block = z.object({
  ...recordShape,
  ...namesShape,
  compound_id: z.int(),
  code: z.string(),
  buildings: z.int(),
  units: z.int(),
});
export type Block = z.infer<typeof Block>;

export const BlockInput = z.strictObject({ ...namesInput, code: text(20) });
export type BlockInput = z.input<typeof BlockInput>;

export const blockCalls = {
  list: get('CMP-15', '/compounds/{compound_id}/blocks', { needs: 'compounds.view', answer: z.array(Block) }),
  create: post('CMP-16', '/compounds/{compound_id}/blocks', {
    needs: 'compounds.edit',
    wrapper: 'block',
    body: BlockInput,
    answer: Block,
  }),
  update: put('CMP-17', '/compounds/{compound_id}/blocks/{block_id}', {
    needs: 'compounds.edit',
    wrapper: 'block',
    body: changeOf(BlockInput),
    answer: Block,
  }),
  remove: del('CMP-18', '/compounds/{compound_id}/blocks/{block_id}', {
    needs: 'compounds.delete',
    answer: nothing,
  }),
};
