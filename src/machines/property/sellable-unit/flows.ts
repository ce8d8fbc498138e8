import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  type AccessFigures,
  type ProgressFigures,
  progressBands,
  type SellableUnit,
  SellableUnitInput,
  type StatusCount,
  sellableUnitCalls,
  sellableUnitErrors,
  sellableUnitFields,
  type TicketFigures,
} from '../../../api/property/sellable-unit.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { sellableUnitLifecycle } from './lifecycle.ts';

export const sellableUnitFlows = entityFlows('sellable_unit', sellableUnitCalls, {
  input: SellableUnitInput,
  blank: blankOf(sellableUnitFields),
  check: sellableUnitErrors,
  lifecycle: sellableUnitLifecycle,
});
export const readSellableLog = (id: number, signal: AbortSignal) =>
  send(sellableUnitCalls.activities, { params: { id }, signal });

/** Of all compounds with null. */
export interface InCompound {
  compound_id: number | null;
}
const within = ({ compound_id }: InCompound) => (compound_id === null ? {} : { compound_id });

export interface SellableFigures {
  progress: ProgressFigures;
  tickets: TicketFigures;
  statuses: StatusCount[];
  access: AccessFigures;
}
export const sellableFiguresMachine = readFlow<SellableFigures, InCompound>({
  entity: ['sellable_unit', 'delivery_receipt', 'snag'],
  rest: 5_000,
}).provide({
  actors: {
    read: reader(async (about, signal) => {
      const asked = { query: within(about), signal };
      const [progress, tickets, statuses, access] = await Promise.all([
        send(sellableUnitCalls.progressFigures, asked),
        send(sellableUnitCalls.ticketFigures, asked),
        send(sellableUnitCalls.statusFigures, asked),
        send(sellableUnitCalls.accessFigures, asked),
      ]);
      return { progress, tickets, statuses, access };
    }),
  },
});

/** The units that are built this far, but no further: the first fifty, and how many there are. */
export interface Band {
  from: number;
  to: number;
  total: number;
  units: SellableUnit[];
}
export const sellableBoardMachine = readFlow<Band[], InCompound>({ entity: 'sellable_unit', rest: 5_000 }).provide({
  actors: {
    read: reader((about, signal) =>
      Promise.all(
        progressBands.map(async (from, i): Promise<Band> => {
          const to = (progressBands[i + 1] ?? 101) - 1;
          const query = { ...within(about), progress_from: from, progress_to: to, sort: '-progress', per_page: 50 };
          const { rows, total_entries } = await send(sellableUnitCalls.list, { query, signal });
          return { from, to, total: total_entries, units: rows };
        }),
      ),
    ),
  },
});
