import type * as z from 'zod/mini';
import { type Call, filterNamesOf } from '../../api/contract.ts';
import { type EntityName, entities } from '../../api/entities.ts';
import { editFlow } from './edit/edit-flow.ts';
import type { Versioned } from './edit/edit-form.ts';
import { checkWith } from './edit/fields.ts';
import { type CallOf, fieldsFrom, listActor, recordActors, saveActor } from './entity.ts';
import type { AnyLifecycle, Viewer } from './lifecycle.ts';
import { listFlow } from './list/list-flow.ts';
import { readInList } from './reading.ts';
import { recordFlow } from './record/record-flow.ts';

interface EntityCalls<R> {
  list: CallOf<R>;
  /** Where there is none, a record is looked for in the list. */
  get?: CallOf<R>;
  create?: CallOf<R>;
  update?: CallOf<R>;
  remove?: Call;
}

type FormSchema<F> = z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<unknown, F>;

interface CrudHooks<R, F> {
  input: FormSchema<F>;
  /** What the form of a new record begins with. */
  blank: Record<string, unknown>;
  /** What no single field can say: wire name → locale key. */
  check?: (fields: F, today: string) => Record<string, string>;
  lifecycle?: AnyLifecycle;
  /** Narrower than the privilege: which records may be edited as they stand. */
  isEditable?: (record: R, viewer: Viewer) => boolean;
}

/** The list, the page and the form of an entity whose flows are the shared ones. */
export function entityFlows<R extends Versioned, F extends object>(
  entity: EntityName,
  calls: EntityCalls<R> & Record<string, Call>,
  { input, blank, check, lifecycle, isEditable }: CrudHooks<R, F>,
) {
  const form = editFlow<R, F>({
    entity,
    fieldsOf: fieldsFrom(input),
    blank: () => ({ ...blank }) as F,
    check: checkWith<F>(input, check),
  }).provide({ actors: { save: saveActor(calls) } });
  const { get, list: readsFrom } = calls;
  const page = recordFlow({
    entity,
    module: entities[entity].module,
    lifecycle: lifecycle ?? null,
    edit: form,
    isEditable,
    ...(!calls.remove && { isRemovable: () => false }),
  }).provide({
    actors: { ...recordActors({ ...calls, get: get ?? readsFrom }), ...(!get && { read: readInList(readsFrom) }) },
  });
  const list = listFlow<R>({ entity }).provide({ actors: { read: listActor(readsFrom) } });
  return { list, page, form, filters: filterNamesOf(readsFrom) };
}
