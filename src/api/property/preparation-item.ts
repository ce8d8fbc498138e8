import * as z from 'zod/mini';
import { changeOf, del, get, nothing, post, put } from '../contract.ts';
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

const wrapped = { needs: 'leasing_orders.edit', wrapper: 'item', answer: PreparationItem } as const;
const all = '/unit_preparations/{preparation_id}/items';
export const preparationItemCalls = {
  list: get('X-UPR-02', all, { needs: 'leasing_orders.view', answer: z.array(PreparationItem) }),
  create: post('X-UPR-03', all, { ...wrapped, body: PreparationItemInput }),
  get: get('X-UPR-04', `${all}/{id}`, { needs: 'leasing_orders.view', answer: PreparationItem }),
  update: put('X-UPR-05', `${all}/{id}`, { ...wrapped, body: changeOf(PreparationItemInput) }),
  remove: del('X-UPR-06', `${all}/{id}`, { needs: 'leasing_orders.edit', answer: nothing }),
};
