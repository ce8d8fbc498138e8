import { fromPromise } from 'xstate';
import type * as z from 'zod/mini';
import type { Answered } from '../../api/client.ts';
import { type EntityName, entities } from '../../api/entities.ts';
import type { Parents } from './actors.ts';
import { editFlow } from './edit/edit-flow.ts';
import type { EditOptions, SaveInput, Versioned } from './edit/edit-form.ts';
import { checkWith } from './edit/fields.ts';
import { fieldsFrom } from './entity.ts';
import { recordFlow } from './record/record-flow.ts';

interface Calls<R, F> {
  read: (signal: AbortSignal) => Promise<R>;
  save: (fields: Partial<F> & { version?: number }, signal: AbortSignal) => Promise<Answered<R>>;
}

/** The page and form of something a company has exactly one of: read and updated without an id. */
export function singleFlows<R extends Versioned, F extends object>(
  entity: EntityName,
  input: z.ZodMiniObject<z.core.$ZodLooseShape> & z.ZodMiniType<unknown, F>,
  calls: Calls<R, F>,
  asks?: EditOptions<R, F>['asks'],
  /** Rules between fields. */
  also?: (fields: F) => Record<string, string>,
) {
  const form = editFlow<R, F>({
    entity,
    fieldsOf: fieldsFrom(input),
    // There is never a second one.
    blank: () => ({}) as F,
    check: checkWith<F>(input, also),
    asks,
  }).provide({
    actors: {
      save: fromPromise<Answered<R>, SaveInput<F>>(({ input: { fields, version }, signal }) =>
        calls.save({ ...fields, ...(version !== null && { version }) }, signal),
      ),
    },
  });
  const page = recordFlow({
    entity,
    module: entities[entity].module,
    lifecycle: null,
    edit: form,
    isRemovable: () => false,
  }).provide({ actors: { read: fromPromise<R, { id: number; parents: Parents }>(({ signal }) => calls.read(signal)) } });
  return { page, form };
}
