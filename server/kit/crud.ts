import type { Call } from '../../src/api/contract.ts';
import { type Scope, together } from '../db/scope.ts';
import { type Asking, type Handler, Said } from '../http/contract.ts';
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

interface Special {
  /** The whole record as `get` answers it, where it is more than its row. */
  read?: (scope: Scope, id: number, actor: Actor) => Promise<unknown>;
  /** The same of a record just made, where it can be read before its id is known: by statements that are sent at once. */
  readMade?: (scope: Scope, made: typeof justMade) => Promise<unknown>;
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
const removables = new Map<string, NonNullable<Special['removable']>>();
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

/** The common five of an entity, over its table. Which of them a contract has is the contract's business. */
export function crudOf(kept: Kept, special: Special = {}) {
  const removable: Special['removable'] = async (doing, id) => {
    await special.removable?.(doing, id);
    const by = Object.entries(await naming(doing.scope, kept.table, id)).map(([what, count]) => ({ what, count }));
    if (by.length) throw new Refuse(422, 'linked', special.linked ?? 'app.error.linked', { by });
  };
  // An entity that is listed in more than one way is removed in one.
  if (special.removable || special.linked || !removables.has(kept.entity)) removables.set(kept.entity, removable);
  const whole = (scope: Scope, id: number, actor: Actor) =>
    special.read ? special.read(scope, id, actor) : readOr404(scope, kept, id);
  const doing = ({ scope, services, actor }: Asking<Call>): Doing => ({ scope, services, actor });
  const five = {
    list: async (asking: Asking<Call>) =>
      readPage(asking.scope, asking.services, kept, (asking.query ?? {}) as Record<string, unknown>),
    get: async (asking: Asking<Call>) => whole(asking.scope, idOf(asking), asking.actor),
    create: async (asking: Asking<Call>) => {
      const { scope, services, actor } = asking;
      const given = asking.body as Values;
      const values = (await special.check?.(doing(asking), given, null)) ?? given;
      const objection = special.objection?.(doing(asking), values);
      const writing = createRecord(scope, services, actor, kept, values);
      if (special.after || (special.read && !special.readMade)) {
        const [, id] = await together([objection, writing] as const);
        await special.after?.(doing(asking), id, 'create');
        return new Said(await whole(scope, id, actor), 'app.said.created');
      }
      const read = special.readMade ? special.readMade(scope, justMade) : readOr404(scope, kept, justMade);
      const [, , record] = await together([objection, writing, read] as const);
      return new Said(record, 'app.said.created');
    },
    update: async (asking: Asking<Call>) => {
      const id = idOf(asking);
      const given = asking.body as Values;
      const values = (await special.check?.(doing(asking), given, id)) ?? given;
      const changed = await updateRecord(asking.scope, asking.services, asking.actor, kept, id, values);
      if (changed.length) await special.after?.(doing(asking), id, 'update');
      return new Said(await whole(asking.scope, id, asking.actor), 'app.said.saved');
    },
    remove: async (asking: Asking<Call>) => {
      const id = idOf(asking);
      await removable(doing(asking), id);
      await removeRecord(asking.scope, asking.services, asking.actor, kept, id);
      await special.removed?.(doing(asking), id);
      return new Said(null, 'app.said.removed');
    },
  };
  return five as unknown as Record<keyof typeof five, AnyHandler>;
}

/** Fits every call: the answer's shape is held by the isolation and contract tests, not by the compiler. */
type AnyHandler = Handler<never> & ((asking: never) => Promise<never>);

const idOf = (asking: Asking<Call>): number => {
  const params = asking.params as Record<string, number>;
  return (params.id ?? Object.values(params).at(-1)) as number;
};
