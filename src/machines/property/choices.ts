import { fromPromise } from 'xstate';
import { send } from '../../api/client.ts';
import { buildingCalls } from '../../api/property/building.ts';
import { amenityCalls, cityCalls } from '../../api/property/city.ts';
import { compoundCalls } from '../../api/property/compound.ts';
import { unitStatusDetailCalls } from '../../api/property/unit-status-detail.ts';
import { unitTypeCalls } from '../../api/property/unit-type.ts';
import { userCalls } from '../../api/settings/user.ts';
import type { Parents } from '../kit/actors.ts';
import type { ChoiceSource } from '../kit/list/choice-search.machine.ts';
import { listFlow, type Query } from '../kit/list/list-flow.ts';
import { wholePage } from '../kit/list/whole-page.ts';

/** What can be chosen in a form: an id and its names. */
export interface ChoiceRow {
  id: number;
  name_en: string;
  name_ar: string;
}

const choices = (entity: string, read: (query: Query, signal: AbortSignal) => Promise<ChoiceRow[]>) =>
  listFlow<ChoiceRow>({ entity }).provide({
    actors: {
      read: fromPromise<ReturnType<typeof wholePage<ChoiceRow>>, { query: Query; parents: Parents }>(async ({ input, signal }) =>
        wholePage(await read(input.query, signal)),
      ),
    },
  });
export type ChoicesMachine = ReturnType<typeof choices>;

export const cityChoices = choices('city', (_, signal) => send(cityCalls.list, { signal }));
export const amenityChoices = choices('amenity', (_, signal) => send(amenityCalls.list, { signal }));
export const compoundChoices = choices('compound', (_, signal) => send(compoundCalls.brief, { signal }));
export const unitTypeChoices = choices('unit_type', (_, signal) => send(unitTypeCalls.brief, { signal }));
/** The buildings of all compounds, or of the one that the query names: at most a thousand, read by the hundred. */
export const buildingChoices = choices('building', async ({ compound_id }, signal) => {
  const query = { per_page: 100, sort: 'code', ...(compound_id ? { compound_id: Number(compound_id) } : {}) };
  const first = await send(buildingCalls.list, { query, signal });
  const pages = Math.min(10, Math.ceil(first.total_entries / 100));
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, i) =>
      send(buildingCalls.list, { query: { ...query, page: i + 2 }, signal }),
    ),
  );
  return [first, ...others]
    .flatMap(({ rows }) => rows)
    .map(({ id, code, compound_name_en, compound_name_ar }) => ({
      id,
      name_en: `${compound_name_en} · ${code}`,
      name_ar: `${compound_name_ar} · ${code}`,
    }))
    .sort((a, b) => a.name_en.localeCompare(b.name_en, 'en', { numeric: true }));
});
export const detailChoices = choices(
  'unit_status_detail',
  async (_, signal) => (await send(unitStatusDetailCalls.list, { query: { per_page: 100 }, signal })).rows,
);
export const managerChoices = choices('user', async (_, signal) =>
  (await send(userCalls.brief, { query: { per_page: 100 }, signal })).rows.map(({ id, name }) => ({
    id,
    name_en: name,
    name_ar: name,
  })),
);

/** Sources of large choices, searched where they are kept. */
export const buildingSource = (compound_id?: number): ChoiceSource => ({
  kind: 'building',
  find: async (search, signal) =>
    (
      await send(buildingCalls.list, {
        query: { per_page: 20, sort: 'code', ...(search && { search }), ...(compound_id && { compound_id }) },
        signal,
      })
    ).rows.map(({ id, code, compound_name_en, compound_name_ar }) => ({
      id,
      name_en: `${compound_name_en} · ${code}`,
      name_ar: `${compound_name_ar} · ${code}`,
    })),
});
export const userSource: ChoiceSource = {
  kind: 'user',
  find: async (search, signal) =>
    (await send(userCalls.brief, { query: { per_page: 20, ...(search && { search }) }, signal })).rows.map(({ id, name }) => ({
      id,
      name_en: name,
      name_ar: name,
    })),
};
export const compoundSource: ChoiceSource = {
  kind: 'compound',
  find: async (search, signal) => (await send(compoundCalls.brief, { query: search ? { search } : {}, signal })).slice(0, 20),
};
