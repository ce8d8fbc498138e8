import * as z from 'zod/mini';
import { changeOf, del, get, nothing, post, put } from '../contract.ts';
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

const wrapped = { wrapper: 'warranty', answer: SellableWarranty };
const many = z.array(SellableWarranty);
const all = '/sellable_units/{unit_id}/warranties';
export const sellableWarrantyCalls = {
  list: get('CMP-31', all, { needs: 'units.view', answer: many }),
  create: post('CMP-32', all, { needs: 'units.edit', body: SellableWarrantyInput, ...wrapped }),
  get: get('CMP-33', `${all}/{id}`, { needs: 'units.view', answer: SellableWarranty }),
  update: put('CMP-34', `${all}/{id}`, { needs: 'units.edit', body: changeOf(SellableWarrantyInput), ...wrapped }),
  remove: del('CMP-35', `${all}/{id}`, { needs: 'units.delete', answer: nothing }),
  /** Copies the compound's warranties that the unit doesn't have yet; answers with all of the unit's. */
  useCompounds: put('CMP-36', '/sellable_units/{unit_id}/use_compound_warranties', { needs: 'units.edit', answer: many }),
};
