import * as z from 'zod/mini';
import { childCalls, put } from '../contract.ts';
import { inputOf, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';
import { warrantyFields } from './compound-warranty.ts';

/** A warranty on a unit that is sold. Without a first day it begins with the delivery. */
export const SellableWarranty = z.object({
  ...recordShape,
  ...recordOf(warrantyFields),
  sellable_unit_id: z.int(),
  /** The compound's warranty that it was copied from. */
  compound_warranty_id: z.nullable(z.int()),
});
export type SellableWarranty = z.infer<typeof SellableWarranty>;
export const SellableWarrantyInput = z.strictObject(inputOf(warrantyFields));
export type SellableWarrantyInput = z.input<typeof SellableWarrantyInput>;

export const sellableWarrantyCalls = {
  ...childCalls('/sellable_units/{unit_id}/warranties', {
    ids: { list: 'CMP-31', create: 'CMP-32', get: 'CMP-33', update: 'CMP-34', remove: 'CMP-35' },
    ...{
      module: 'units',
      removedBy: 'units.delete',
      wrapper: 'warranty',
      record: SellableWarranty,
      input: SellableWarrantyInput,
    },
  }),
  /** Copies the compound's warranties that the unit doesn't have yet; answers with all of the unit's. */
  useCompounds: put('CMP-36', '/sellable_units/{unit_id}/use_compound_warranties', {
    needs: 'units.edit',
    answer: z.array(SellableWarranty),
  }),
};
