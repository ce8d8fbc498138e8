import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { get, type Page } from '../../api/contract.ts';
import { describe, type EntityName, wireOf } from '../../api/entities.ts';
import type { Parents } from './actors.ts';
import { askAny } from './entity.ts';
import type { ChoiceSource, Choosable } from './list/choice-search.machine.ts';
import { type ListMachine, listFlow, type Query } from './list/list-flow.ts';
import { wholePage } from './list/whole-page.ts';

interface Row {
  id: number;
  name_en?: string | null;
  name_ar?: string | null;
  name?: string | null;
  user_name?: string | null;
}
const choosable = ({ id, name_en, name_ar, name, user_name }: Row): Choosable => {
  const one = name ?? user_name ?? `#${id}`;
  return { id, name_en: name_en ?? one, name_ar: name_ar ?? one };
};

/** The list that an entity's records are chosen from: its rows, wherever the response has them. */
async function readChoices(entity: EntityName, query: Query, signal: AbortSignal): Promise<Choosable[]> {
  const { at = wireOf(entity), query: own } = describe(entity).choices ?? {};
  const call = get('', at, { needs: 'anybody', field: null, answer: z.unknown() });
  const { answer } = await askAny<object>(call, { query: { ...own, ...query }, signal });
  return ((Object.values(answer).find(Array.isArray) ?? []) as Row[]).map(choosable);
}

const machines = new Map<EntityName, ListMachine<Choosable>>();
/** All options of a short list: one machine per entity. */
export function choicesOf(entity: EntityName): ListMachine<Choosable> {
  const known = machines.get(entity);
  if (known) return known;
  const made = listFlow<Choosable>({ entity }).provide({
    actors: {
      read: fromPromise<Page<Choosable>, { query: Query; parents: Parents }>(async ({ input, signal }) =>
        wholePage(await readChoices(entity, input.query, signal)),
      ),
    },
  });
  machines.set(entity, made);
  return made;
}

const sources = new Map<EntityName, ChoiceSource>();
/** The options of a long list, found by searching on the server. */
export function sourceOf(entity: EntityName): ChoiceSource {
  const known = sources.get(entity);
  if (known) return known;
  const made: ChoiceSource = {
    kind: entity,
    find: async (search, signal) => (await readChoices(entity, search ? { search } : {}, signal)).slice(0, 20),
  };
  sources.set(entity, made);
  return made;
}
