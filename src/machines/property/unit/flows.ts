import { fromPromise } from 'xstate';
import { send } from '../../../api/client.ts';
import type { Page } from '../../../api/contract.ts';
import { blankOf } from '../../../api/define-fields.ts';
import {
  type FloorMap,
  type Unit,
  UnitInput,
  type UnitRow,
  unitCalls,
  unitErrors,
  unitFields,
} from '../../../api/property/unit.ts';
import type { Parents } from '../../kit/actors.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { noteForm } from '../../kit/edit/note-form.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../../kit/entity.ts';
import { listFlow, type Query } from '../../kit/list/list-flow.ts';
import { wholePage } from '../../kit/list/whole-page.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';
import { loggedOf, notedOf } from '../../kit/record/timeline.ts';

/** A unit's form; a new one when it is given no record, in the building that `action` names. */
export const unitEditMachine = editFlow<Unit, UnitInput>({
  entity: 'unit',
  fieldsOf: fieldsFrom(UnitInput),
  blank: (action) => ({ ...(action && { building_id: Number(action) }), ...blankOf(unitFields) }) as UnitInput,
  check: checkWith(UnitInput, unitErrors),
}).provide({ actors: { save: saveActor(unitCalls) } });

/** A unit's page. Its state is derived (occupancy) or a field (readiness, market): it has no lifecycle of its own. */
export const unitMachine = recordFlow({
  entity: 'unit',
  module: 'units',
  lifecycle: null,
  edit: unitEditMachine,
}).provide({ actors: recordActors(unitCalls) });

/** Its rows are less than the record. */
export const unitsMachine = listFlow<UnitRow>({ entity: 'unit' }).provide({
  actors: { read: listActor(unitCalls.list) },
});

/** A floor of the map; the floor is its id. */
export type MapFloor = FloorMap['floors'][number] & { id: number };

/** The floors of the building that the query names, from the top. */
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

/** What is asked for the unit, and what is missing before somebody can receive it: read together. */
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

export const unitNoteMachine = noteForm(unitCalls.addNote);
/** Log and notes in one stream. */
export async function readUnitTimeline(id: number, signal: AbortSignal) {
  const of = { params: { id }, signal };
  const [history, notes] = await Promise.all([send(unitCalls.history, of), send(unitCalls.notes, of)]);
  return [...loggedOf('unit', history), ...notedOf(notes)];
}
