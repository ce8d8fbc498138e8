import * as z from 'zod/mini';
import { childCalls } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

export const damagedItemFields = defineFields('leasing.damaged_item', {
  damage_price_id: field.optionalReference('damage_price', { hint: 'leasing.damaged_item.hint.price' }),
  description: field.text(200),
  room: field.optionalText(80),
  /** Hundredths: 1250 is 12.5 m². */
  quantity: field.own('hundredths', z.int(), z.optional(z.int().check(z.gte(1), z.lte(1_000_000))), { initial: 100 }),
  /** Of the price list, if left out. */
  unit_price: field.optionalMoney(),
  /** By its age, if left out. */
  wear_percent: field.own('number', z.int(), z.optional(z.nullable(z.int().check(z.gte(0), z.lte(100)))), {
    hint: 'leasing.damaged_item.hint.wear',
  }),
  /** An issue of the unit and its tenant: once that bills the tenant, the clearance leaves the damage out. */
  issue_id: field.optionalReference('maintenance_issue', {
    ...{ label: 'app.entity.maintenance_issue', shownBy: ['issue_ref_no'], hint: 'leasing.damaged_item.hint.issue' },
  }),
  amount: field.shown('money', z.string()),
});
/** Something that a tenant broke or took along, with a photo. */
export const DamagedItem = z.object({
  ...recordShape,
  ...recordOf(damagedItemFields),
  leasing_clearance_id: z.int(),
  unit_price: z.string(),
  attachment_id: z.nullable(z.int()),
  damage_price_name_en: z.nullable(z.string()),
  damage_price_name_ar: z.nullable(z.string()),
  issue_ref_no: z.nullable(z.string()),
  /** The issue has billed the tenant. */
  is_billed: z.boolean(),
});
export type DamagedItem = z.infer<typeof DamagedItem>;
export const DamagedItemInput = z.strictObject({
  ...inputOf(damagedItemFields),
  /** A photo that was uploaded for it. */
  attachment_id: z.optional(z.nullable(z.int().check(z.gte(1)))),
});
export type DamagedItemInput = z.input<typeof DamagedItemInput>;

export const damagedItemCalls = childCalls('/leasing_clearances/{id}/damaged_items', {
  ids: { list: 'OPS-16', create: 'X-CLR-06', update: 'X-CLR-07', remove: 'X-CLR-08' },
  one: '/leasing_clearances/{clearance_id}/damaged_items/{id}',
  ...{ module: 'leases', wrapper: 'damaged_item', record: DamagedItem, input: DamagedItemInput },
});
