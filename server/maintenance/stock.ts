import type { movementKinds } from '../../src/api/maintenance/part-movement.ts';
import { MOST, money } from '../../src/api/money.ts';
import { partMovements } from '../db/schema/restock.ts';
import type { Scope } from '../db/scope.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { insertRow } from '../kit/records.ts';
import { remindOfLowStock } from './low-stock.ts';
import type { Stock } from './stock-value.ts';

/** More of a part than this isn't kept, as the database counts in whole numbers. */
const mostInStore = 1_000_000_000;

export interface StockOfPart extends Stock {
  id: number;
  code: string;
  reserved: number;
  reorder_point: number | null;
}

/** Locks parts in the order of their ids until the transaction ends, and returns what there is of them, by id. */
export async function lockStocks({ client, company }: Scope, ids: readonly number[]): Promise<Map<number, StockOfPart>> {
  const { rows } = await client.query<StockOfPart>({
    name: 'stock.lock',
    text: `select id::int, code, quantity, reserved, reorder_point, value::float8 as value from parts
      where company_id = $1 and id = any($2::bigint[]) order by id for update`,
    values: [company, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same of one part. Throws an ApiError 404. */
export async function lockStock(scope: Scope, id: number): Promise<StockOfPart> {
  const found = (await lockStocks(scope, [id])).get(id);
  if (!found) throw notFound();
  return found;
}

interface Movement extends Stock {
  part: StockOfPart;
  kind: (typeof movementKinds)[number];
  dated_on: string;
  restock_id?: number;
  item_id?: number;
  transaction_id?: number | null;
  note?: string | null;
}

/**
 * Moves a part's stock, which is locked: quantity and value are positive for what comes in. The database adds them to the part. Throws
 * an ApiError 422 for more than is free or than is kept.
 */
export async function moveStock(context: WriteContext, movement: Movement): Promise<void> {
  const { scope, currentUser } = context;
  const { part, quantity, value, ...how } = movement;
  const left = part.quantity + quantity;
  mustBeFree(part, -quantity);
  if (left > mostInStore || part.value + value > MOST) throw invalid({ qty: 'maintenance.part.error.too_much' });
  const now = nowOf(currentUser.company).toISOString();
  await insertRow(scope, partMovements, {
    ...{ ...how, part_id: part.id, quantity, value: money(value) },
    // Set by the database, from the part.
    ...{ balance_quantity: left, balance_value: money(part.value + value) },
    ...{ created_at: now, updated_at: now, created_by: currentUser.viewer.id || null },
  });
  await tellStock(context, part, left - part.reserved);
}

/**
 * Reserves so many of a part for approved work, or releases them if it is negative. Throws an ApiError 422 for more than is free.
 */
export async function reserveStock(context: WriteContext, id: number, quantity: number): Promise<void> {
  const { client, company } = context.scope;
  const part = await lockStock(context.scope, id);
  mustBeFree(part, quantity);
  await client.query({
    name: 'stock.reserve',
    text: 'update parts set reserved = reserved + $3 where company_id = $1 and id = $2',
    values: [company, id, quantity],
  });
  await tellStock(context, part, part.quantity - part.reserved - quantity);
}

/** Tells whoever looks at a part that its stock is another, and has people told in time of one that became low. */
async function tellStock(context: WriteContext, part: StockOfPart, free: number): Promise<void> {
  const { id, quantity, reserved, reorder_point } = part;
  if (reorder_point !== null && free <= reorder_point && quantity - reserved > reorder_point) await remindOfLowStock(context);
  await context.services.broadcast.publish(context.scope, 'changed', { entity: 'part', id, version: null });
}

/** Throws an ApiError 422 unless so many of a part are on hand and not reserved. */
export function mustBeFree({ quantity, reserved }: StockOfPart, wanted: number): void {
  const free = quantity - reserved;
  if (wanted > free) throw invalid({ qty: { messageKey: 'maintenance.part.error.not_free', values: { free } } });
}
