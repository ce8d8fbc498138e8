import { fromPromise } from 'xstate';
import { send } from '../../api/client.ts';
import type { Page } from '../../api/contract.ts';
import { type Block, BlockInput, blockCalls } from '../../api/property/block.ts';
import { type Building, BuildingInput, buildingCalls } from '../../api/property/building.ts';
import { type Compound, CompoundInput, type CompoundRow, compoundCalls } from '../../api/property/compound.ts';
import type { Parents } from '../kit/actors.ts';
import { editFlow } from '../kit/edit-flow.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../kit/entity.ts';
import { checkWith } from '../kit/fields.ts';
import { listFlow, type Query } from '../kit/list-flow.ts';
import { recordFlow } from '../kit/record-flow.ts';
import { wholePage } from './whole.ts';

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

/** The blocks of the compound that the parents name. */
export const blocksMachine = listFlow<Block>({ entity: 'block' }).provide({
  actors: {
    read: fromPromise<Page<Block>, { query: Query; parents: Parents }>(async ({ input, signal }) =>
      wholePage(
        await send(blockCalls.list, {
          params: { compound_id: input.parents.compound_id as number },
          signal,
        }),
      ),
    ),
  },
});

export const blockEditMachine = editFlow<Block, BlockInput>({
  entity: 'block',
  fieldsOf: fieldsFrom(BlockInput),
  blank: () => ({ code: '', name_en: '', name_ar: '' }),
  check: checkWith(BlockInput),
}).provide({ actors: { save: saveActor(blockCalls) } });

export const buildingsMachine = listFlow<Building>({ entity: 'building' }).provide({
  actors: { read: listActor(buildingCalls.list) },
});

/** A building's form; `action` of a new one is the compound's id, because the body names it. */
export const buildingEditMachine = editFlow<Building, BuildingInput>({
  entity: 'building',
  fieldsOf: fieldsFrom(BuildingInput),
  blank: (action) => ({
    compound_id: Number(action),
    code: '',
    name_en: '',
    name_ar: '',
    floors: 1,
    basements: 0,
  }),
  check: checkWith(BuildingInput),
}).provide({ actors: { save: saveActor(buildingCalls) } });
