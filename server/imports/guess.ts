import type { ImportKind } from '../../src/api/app/data-import.ts';
import { languages } from '../../src/locales/translate.ts';
import type { Scope } from '../db/scope.ts';
import { texts } from '../kit/texts.ts';
import { importFieldsOf, kinds } from './kinds.ts';
import { headingKey } from './table.ts';

/** Which field each column is: by what the field is called in either language, then by what people said of such a heading. */
export async function guessMapping(scope: Scope, kind: ImportKind, headings: readonly string[]): Promise<(string | null)[]> {
  const fields = importFieldsOf(kinds[kind]);
  const known = await namedBefore(scope, kind);
  for (const [name, { meta }] of Object.entries(fields))
    for (const word of [name, ...languages.map((language) => texts[language](meta.label ?? name))])
      known.set(headingKey(word), name);
  const taken = new Set<string>();
  return headings.map((heading) => {
    const field = known.get(headingKey(heading));
    if (!heading || field === undefined || taken.has(field) || !(field in fields)) return null;
    taken.add(field);
    return field;
  });
}

/** The newest names of columns in the company's imports of the kind that went on from there. */
async function namedBefore({ client, company }: Scope, kind: ImportKind): Promise<Map<string, string>> {
  const { rows } = await client.query<{ columns: { heading: string }[]; mapping: (string | null)[] }>(
    `select columns, mapping from data_imports where company_id = $1 and kind = $2 and status in ('done', 'partially_done')
      order by id desc limit 30`,
    [company, kind],
  );
  const known = new Map<string, string>();
  for (const { columns, mapping } of rows.reverse())
    for (const [i, { heading }] of columns.entries()) {
      const field = mapping[i];
      if (field && heading) known.set(headingKey(heading), field);
    }
  return known;
}
