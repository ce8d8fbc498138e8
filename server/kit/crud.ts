import type { Page } from '../../src/api/contract.ts';
import { type Scope, together } from '../db/scope.ts';
import { Said } from '../http/contract.ts';
import type { Actor } from './actor.ts';
import { naming } from './named-by.ts';
import { readPage } from './pages.ts';
import { createRecord, justMade, type Kept, readOr404, removeRecord, updateRecord } from './records.ts';
import { Refuse } from './refuse.ts';
import type { Services } from './services.ts';

export interface Doing {
  scope: Scope;
  services: Services;
  actor: Actor;
}
type Values = Record<string, unknown> & { version?: number };

interface Special<R> {
  /** The whole record as `get` answers it, where it is more than its row. */
  read?: (scope: Scope, id: number, actor: Actor) => Promise<R>;
  /** The same of a record just made, where it can be read before its id is known: by statements that are sent at once. */
  readMade?: (scope: Scope, made: typeof justMade) => Promise<R>;
  /** Looks at (and may complete) what is to be stored; throws Refuse. `before` is null for a new record. */
  check?: (doing: Doing, values: Values, id: number | null) => Promise<Values | undefined>;
  /**
   * What only the database can say against a new record; throws Refuse. Asked in one packet with the writing, which is
   * undone when the answer is no: a packet of its own would cost as much as all that is written.
   */
  objection?: (doing: Doing, values: Values) => Promise<void>;
  /** What else is to be done once it is stored, in the same transaction. */
  after?: (doing: Doing, id: number, what: 'create' | 'update') => Promise<void>;
  /** May it be removed? Throws Refuse. What names it need not be asked for. */
  removable?: (doing: Doing, id: number) => Promise<void>;
  /** What else is to be done once it is gone, in the same transaction. */
  removed?: (doing: Doing, id: number) => Promise<void>;
  /** What is said where other records name it: what to do instead. A locale key. */
  linked?: string;
}

/** By entity: may it be removed? Throws Refuse. */
const removables = new Map<string, NonNullable<Special<unknown>['removable']>>();
/** What keeps a record from being removed, before anybody tries; null: nothing does. */
export async function whatKeeps(doing: Doing, entity: string, id: number): Promise<Refuse | null> {
  try {
    await removables.get(entity)?.(doing, id);
    return null;
  } catch (error) {
    if (error instanceof Refuse) return error;
    throw error;
  }
}

/** What the five need of a request, whichever call it is. */
interface About {
  params: object;
}

/**
 * The common five of an entity, over its table. Which of them a contract has is the contract's business. `R` is the record
 * as `get` answers it, `InList` what a list shows of it.
 */
export function crudOf<R, InList = R>(kept: Kept, special: Special<R> = {}) {
  const removable: Special<R>['removable'] = async (doing, id) => {
    await special.removable?.(doing, id);
    const by = Object.entries(await naming(doing.scope, kept.table, id)).map(([what, count]) => ({ what, count }));
    if (by.length) throw new Refuse(422, 'linked', special.linked ?? 'app.error.linked', { by });
  };
  // An entity that is listed in more than one way is removed in one.
  if (special.removable || special.linked || !removables.has(kept.entity)) removables.set(kept.entity, removable);
  const whole = (scope: Scope, id: number, actor: Actor) =>
    special.read ? special.read(scope, id, actor) : readOr404<R>(scope, kept, id);
  return {
    list: ({ scope, services, query }: Doing & { query: object | undefined }): Promise<Page<InList>> =>
      readPage<InList>(scope, services, kept, { ...query }),
    get: ({ scope, actor, params }: Doing & About): Promise<R> => whole(scope, idOf(params), actor),
    create: async ({ scope, services, actor, body }: Doing & { body: object }): Promise<Said<R>> => {
      const doing = { scope, services, actor };
      const values = (await special.check?.(doing, { ...body }, null)) ?? { ...body };
      const objection = special.objection?.(doing, values);
      const writing = createRecord(scope, services, actor, kept, values);
      if (special.after || (special.read && !special.readMade)) {
        const [, id] = await together([objection, writing] as const);
        await special.after?.(doing, id, 'create');
        return new Said(await whole(scope, id, actor), 'app.said.created');
      }
      const read = special.readMade ? special.readMade(scope, justMade) : readOr404<R>(scope, kept, justMade);
      const [, , record] = await together([objection, writing, read] as const);
      return new Said(record, 'app.said.created');
    },
    update: async ({ scope, services, actor, params, body }: Doing & About & { body: object }): Promise<Said<R>> => {
      const doing = { scope, services, actor };
      const id = idOf(params);
      const values = (await special.check?.(doing, { ...body }, id)) ?? body;
      const changed = await updateRecord(scope, services, actor, kept, id, { ...values });
      if (changed.length) await special.after?.(doing, id, 'update');
      return new Said(await whole(scope, id, actor), 'app.said.saved');
    },
    remove: async ({ scope, services, actor, params }: Doing & About): Promise<Said<null>> => {
      const doing = { scope, services, actor };
      const id = idOf(params);
      await removable(doing, id);
      await removeRecord(scope, services, actor, kept, id);
      await special.removed?.(doing, id);
      return new Said(null, 'app.said.removed');
    },
  };
}

/** The record's own id: the path's `id`, or its last one. */
const idOf = (params: object): number => {
  const ids = new Map(Object.entries(params));
  return Number(ids.get('id') ?? [...ids.values()].at(-1));
};
