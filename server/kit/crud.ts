import type { Page } from '../../src/api/contract.ts';
import { type Scope, together } from '../db/scope.ts';
import { WithMessage, written } from '../http/contract.ts';
import { ApiError } from './api-error.ts';
import type { CurrentUser } from './current-user.ts';
import { lockRow } from './lock.ts';
import { readPage } from './pages.ts';
import { countReferences } from './record-references.ts';
import { createRecord, type EntityStore, justMade, readOr404, removeRecord, updateRecord } from './records.ts';
import type { Services } from './services.ts';

export interface WriteContext {
  scope: Scope;
  services: Services;
  currentUser: CurrentUser;
}
type Values = Record<string, unknown> & { version?: number };

export interface CrudHooks<R> {
  /** The whole record as `get` returns it, if more than its row. */
  read?: (scope: Scope, id: number, currentUser: CurrentUser) => Promise<R>;
  /** The same for a new record, if it can be read before its id is known, by statements sent in the same packet. */
  readMade?: (scope: Scope, made: typeof justMade) => Promise<R>;
  /** Validates (and may complete) the values to store; throws an ApiError. `before` is null for a new record. */
  check?: (context: WriteContext, values: Values, id: number | null) => Promise<Values | undefined>;
  /**
   * Checks of a new record that only the database can make; throws an ApiError. Sent in one packet with the insert, which is
   * rolled back on failure: a separate packet would cost as much as the whole write.
   */
  objection?: (context: WriteContext, values: Values) => Promise<void>;
  /** Runs after storing, in the same transaction. */
  after?: (context: WriteContext, id: number, what: 'create' | 'update') => Promise<void>;
  /** Whether it may be deleted; throws an ApiError. References are checked anyway. */
  removable?: (context: WriteContext, id: number) => Promise<void>;
  /** Runs after deleting, in the same transaction. */
  removed?: (context: WriteContext, id: number) => Promise<void>;
  /** A locale key for when other records reference it: what to do instead. */
  linked?: string;
}

/** By entity: whether it may be deleted. Throws an ApiError. */
const removalChecks = new Map<string, NonNullable<CrudHooks<unknown>['removable']>>();
/** What blocks a record's deletion, for the preview; null if nothing does. */
export async function blockersOf(context: WriteContext, entity: string, id: number): Promise<ApiError | null> {
  try {
    await removalChecks.get(entity)?.(context, id);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** What the five need from a request, whichever call it is. */
interface About {
  params: object;
}

/**
 * The five common handlers of an entity, over its table. The contract decides which of them exist. `R` is the record as `get`
 * returns it, `InList` a row of its list.
 */
export function crudOf<R, InList = R>(store: EntityStore, special: CrudHooks<R> = {}) {
  const removable: CrudHooks<R>['removable'] = async (context, id) => {
    await special.removable?.(context, id);
    const by = Object.entries(await countReferences(context.scope, store.table, id)).map(([what, count]) => ({ what, count }));
    if (by.length) throw new ApiError(422, 'linked', special.linked ?? 'app.error.linked', { by });
  };
  // An entity with several lists is deleted through one of them.
  if (special.removable || special.linked || !removalChecks.has(store.entity)) removalChecks.set(store.entity, removable);
  const whole = (scope: Scope, id: number, currentUser: CurrentUser) =>
    special.read ? special.read(scope, id, currentUser) : readOr404<R>(scope, store, id);
  return {
    list: ({ scope, services, query }: WriteContext & { query: object | undefined }): Promise<Page<InList>> =>
      readPage<InList>(scope, services, store, { ...query }),
    get: ({ scope, currentUser, params }: WriteContext & About): Promise<R> => whole(scope, idOf(params), currentUser),
    create: async ({ scope, services, currentUser, body }: WriteContext & { body: object }): Promise<WithMessage<R>> => {
      const doing = { scope, services, currentUser };
      const values = (await special.check?.(doing, { ...body }, null)) ?? { ...body };
      const objection = special.objection?.(doing, values);
      const writing = createRecord(scope, services, currentUser, store, values);
      if (special.after || (special.read && !special.readMade)) {
        const [, id] = await together([objection, writing] as const);
        await special.after?.(doing, id, 'create');
        return written('created', store.entity, await whole(scope, id, currentUser));
      }
      const read = special.readMade ? special.readMade(scope, justMade) : readOr404<R>(scope, store, justMade);
      const [, , record] = await together([objection, writing, read] as const);
      return written('created', store.entity, record);
    },
    update: async ({
      scope,
      services,
      currentUser,
      params,
      body,
    }: WriteContext & About & { body: object }): Promise<WithMessage<R>> => {
      const doing = { scope, services, currentUser };
      const id = idOf(params);
      const values = (await special.check?.(doing, { ...body }, id)) ?? body;
      const changed = await updateRecord(scope, services, currentUser, store, id, { ...values });
      if (changed.length) await special.after?.(doing, id, 'update');
      return written('saved', store.entity, await whole(scope, id, currentUser));
    },
    remove: async ({ scope, services, currentUser, params }: WriteContext & About): Promise<WithMessage<null>> => {
      const doing = { scope, services, currentUser };
      const id = idOf(params);
      // Nothing comes to hang on it between the check and the deletion.
      await lockRow(scope, store.table, id);
      await removable(doing, id);
      await removeRecord(scope, services, currentUser, store, id);
      await special.removed?.(doing, id);
      return new WithMessage(null, 'app.said.removed');
    },
  };
}

/** The record's own id: the path's `id`, or its last parameter. */
const idOf = (params: object): number => {
  const ids = new Map(Object.entries(params));
  return Number(ids.get('id') ?? [...ids.values()].at(-1));
};
