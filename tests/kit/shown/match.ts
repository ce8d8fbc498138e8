import type { Answered } from './expected.ts';
import type { Spoken } from './plain.ts';
import type { List, Pool } from './pool.ts';
import type { ShownTable } from './shown.ts';

/** The list that a table shows. */
export interface Match {
  list: List;
  /** The row of the table at which the list begins. */
  from: number;
  /** By column: the fields that it may show. */
  fields: string[][];
}

/** The list most of whose cells are those of the table, in its order; null if none has one of them. */
export function listOf(
  { rows, heads }: ShownTable,
  { lists }: Pool,
  fieldsOf: (label: string, row: Answered) => string[],
  isShown: (text: string, fields: string[], row: Answered, language: Spoken) => boolean,
): Match | null {
  let best: { match: Match; hits: number; tried: number } | null = null;
  for (const list of lists) {
    const spare = rows.length - list.rows.length;
    if (spare < 0 || spare > 3) continue;
    const fields = heads.map((head) => fieldsOf(head, list.rows[0] as Answered));
    for (let from = 0; from <= spare; from++) {
      const cells = list.rows.flatMap((row, at) =>
        fields.flatMap((own, column) => (own.length ? [isShown(rows[from + at]?.[column]?.text ?? '', own, row, 'en')] : [])),
      );
      const hits = cells.filter(Boolean).length;
      const isBetter = !best || hits > best.hits || (hits === best.hits && cells.length < best.tried);
      if (isBetter && hits) best = { match: { list, from, fields }, hits, tried: cells.length };
    }
  }
  return best?.match ?? null;
}
