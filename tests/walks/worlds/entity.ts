import { type Ahead, go, type Road } from '../../../src/workbench/roads/hand.ts';
import { dig } from '../../../src/workbench/roads/roads.ts';
import type { Person } from '../../setup/world.ts';
import type { Ground } from './ground.ts';

/** How one kind of record lives on the real server. */
export interface EntityWorld {
  entity: string;
  /** A new record in the initial status; the walk that is ahead of it may need it made otherwise. */
  create: (way: readonly Ahead[]) => Promise<number>;
  /** The whole record, as a call answers it; none for what has no page of its own. */
  wire?: (id: number) => Promise<Record<string, unknown>>;
  /** Its status, as a call answers it. */
  status: (id: number) => Promise<string>;
  /** Does what causes the event; by `act`, where it is done otherwise. Gives the person whose event it is. */
  perform: (id: number, step: Ahead, act?: () => Promise<void>) => Promise<Person | undefined>;
  /** Where its page is; none for what has none. */
  page?: (id: number) => string;
}

/** The records of a road, walked on this ground. */
export function worldOf<S>(ground: Ground, road: Road<S>): EntityWorld {
  const states = new Map<number, S>();
  const stateOf = (id: number): S => {
    const state = states.get(id);
    if (!state) throw new Error(`No ${road.entity} ${id} was made here`);
    return state;
  };
  const read = (id: number) => {
    const { as, call, params } = road.reads(stateOf(id));
    return ground.hand.ask<Record<string, unknown>>(as, call, { params });
  };
  const { page } = road;
  return {
    entity: road.entity,
    create: async (way) => {
      const state = await road.create(ground.hand, way);
      const id = road.idOf(state);
      if (id === null) throw new Error(`No ${road.entity} was made`);
      states.set(id, state);
      return id;
    },
    ...(page && { wire: read, page: (id: number) => `${page.at}${page.id(stateOf(id))}` }),
    status: async (id) => dig(await read(id), road.reads(stateOf(id)).at) as string,
    perform: async (id, step, act) => {
      const who = await go(
        ground.hand,
        road,
        stateOf(id),
        step,
        act &&
          (async () => {
            await act();
            return null;
          }),
      );
      return who ? ground.people[who] : undefined;
    },
  };
}
