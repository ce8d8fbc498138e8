import { fromPromise } from 'xstate';
import { send } from '../../../api/client.ts';
import { type Block, BlockInput, blockCalls } from '../../../api/property/block.ts';
import { type Building, BuildingInput, buildingCalls } from '../../../api/property/building.ts';
import { type Compound, CompoundInput, type CompoundRow, compoundCalls } from '../../../api/property/compound.ts';
import type { Parents } from '../../kit/actors.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, listActor, recordActors, removeActor, saveActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { partsFlow } from '../../kit/list/parts-flow.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';

/** A compound's form; a new one when it is given no record. */
export const compoundEditMachine = editFlow<Compound, CompoundInput>({
  entity: 'compound',
  fieldsOf: fieldsFrom(CompoundInput),
  blank: () => ({ name_en: '', name_ar: '', property_use: 'residential' }),
  check: checkWith(CompoundInput),
}).provide({ actors: { save: saveActor(compoundCalls) } });

/** A compound has no status of its own. */
export const compoundMachine = recordFlow({
  entity: 'compound',
  module: 'compounds',
  lifecycle: null,
  edit: compoundEditMachine,
}).provide({ actors: recordActors(compoundCalls) });

export const compoundsMachine = listFlow<CompoundRow>({ entity: 'compound' }).provide({
  actors: { read: listActor(compoundCalls.list) },
});

export const blockEditMachine = editFlow<Block, BlockInput>({
  entity: 'block',
  fieldsOf: fieldsFrom(BlockInput),
  blank: () => ({ code: '', name_en: '', name_ar: '' }),
  check: checkWith(BlockInput),
}).provide({ actors: { save: saveActor(blockCalls) } });

/** A compound's blocks, and how many buildings and units stand in each. */
export const blocksMachine = partsFlow<Block, BlockInput>({
  entity: ['block', 'building', 'unit'],
  module: 'compounds',
  removedBy: 'compounds.delete',
  edit: blockEditMachine,
}).provide({
  actors: {
    read: fromPromise<Block[], { parents: Parents }>(({ input: { parents }, signal }) =>
      send(blockCalls.list, { params: { compound_id: parents.compound_id as number }, signal }),
    ),
    remove: removeActor<Block>(blockCalls.remove),
  },
});

export const buildingEditMachine = editFlow<Building, BuildingInput>({
  entity: 'building',
  fieldsOf: fieldsFrom(BuildingInput),
  blank: (_, { compound_id }) => ({
    compound_id: Number(compound_id),
    code: '',
    name_en: '',
    name_ar: '',
    floors: 1,
    basements: 0,
  }),
  check: checkWith(BuildingInput),
}).provide({ actors: { save: saveActor(buildingCalls) } });

/** All buildings of a compound, by their codes. */
export const buildingsMachine = partsFlow<Building, BuildingInput>({
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
