import type { Searchable, SearchResult } from '../../../src/api/app/my-work.ts';
import { entitiesThat } from '../../../src/api/entities.ts';
import { latinDigits } from '../../../src/api/fields.ts';
import { privilegeOf } from '../../../src/api/privileges.ts';
import { may, type Viewer } from '../../../src/machines/kit/lifecycle.ts';
import type { Scope } from '../../db/scope.ts';
import { patternOf } from '../../kit/likenesses.ts';
import { storeOf } from '../../registry.ts';

type Row = Omit<SearchResult[number], 'entity'>;

/** The maximum per entity. */
const most = 8;

/** References consist of a letter and a number: `Q-12`, also typed as `q12` or just the number. */
function referenceOf(q: string): { letter: string; id: string } | null {
  const [, letter = '', id] = /^([a-z]?)(?:\s*-)?\s*([1-9]\d{0,14})$/i.exec(latinDigits(q).trim()) ?? [];
  return id ? { letter: letter.toLowerCase(), id } : null;
}

/**
 * Search results of the modules that the viewer may view, at most eight per entity: the newest first, after a number that is as it was
 * typed.
 */
export async function searchAll(scope: Scope, viewer: Viewer, q: string): Promise<SearchResult> {
  const pattern = patternOf(q);
  const reference = referenceOf(q);
  const ask = async (name: string, text: string, what: string): Promise<Row[]> =>
    (await scope.client.query<Row>({ name: `search.${name}`, text: `${text} limit ${most}`, values: [scope.company, what] }))
      .rows;
  const found = await Promise.all(
    entitiesThat('search').map(async (entity) => {
      const rows = may(viewer, privilegeOf(entity, 'view')) ? await searchOne(entity) : [];
      return rows.map((row) => ({ entity, ...row }));
    }),
  );
  return found.flat();

  async function searchOne(entity: Searchable): Promise<Row[]> {
    const search = storeOf(entity)?.search;
    if (!search) return [];
    if ('letter' in search) {
      const isMeant = reference && (!reference.letter || reference.letter === search.letter);
      return isMeant ? ask(entity, search.text, reference.id) : [];
    }
    if (!search.newest) return ask(entity, search.text, pattern);
    const recent = await ask(`${entity}.newest`, search.newest, pattern);
    // Eight of the newest are enough. A word that is rare among those is rare altogether, so its index finds it quickly.
    if (recent.length === most || pattern.length < 5) return recent;
    return ask(entity, search.text, pattern);
  }
}
