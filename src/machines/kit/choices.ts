import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { get, type Page } from '../../api/contract.ts';
import { describe, type EntityName } from '../../api/entities.ts';
import { wireOf } from '../../api/entity-names.ts';
import { plain } from '../../locales/plain.ts';
import type { Parents } from './actors.ts';
import { askAny } from './entity.ts';
import type { ChoiceSource, ChoosableRecord } from './list/choice-search.machine.ts';
import { type ListMachine, listFlow, type Query } from './list/list-flow.ts';
import { wholePage } from './list/whole-page.ts';

interface Row {
  id: number;
  name_en?: string | null;
  name_ar?: string | null;
  name?: string | null;
  user_name?: string | null;
  ref_no?: string | null;
}
const choosable = ({ id, name_en, name_ar, name, user_name, ref_no }: Row): ChoosableRecord => {
  const one = name ?? user_name ?? ref_no ?? `#${id}`;
  return { id, name_en: name_en ?? one, name_ar: name_ar ?? one };
};

interface Choices {
  found: ChoosableRecord[];
  /** Of all pages, if it is one. */
  total: number;
}
/** The list that an entity's records are chosen from: its rows, wherever the response has them. */
async function readChoices(entity: EntityName, query: Query, signal: AbortSignal, among?: `/${string}`): Promise<Choices> {
  const { at = wireOf(entity), query: own } = among ? { at: among } : (describe(entity).choices ?? {});
  const call = get('', at, { needs: 'anybody', field: null, answer: z.unknown() });
  const { answer } = await askAny<{ total_entries?: number }>(call, { query: { ...own, ...query }, signal });
  const found = ((Object.values(answer).find(Array.isArray) ?? []) as Row[]).map(choosable);
  return { found, total: answer.total_entries ?? found.length };
}

const mostPages = 20;
/** All of them, page by page. */
async function readAllChoices(entity: EntityName, query: Query, signal: AbortSignal): Promise<ChoosableRecord[]> {
  const { found, total } = await readChoices(entity, query, signal);
  for (let page = 2; found.length && found.length < total && page <= mostPages; page++) {
    const next = await readChoices(entity, { ...query, page }, signal);
    if (!next.found.length) break;
    found.push(...next.found);
  }
  return found;
}

const machines = new Map<EntityName, ListMachine<ChoosableRecord>>();
/** All options of a short list: one machine per entity. */
export function choicesOf(entity: EntityName): ListMachine<ChoosableRecord> {
  const known = machines.get(entity);
  if (known) return known;
  const made = listFlow<ChoosableRecord>({ entity }).provide({
    actors: {
      read: fromPromise<Page<ChoosableRecord>, { query: Query; parents: Parents }>(async ({ input, signal }) =>
        wholePage(await readAllChoices(entity, input.query, signal)),
      ),
    },
  });
  machines.set(entity, made);
  return made;
}

const sources = new Map<string, ChoiceSource>();
/** The options of a long list, found by searching on the server; or of those at another path. */
export function sourceOf(entity: EntityName, among?: `/${string}`): ChoiceSource {
  const key = among ?? entity;
  const known = sources.get(key);
  if (known) return known;
  const made: ChoiceSource = {
    kind: entity,
    find: async (search, signal) => {
      if (!among) return (await readChoices(entity, search ? { search } : {}, signal)).found.slice(0, 20);
      // A short list, which isn't searched on the server.
      const { found } = await readChoices(entity, {}, signal, among);
      return found.filter(({ name_en, name_ar }) => plain(`${name_en} ${name_ar}`).includes(plain(search.trim()))).slice(0, 20);
    },
  };
  sources.set(key, made);
  return made;
}

/**
 * The options of a long list that doesn't change, such as the countries: the first, then the others by name. `say` is an
 * option's name in one language.
 */
export function fixedSource(
  kind: string,
  options: readonly (string | number)[],
  say: (option: string | number) => string,
): ChoiceSource {
  const rows = options.map((id) => ({ id, name_en: say(id), name_ar: say(id) }));
  const [first, ...others] = rows;
  const all = first ? [first, ...others.sort((a, b) => a.name_en.localeCompare(b.name_en))] : [];
  const folded = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
  return {
    kind,
    find: async (search) => {
      const words = folded(search.trim());
      return all.filter(({ id, name_en }) => folded(name_en).includes(words) || String(id).toLowerCase() === words);
    },
    named: (id) => rows.find((row) => String(row.id) === id) ?? null,
  };
}
