import * as z from 'zod/mini';
import { list, post } from '../contract.ts';
import { defineFields, field, filtersOf, rangesOf, recordOf } from '../define-fields.ts';
import { dayText, moneyText } from '../field-meta.ts';
import { amount, day, id, optional, optionalText, recordShape } from '../fields.ts';
import { mostOfPart } from './restock.ts';

/** `back` comes from a job, `to_supplier` goes to whom it was bought from. */
export const movementKinds = ['receipt', 'issue', 'back', 'to_supplier', 'count'] as const;

/** What came into the store of a part or left it: append-only, in the order of posting. */
export const partMovementFields = defineFields('maintenance.part_movement', {
  part_id: field.shown('reference', z.int(), { to: 'part', label: 'app.entity.part' }),
  kind: field.shown('choice', z.enum(movementKinds), { options: movementKinds, texts: 'maintenance.part_movement.kind' }),
  /** The day of its posting in the books. A day before earlier movements changes nothing about these. */
  dated_on: field.shown('day', dayText()),
  /** Positive for what came in. */
  quantity: field.shown('number', z.int(), { label: 'maintenance.restock.quantity' }),
  value: field.shown('money', moneyText(), { label: 'maintenance.part.value' }),
  balance_quantity: field.shown('number', z.int()),
  balance_value: field.shown('money', moneyText()),
  note: field.shown('long', z.nullable(z.string()), { label: 'sales.lead.note' }),
});
export const PartMovement = z.object({
  ...recordShape,
  ...recordOf(partMovementFields),
  part_name_en: z.string(),
  part_name_ar: z.string(),
  /** The restock that it was received by, or sent back of. */
  restock_id: z.nullable(z.int()),
  /** The item of an issue that it was used for, or comes back from. */
  item_id: z.nullable(z.int()),
  created_by_name: z.nullable(z.string()),
});
export type PartMovement = z.infer<typeof PartMovement>;

/** A sheet as it was filled in. `expected` is what the sheet said was on hand: what has moved since is counted again. */
export const StockCount = z.strictObject({
  counted_on: optional(day()),
  note: optionalText(500),
  lines: z
    .array(
      z.strictObject({
        part_id: id(),
        expected: z.int().check(z.gte(0), z.lte(1_000_000_000)),
        counted: z.int().check(z.gte(0), z.lte(mostOfPart)),
        /** Of one, without VAT, where some are found of a part that was out of stock. */
        unit_cost: optional(amount()),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
});
export type StockCount = z.input<typeof StockCount>;
export const StockCounted = z.object({
  counted: z.int(),
  differing: z.int(),
  /** What the differences are worth: positive for a surplus. */
  value: moneyText(),
});
export type StockCounted = z.infer<typeof StockCounted>;

export const partMovementCalls = {
  /** The newest first, of one part or of all. */
  list: list('X-STK-08', '/maintenance/part_movements', {
    needs: 'maintenance.view',
    answer: PartMovement,
    filters: { ...filtersOf(partMovementFields, 'part_id', 'kind'), ...rangesOf(partMovementFields, 'dated_on') },
  }),
  /** Keeps a count of parts, and posts its differences: all of it or nothing. */
  count: post('X-STK-09', '/maintenance/stock_counts', {
    needs: 'maintenance.edit',
    wrapper: 'stock_count',
    body: StockCount,
    answer: StockCounted,
  }),
};
