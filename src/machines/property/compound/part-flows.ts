import { fromPromise } from 'xstate';
import type * as z from 'zod/mini';
import type { Answered } from '../../../api/client.ts';
import type { Call } from '../../../api/contract.ts';
import { blankOf, type Fields } from '../../../api/define-fields.ts';
import type { EntityName } from '../../../api/entities.ts';
import type { Parents } from '../../kit/actors.ts';
import { editFlow } from '../../kit/edit/edit-flow.ts';
import type { SaveInput, Versioned } from '../../kit/edit/edit-form.ts';
import { checkWith } from '../../kit/edit/fields.ts';
import { askAny, type CallOf, fieldsFrom, removeActor } from '../../kit/entity.ts';
import { childListFlow } from '../../kit/list/child-list-flow.ts';

interface PartWords<R, F> {
  fields: Fields;
  input: z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<unknown, F>;
  calls: { list: CallOf<R[]>; create: CallOf<R>; update: CallOf<R>; remove?: Call };
  /** Cross-field rules: field name → locale key. */
  check?: (fields: F) => Record<string, string>;
}

/** The path of a compound's list: some of the specification's call the compound `id`. */
const within = (parents: Parents) => ({ ...parents, id: parents.compound_id as number });

/** The child list and the form of records that belong to a compound. */
export function compoundPartFlows<R extends Versioned, F extends object>(
  entity: EntityName,
  { fields, input, calls, check }: PartWords<R, F>,
) {
  const form = editFlow<R, F>({
    entity,
    fieldsOf: fieldsFrom(input),
    // A form that is still being filled in lacks required fields.
    blank: () => blankOf(fields) as F,
    check: checkWith<F>(input, check),
  }).provide({
    actors: {
      save: fromPromise<Answered<R>, SaveInput<F>>(({ input: { id, fields, version, idempotencyKey, parents }, signal }) =>
        id === null
          ? askAny<R>(calls.create, { params: within(parents), body: { ...fields }, idempotencyKey, signal })
          : askAny<R>(calls.update, { params: { ...parents, id }, body: { ...fields, version }, signal }),
      ),
    },
  });
  const parts = childListFlow<R, F>({
    entity: [entity],
    module: 'compounds',
    ...(calls.remove && { removedBy: 'compounds.delete' as const }),
    edit: form,
  }).provide({
    actors: {
      read: fromPromise<R[], { parents: Parents }>(async ({ input: { parents }, signal }) => {
        return (await askAny<R[]>(calls.list, { params: within(parents), signal })).answer;
      }),
      remove: removeActor<R>(calls.remove),
    },
  });
  return { parts, form };
}
