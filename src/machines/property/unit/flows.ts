import { fromPromise } from 'xstate';
import { send } from '../../../api/client.ts';
import type { Page } from '../../../api/contract.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { type FloorMap, UnitInput, unitCalls, unitErrors, unitFields } from '../../../api/property/unit.ts';
import { type MapBuilding, type UnitHistory, unitHistoryCalls } from '../../../api/property/unit-history.ts';
import type { Parents } from '../../kit/actors.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { listFlow, type Query } from '../../kit/list/list-flow.ts';
import { wholePage } from '../../kit/list/whole-page.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { loggedOf } from '../../kit/record/timeline.ts';

/** A unit has no lifecycle: its state is derived (occupancy) or a field (readiness, market). */
export const unitFlows = entityFlows('unit', unitCalls, {
  input: UnitInput,
  // A new unit is created in the building named by `action`.
  blank: (action) => ({ ...(action && { building_id: Number(action) }), ...blankOf(unitFields) }),
  check: unitErrors,
});

/** A floor of the map; the floor is its id. */
export type MapFloor = FloorMap['floors'][number] & { id: number };

/** The floors of the building in the query, from the top. */
export const floorMapMachine = listFlow<MapFloor>({ entity: 'unit' }).provide({
  actors: {
    read: fromPromise<Page<MapFloor>, { query: Query; parents: Parents }>(async ({ input, signal }) => {
      const { floors } = await send(unitCalls.floorMap, {
        query: { building_id: Number(input.query.building_id) },
        signal,
      });
      return wholePage(floors.map((floor) => ({ ...floor, id: floor.floor })));
    }),
  },
});

/** The unit's rent, and what is missing before handover, loaded together. */
export interface UnitTerms {
  id: number;
  price: Awaited<ReturnType<typeof readPrice>>;
  conditions: Awaited<ReturnType<typeof readConditions>>;
}
const readPrice = (id: number, signal: AbortSignal) => send(unitCalls.price, { params: { id }, signal });
const readConditions = (id: number, signal: AbortSignal) => send(unitCalls.receivingConditions, { params: { id }, signal });

export const unitTermsMachine = listFlow<UnitTerms>({ entity: 'unit' }).provide({
  actors: {
    read: fromPromise<Page<UnitTerms>, { query: Query; parents: Parents }>(async ({ input, signal }) => {
      const id = input.parents.id as number;
      const [price, conditions] = await Promise.all([readPrice(id, signal), readConditions(id, signal)]);
      return wholePage([{ id, price, conditions }]);
    }),
  },
});

/** The unit's regions and its history, by its id. */
export const unitHistoryMachine = readFlow<UnitHistory, number>({ entity: ['unit', 'lease', 'quotation'], rest: 2_000 }).provide({
  actors: { read: reader((id, signal) => send(unitHistoryCalls.history, { params: { id }, signal })) },
});

/** The buildings of a compound with their units, by its id. In a busy company something always changes. */
export const compoundMapMachine = readFlow<MapBuilding[], number>({
  entity: ['unit', 'building', 'lease', 'quotation', 'maintenance_issue'],
  rest: 5_000,
}).provide({
  actors: { read: reader((compound_id, signal) => send(unitHistoryCalls.map, { params: { compound_id }, signal })) },
});

export const readUnitTimeline = async (id: number, signal: AbortSignal) =>
  loggedOf(await send(unitCalls.history, { params: { id }, signal }));
