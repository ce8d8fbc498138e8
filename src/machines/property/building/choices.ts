import { fromPromise } from 'xstate';
import { send } from '../../../api/client.ts';
import type { Page } from '../../../api/contract.ts';
import { type Building, buildingCalls } from '../../../api/property/building.ts';
import type { Parents } from '../../kit/actors.ts';
import type { ChoiceSource, ChoosableRecord } from '../../kit/list/choice-search.machine.ts';
import { listFlow, type Query } from '../../kit/list/list-flow.ts';
import { wholePage } from '../../kit/list/whole-page.ts';

/** A code is only unique within a compound. */
export const buildingChoice = ({ id, code, compound_name_en, compound_name_ar }: Building): ChoosableRecord => ({
  id,
  name_en: `${compound_name_en} · ${code}`,
  name_ar: `${compound_name_ar} · ${code}`,
});

/** The buildings of all compounds: at most a thousand, loaded by the hundred. */
export const buildingChoices = listFlow<ChoosableRecord>({ entity: 'building' }).provide({
  actors: {
    read: fromPromise<Page<ChoosableRecord>, { query: Query; parents: Parents }>(async ({ signal }) => {
      const query = { per_page: 100, sort: 'code' };
      const first = await send(buildingCalls.list, { query, signal });
      const pages = Math.min(10, Math.ceil(first.total_entries / 100));
      const others = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, i) =>
          send(buildingCalls.list, { query: { ...query, page: i + 2 }, signal }),
        ),
      );
      const rows = [first, ...others].flatMap(({ rows }) => rows).map(buildingChoice);
      return wholePage(rows.sort((a, b) => a.name_en.localeCompare(b.name_en, 'en', { numeric: true })));
    }),
  },
});

/** The same, searched on the server. */
export const buildingSource: ChoiceSource = {
  kind: 'building',
  find: async (search, signal) =>
    (await send(buildingCalls.list, { query: { per_page: 20, sort: 'code', ...(search && { search }) }, signal })).rows.map(
      buildingChoice,
    ),
};
