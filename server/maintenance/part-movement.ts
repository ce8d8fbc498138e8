import { sql } from 'drizzle-orm';
import type { PartMovement, partMovementCalls } from '../../src/api/maintenance/part-movement.ts';
import { halalas, money } from '../../src/api/money.ts';
import { parts } from '../db/schema/part.ts';
import { partMovements } from '../db/schema/restock.ts';
import { enterBooks } from '../finance/ledger/enter-books.ts';
import { post } from '../finance/ledger/post.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { readPage } from '../kit/pages.ts';
import type { EntityStore } from '../kit/records.ts';
import { lockStocks, moveStock, type StockOfPart } from './stock.ts';
import { countedDifference, type Stock } from './stock-value.ts';

const m = partMovements;

export const partMovementStore: EntityStore = {
  entity: 'part_movement',
  table: m,
  hidden: ['transaction_id'],
  title: 'x.kind',
  owner: 'x.part_id',
  joins: [[parts, m.part_id]],
  shows: {
    part_name_en: parts.name_en,
    part_name_ar: parts.name_ar,
    created_by_name: sql`(select u.name from users u where u.company_id = ${m.company_id} and u.id = ${m.created_by})`,
  },
  searchText: sql`coalesce(part_movements.note, '')`,
  filters: {
    part_id: (value) => sql`${m.part_id} = ${value}`,
    kind: (value) => sql`${m.kind} = ${value}`,
  },
};

/** Posts the difference that a count found. Returns the transaction's id; null if it is worth nothing. */
const postDifference = (context: WriteContext, part: StockOfPart, { value }: Stock, date: string) =>
  post(context, {
    date,
    document: { kind: 'part', id: part.id },
    rule: 'stock.counted',
    transition: 'count',
    lines:
      value < 0
        ? [
            { subAccount: 'stock_differences', debit: -value },
            { subAccount: 'parts_stock', credit: -value },
          ]
        : [
            { subAccount: 'parts_stock', debit: value },
            { subAccount: 'stock_differences', credit: value },
          ],
  });

interface Line {
  part_id: number;
  expected: number;
  counted: number;
  unit_cost?: string | null;
}
/** The difference of a line, whose part is locked. Throws an ApiError that names the part. */
function differenceOf(part: StockOfPart, { expected, counted, unit_cost }: Line): Stock {
  const { code, quantity, reserved } = part;
  const wrong = (key: string, values: Record<string, string | number> = {}) =>
    invalid({ lines: { messageKey: `maintenance.count.error.${key}`, values: { part: code, ...values } } });
  // Movements between the sheet and its entry would be counted as differences.
  if (quantity !== expected) throw wrong('moved', { quantity });
  if (counted < reserved) throw wrong('reserved', { reserved });
  const difference = countedDifference(part, counted, unit_cost ? halalas(unit_cost) : null);
  if (!difference) throw wrong('unit_cost');
  return difference;
}

export const partMovementHandlers: Handlers<typeof partMovementCalls> = {
  list: ({ scope, services, query }) => readPage<PartMovement>(scope, services, partMovementStore, { ...query }),
  count: async ({ body: { counted_on, note, lines }, ...context }) => {
    const { scope, currentUser } = context;
    const today = todayOf(currentUser.company);
    const dated_on = counted_on ?? today;
    if (dated_on > today) throw invalid({ counted_on: 'maintenance.count.error.ahead' });
    if (new Set(lines.map(({ part_id }) => part_id)).size < lines.length)
      throw invalid({ lines: 'maintenance.count.error.twice' });
    await enterBooks(scope);
    const stocks = await lockStocks(
      scope,
      lines.map(({ part_id }) => part_id),
    );
    let [differing, value] = [0, 0];
    for (const line of lines) {
      const part = stocks.get(line.part_id);
      if (!part) throw invalid({ lines: 'app.error.unknown_reference' });
      const difference = differenceOf(part, line);
      if (difference.quantity) differing += 1;
      value += difference.value;
      const transaction_id = await postDifference(context, part, difference, dated_on);
      await moveStock(context, { part, kind: 'count', ...difference, dated_on, transaction_id, note });
    }
    const counted = lines.length;
    return new WithMessage({ counted, differing, value: money(value) }, 'maintenance.count.said', { counted, differing });
  },
};
