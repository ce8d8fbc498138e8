import { commentCalls } from '../../../api/app/comment.ts';
import { ask } from '../../../api/client.ts';
import type { Fields } from '../../../api/define-fields.ts';
import type { EntityName } from '../../../api/entities.ts';
import type { Refusal } from '../../../api/failure.ts';
import type { Versioned } from '../../kit/edit/edit-form.ts';
import { askAny } from '../../kit/entity.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { emitSignal } from '../../kit/signals.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';
import { fieldsFor, fixableOf, fixCallOf } from './fixable.ts';

type About = Refusal['about'];

/** Has the page of what was refused read it again: whether it is refused is up to the record, as it is now. */
const readAgain = (about: About) => {
  if (about) emitSignal({ type: 'remote.changed', ...about, version: null });
};

/** The record whose fields are entered inside a refusal, which of them, and how they are entered. */
export interface Mendable {
  record: Versioned;
  names: string[];
  fields: Fields;
}
export const mendableMachine = readFlow<Mendable, { entity: string; id: number; fields: string[] }>({
  entity: ['lead', 'tenant', 'unit_owner'],
}).provide({
  actors: {
    read: reader(async ({ entity, id, fields: wanted }, signal) => {
      const { get, fields } = await fixableOf(entity);
      const { answer: record } = await askAny<Versioned>(get, { params: { id }, signal });
      return { record, names: fieldsFor(record, wanted), fields };
    }),
  },
});

/** Saves fields by the record's own call, on the version they were entered for. */
export const mendMachine = taskFlow<{
  entity: string;
  id: number;
  version: number;
  values: Record<string, unknown>;
  about: About;
}>().provide({
  actors: {
    perform: performer(async ({ entity, id, version, values, about }, signal) => {
      const { update } = await fixableOf(entity);
      const said = await askAny<Versioned>(update, { params: { id }, body: { ...values, version }, signal });
      emitSignal({ type: 'record.saved', entity, record: said.answer });
      readAgain(about);
      return said;
    }),
  },
});

/** Performs a call that needs no record, such as opening one's own cash box. */
export const fixCallMachine = taskFlow<{ entity: string; event: string; about: About }>().provide({
  actors: {
    perform: performer(async ({ entity, event, about }, signal) => {
      const said = await askAny(await fixCallOf(entity, event), { signal });
      readAgain(about);
      return said;
    }),
  },
});

/** Asks a colleague by a comment that mentions them, on the record that is refused. */
export const askSomebodyMachine = taskFlow<{ entity: EntityName; id: number; text: string }>().provide({
  actors: {
    perform: performer(({ entity, id, text }, signal) =>
      ask(commentCalls.create, { body: { entity, record_id: id, text }, signal }),
    ),
  },
});
