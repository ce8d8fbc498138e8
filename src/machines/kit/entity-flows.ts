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
import type { RecordOptions } from './record/record-types.ts';

type Reading<R, Row> =
  | { list: CallOf<Row>; get: CallOf<R> }
  /** Without a `get` call, a record is found in the list, whose rows are complete. */
  | { list: CallOf<R & Row>; get?: undefined };
type EntityCalls<R, Row> = Reading<R, Row> & {
  create?: CallOf<R>;
  update?: CallOf<R>;
  remove?: Call;
};

type FormSchema<F> = z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<unknown, F>;

interface CrudHooks<R, F> {
  input: FormSchema<F>;
  /** The initial form values of a new record; `action` is why it was opened, `parents` what it belongs to. */
  blank: Record<string, unknown> | ((action: string | null, parents: Parents) => Record<string, unknown>);
  /** The form values of a record, if not simply its input fields. */
  fieldsOf?: (record: R) => F;
  /** Cross-field rules: field name → locale key. */
  check?: (fields: F, today: string) => Record<string, string>;
  lifecycle?: AnyLifecycle;
  /** Narrower than the privilege: which records may be edited in their current state. */
  isEditable?: (record: R, viewer: Viewer) => boolean;
}

/** The list, page and form of an entity that uses the shared flows; the list's rows may contain less than the record. */
export function entityFlows<R extends Versioned, F extends object, Row extends Versioned = R>(
  entity: EntityName,
  calls: EntityCalls<R, Row> & Record<string, Call>,
  { input, blank, fieldsOf = fieldsFrom(input), check, lifecycle, isEditable }: CrudHooks<R, F>,
) {
  const form = editFlow<R, F>({
    entity,
    fieldsOf,
    // A form that is still being filled in lacks required fields.
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

/** The list and page of an entity that changes status, and isn't edited by hand unless there is a form for it. */
export function movedFlows<R extends Versioned, Row extends Versioned = R, F extends object = Record<string, unknown>>(
  entity: EntityName,
  calls: { list: CallOf<Row>; get: CallOf<R> } & Record<string, Call>,
  lifecycle: AnyLifecycle,
  {
    edit = null,
    isRemovable = () => Boolean(calls.remove),
    ...more
  }: Partial<Pick<RecordOptions<R, F>, 'edit' | 'isEditable' | 'isRemovable'>> = {},
) {
  const { module } = entities[entity];
  const page = recordFlow<R, F>({ entity, module, lifecycle, edit, isRemovable, ...more });
  return { list: listOf(entity, calls.list), page: page.provide({ actors: recordActors(calls) }) };
}
