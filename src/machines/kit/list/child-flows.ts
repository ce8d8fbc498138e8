import { fromPromise } from 'xstate';
import type * as z from 'zod/mini';
import type { Call } from '../../../api/contract.ts';
import { blankOf, type Fields } from '../../../api/define-fields.ts';
import { type EntityName, entities } from '../../../api/entities.ts';
import type { Privilege } from '../../../api/privileges.ts';
import type { Parents } from '../actors.ts';
import { editFlow } from '../edit/edit-flow.ts';
import type { Versioned } from '../edit/edit-form.ts';
import { type Check, checkWith } from '../edit/fields.ts';
import { askAny, type CallOf, fieldsFrom, removeActor, saveActor } from '../entity.ts';
import { childListFlow } from './child-list-flow.ts';

interface ChildCalls<R> {
  list: Call;
  /** Left out where the rows are made with their record. */
  create?: CallOf<R>;
  update?: CallOf<R>;
  remove?: Call;
}
interface ChildWords<F extends object> {
  fields: Fields;
  input: z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<unknown, F>;
  /** Initial values of a new one's form, besides those of its fields. */
  blank?: Partial<F>;
  /** Cross-field rules: field name → locale key. */
  also?: Parameters<typeof checkWith<F>>[1];
}

/** The flows of a child list whose calls all lie below its record's path: the list, and the form of one of its rows. */
export function childFlows<R extends Versioned, F extends object>(
  entity: EntityName,
  { fields, input, blank, also }: ChildWords<F>,
  { list, create, update, remove }: ChildCalls<R>,
) {
  const edit = editFlow<R, F>({
    entity,
    fieldsOf: fieldsFrom(input),
    // A form that is still being filled in lacks required fields.
    blank: () => ({ ...blankOf(fields), ...blank }) as F,
    check: checkWith(input, also) as Check<F>,
  }).provide({ actors: { save: saveActor<R, F>({ create, update }) } });
  const all = childListFlow<R, F>({
    entity,
    module: entities[entity].module,
    edit,
    ...(remove && { removedBy: remove.needs as Privilege }),
    ...(!update && { isFixed: true as const }),
  }).provide({
    actors: {
      read: fromPromise<R[], { parents: Parents }>(
        async ({ input: { parents }, signal }) => (await askAny<R[]>(list, { params: parents, signal })).answer,
      ),
      ...(remove && { remove: removeActor<R>(remove) }),
    },
  });
  return { edit, list: all };
}
