import { fromPromise } from 'xstate';
import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { type Building, BuildingInput, buildingCalls, buildingFields } from '../../../api/property/building.ts';
import type { Parents } from '../../kit/actors.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, removeActor, saveActor } from '../../kit/entity.ts';
import { childListFlow } from '../../kit/list/child-list-flow.ts';

export const buildingEditMachine = editFlow<Building, BuildingInput>({
  entity: 'building',
  fieldsOf: fieldsFrom(BuildingInput),
  blank: (_, { compound_id }) => ({ compound_id: Number(compound_id), ...blankOf(buildingFields) }) as BuildingInput,
  check: checkWith(BuildingInput),
}).provide({ actors: { save: saveActor(buildingCalls) } });

/** All buildings of a compound, by code. */
export const buildingsMachine = childListFlow<Building, BuildingInput>({
  entity: ['building', 'block', 'unit'],
  module: 'compounds',
  removedBy: 'compounds.delete',
  edit: buildingEditMachine,
}).provide({
  actors: {
    read: fromPromise<Building[], { parents: Parents }>(async ({ input: { parents }, signal }) => {
      const all: Building[] = [];
      for (let page = 1; ; page++) {
        const query = { compound_id: parents.compound_id as number, per_page: 100, sort: 'code', page };
        const { rows, per_page } = await send(buildingCalls.list, { query, signal });
        all.push(...rows);
        if (rows.length < per_page) return all;
      }
    }),
    remove: removeActor<Building>(buildingCalls.remove),
  },
});
