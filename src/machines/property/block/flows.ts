import { fromPromise } from 'xstate';
import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { type Block, BlockInput, blockCalls, blockFields } from '../../../api/property/block.ts';
import type { Parents } from '../../kit/actors.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, removeActor, saveActor } from '../../kit/entity.ts';
import { childListFlow } from '../../kit/list/child-list-flow.ts';

export const blockEditMachine = editFlow<Block, BlockInput>({
  entity: 'block',
  fieldsOf: fieldsFrom(BlockInput),
  blank: () => blankOf(blockFields) as BlockInput,
  check: checkWith(BlockInput),
}).provide({ actors: { save: saveActor(blockCalls) } });

/** A compound's blocks, with their numbers of buildings and units. */
export const blocksMachine = childListFlow<Block, BlockInput>({
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
