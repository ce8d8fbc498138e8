import { fromPromise } from 'xstate';
import { send } from '../../api/client.ts';
import { buildingCalls } from '../../api/property/building.ts';
import { amenityCalls, cityCalls } from '../../api/property/city.ts';
import { compoundCalls } from '../../api/property/compound.ts';
import { unitStatusDetailCalls } from '../../api/property/unit-status-detail.ts';
import { unitTypeCalls } from '../../api/property/unit-type.ts';
import { userCalls } from '../../api/settings/user.ts';
import type { Parents } from '../kit/actors.ts';
import { listFlow, type Query } from '../kit/list-flow.ts';
import { wholePage } from './whole.ts';

/** What can be chosen in a form: an id and its names. */
export interface ChoiceRow {
  id: number;
  name_en: string;
  name_ar: string;
}

const choices = (entity: string, read: (query: Query, signal: AbortSignal) => Promise<ChoiceRow[]>) =>
  listFlow<ChoiceRow>({ entity }).provide({
    actors: {
      read: fromPromise<ReturnType<typeof wholePage<ChoiceRow>>, { query: Query; parents: Parents }>(async ({ input, signal }) => wholePage(await read(input.query, signal))),
    },
  });
export type ChoicesMachine = ReturnType<typeof choices>;

export const cityChoices = choices('city', (_, signal) => send(cityCalls.list, { signal }));
export const amenityChoices = choices('amenity', (_, signal) => send(amenityCalls.list, { signal }));
export const compoundChoices = choices('compound', (_, signal) => send(compoundCalls.brief, { signal }));
export const unitTypeChoices = choices('unit_type', (_, signal) => send(unitTypeCalls.brief, { signal }));
export const buildingChoices = choices('building', async (query, signal) =>
  (await send(buildingCalls.list, { query: { per_page: 100, ...query }, signal })).rows.map(({ id, code, name_en, name_ar }) => ({ id, name_en: `${code} · ${name_en}`, name_ar: `${code} · ${name_ar}` })),
);
export const detailChoices = choices('unit_status_detail', async (_, signal) => (await send(unitStatusDetailCalls.list, { query: { per_page: 100 }, signal })).rows);
export const managerChoices = choices('user', async (_, signal) =>
  (await send(userCalls.brief, { query: { per_page: 100 }, signal })).rows.map(({ id, name }) => ({ id, name_en: name, name_ar: name })),
);
