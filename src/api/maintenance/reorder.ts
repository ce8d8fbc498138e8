import * as z from 'zod/mini';
import { get, post } from '../contract.ts';
import { moneyText } from '../field-meta.ts';
import { amount, id, optional, optionalText } from '../fields.ts';
import { partMeasures } from './part.ts';
import { mostOfPart } from './restock.ts';

const nullableText = z.nullable(z.string());

/** A part of which no more is free than its reorder point, with where it was bought last. */
export const ReorderLine = z.object({
  part_id: z.int(),
  code: z.string(),
  name_en: z.string(),
  name_ar: z.string(),
  measure: z.enum(partMeasures),
  free: z.int(),
  /** Drafted or ordered, and not arrived. */
  coming: z.int(),
  reorder_point: z.int(),
  /** 0 if what is coming is enough. */
  suggested: z.int(),
  /** Of the latest restock that wasn't cancelled; null for a part that was never bought. */
  provider_id: z.nullable(z.int()),
  provider_name_en: nullableText,
  provider_name_ar: nullableText,
  supplier: nullableText,
  unit_cost: z.nullable(moneyText()),
});
export type ReorderLine = z.infer<typeof ReorderLine>;

/** What is ordered of each: a draft restock for each line. Supplier and cost are those of the latest restock, if left out. */
export const ReorderInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        part_id: id(),
        quantity: z.int().check(z.gte(1), z.lte(mostOfPart)),
        /** Of one, without VAT. */
        unit_cost: optional(amount()),
        supplier: optionalText(200),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
});
export type ReorderInput = z.input<typeof ReorderInput>;

export const reorderCalls = {
  /** Active parts to be reordered, by code. */
  list: get('X-STK-10', '/maintenance/reorder_list', { needs: 'maintenance.view', answer: z.array(ReorderLine) }),
  /** Makes the draft restocks of a list in one go: all of them or none. */
  create: post('X-STK-11', '/maintenance/reorders', {
    needs: 'maintenance.create',
    wrapper: 'reorder',
    body: ReorderInput,
    answer: z.object({ created: z.int() }),
  }),
};
