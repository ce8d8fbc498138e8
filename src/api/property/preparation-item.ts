import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

/** A piece of work of a unit's preparation. */
export const preparationItemFields = defineFields('property.preparation', {
  name: field.text(200, { label: 'property.preparation.item' }),
  assignee_id: field.optionalReference('user', {
    among: '/operation_members',
    label: 'sales.lead.assignee',
    shownBy: ['assignee_name'],
  }),
  done: field.flag(false),
});
export const PreparationItem = z.object({
  ...recordShape,
  ...recordOf(preparationItemFields),
  preparation_id: z.int(),
  assignee_name: z.nullable(z.string()),
});
export type PreparationItem = z.infer<typeof PreparationItem>;
export const PreparationItemInput = z.strictObject(inputOf(preparationItemFields));
export type PreparationItemInput = z.input<typeof PreparationItemInput>;

export const preparationItemCalls = childCalls('/unit_preparations/{preparation_id}/items', {
  ids: { list: 'X-UPR-02', create: 'X-UPR-03', get: 'X-UPR-04', update: 'X-UPR-05', remove: 'X-UPR-06' },
  ...{ module: 'leasing_orders', wrapper: 'item', record: PreparationItem, input: PreparationItemInput },
});
