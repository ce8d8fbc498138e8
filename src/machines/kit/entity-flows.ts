import type * as z from 'zod/mini';
import { type Call, filterNamesOf } from '../../api/contract.ts';
import { type EntityName, entities } from '../../api/entities.ts';
import type { Parents } from './actors.ts';
import { editFlow } from './edit/edit-flow.ts';
import type { Versioned } from './edit/edit-form.ts';
import { checkWith } from './edit/fields.ts';
import { type CallOf, fieldsFrom, listActor, recordActors, saveActor } from './entity.ts';
import type { AnyLifecycle, Viewer } from './lifecycle.ts';
import { listFlow } from './list/list-flow.ts';
import { readInList } from './reading.ts';
import { recordFlow } from './record/record-flow.ts';

type Reading<R, Row> =
  | { list: CallOf<Row>; get: CallOf<R> }
  /** A record is looked for in the list: its rows are whole. */
  | { list: CallOf<R & Row>; get?: undefined };
type EntityCalls<R, Row> = Reading<R, Row> & {
  create?: CallOf<R>;
  update?: CallOf<R>;
  remove?: Call;
};

type FormSchema<F> = z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<unknown, F>;

interface CrudHooks<R, F> {
  input: FormSchema<F>;
  /** What the form of a new record begins with; `action` is why it was opened, `parents` what it is to belong to. */
  blank: Record<string, unknown> | ((action: string | null, parents: Parents) => Record<string, unknown>);
  /** The form of a record, where it is not simply the part of it that the input names. */
  fieldsOf?: (record: R) => F;
  /** What no single field can say: wire name → locale key. */
  check?: (fields: F, today: string) => Record<string, string>;
  lifecycle?: AnyLifecycle;
  /** Narrower than the privilege: which records may be edited as they stand. */
  isEditable?: (record: R, viewer: Viewer) => boolean;
}

/** The list, the page and the form of an entity whose flows are the shared ones; rows of the list may tell less than the record. */
export function entityFlows<R extends Versioned, F extends object, Row extends Versioned = R>(
  entity: EntityName,
  calls: EntityCalls<R, Row> & Record<string, Call>,
  { input, blank, fieldsOf = fieldsFrom(input), check, lifecycle, isEditable }: CrudHooks<R, F>,
) {
  const form = editFlow<R, F>({
    entity,
    fieldsOf,
    // A form that is being filled in lacks what its schema will ask for.
    blank: (action, parents) => ({ ...(typeof blank === 'function' ? blank(action, parents) : blank) }) as F,
    check: checkWith<F>(input, check),
  }).provide({ actors: { save: saveActor(calls) } });
  const page = recordFlow({
    entity,
    module: entities[entity].module,
    lifecycle: lifecycle ?? null,
    edit: form,
    isEditable,
    ...(!calls.remove && { isRemovable: () => false }),
  }).provide({
    actors: calls.get
      ? recordActors({ ...calls, get: calls.get })
      : { ...recordActors<R>({ ...calls, get: calls.list }), read: readInList<R>(calls.list) },
  });
  return { list: listOf(entity, calls.list), page, form, filters: filterNamesOf(calls.list) };
}

const listOf = <Row extends Versioned>(entity: EntityName, call: CallOf<Row>) =>
  listFlow<Row>({ entity }).provide({ actors: { read: listActor(call) } });

/** The list and the page of an entity that nobody edits: it follows from another, and moves. */
export function movedFlows<R extends Versioned, Row extends Versioned = R>(
  entity: EntityName,
  calls: { list: CallOf<Row>; get: CallOf<R> } & Record<string, Call>,
  lifecycle: AnyLifecycle,
) {
  const page = recordFlow<R, Record<string, unknown>>({ entity, module: entities[entity].module, lifecycle, edit: null });
  return { list: listOf(entity, calls.list), page: page.provide({ actors: recordActors(calls) }) };
}
