import type * as z from 'zod/mini';
import { type User, UserInput, userCalls } from '../../../api/settings/user.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { fieldsFrom, listActor, recordActors, saveActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { recordFlow } from '../../kit/record/record-flow.ts';

/** A user's form; saving a new one sends the invitation. */
export const userEditMachine = editFlow<User, z.input<typeof UserInput>>({
  entity: 'user',
  fieldsOf: fieldsFrom(UserInput),
  blank: () => ({ name: '', email: '', language: 'en', active: true }) as z.input<typeof UserInput>,
  check: checkWith(UserInput),
}).provide({ actors: { save: saveActor(userCalls) } });
export const userMachine = recordFlow({
  entity: 'user',
  module: 'users',
  lifecycle: null,
  edit: userEditMachine,
}).provide({
  actors: recordActors(userCalls),
});
export const usersMachine = listFlow<User>({ entity: 'user' }).provide({
  actors: { read: listActor(userCalls.list) },
});
