import { ask, send } from '../../../api/client.ts';
import { type Part, partCalls } from '../../../api/maintenance/part.ts';
import {
  type PartMovement,
  partMovementCalls,
  type StockCount,
  type StockCounted,
} from '../../../api/maintenance/part-movement.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** The latest movements of a part, and how many there are. */
export const movementsOfPartMachine = readFlow<{ rows: PartMovement[]; total: number }, { part_id: number }>({
  entity: ['part', 'restock', 'work_order_item'],
}).provide({
  actors: {
    read: reader(async ({ part_id }, signal) => {
      const page = await send(partMovementCalls.list, { query: { part_id, per_page: 50 }, signal });
      return { rows: page.rows, total: page.total_entries };
    }),
  },
});

/** What is counted together: one part, or those of a category; without either, the first of all. */
export interface Sheet {
  part_id: number | null;
  part_category_id: number | null;
}
/** The active parts of a sheet, by code. */
export const countSheetMachine = readFlow<Part[], Sheet>({ entity: 'part', rest: 5000 }).provide({
  actors: {
    read: reader(async ({ part_id, part_category_id }, signal) => {
      if (part_id) return [await send(partCalls.get, { params: { id: part_id }, signal })];
      const query = { ...(part_category_id && { part_category_id }), active: true, sort: 'code', per_page: 100 };
      return (await send(partCalls.list, { query, signal })).rows;
    }),
  },
});

/** Keeps a count, and posts its differences. */
export const countStockMachine = taskFlow<StockCount, StockCounted>().provide({
  actors: { perform: performer((body, signal) => ask(partMovementCalls.count, { body, signal })) },
});
