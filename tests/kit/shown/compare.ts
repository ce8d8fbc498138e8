import { type Answered, has, shows, textsOf } from './expected.ts';
import { listOf, type Match } from './match.ts';
import { plainly, plainSum, type Spoken } from './plain.ts';
import type { List, Pool } from './pool.ts';
import type { InBoth, ShownCell, ShownFacts, ShownPart, ShownTable } from './shown.ts';
import type { Wording } from './texts.ts';

/** A label's comparison, by `<table>: <column>` or the label of a fact, with any number in it as #. */
export interface Compared {
  name: string;
  /** Whether an answer has a field that goes by that name. */
  isMapped: boolean;
  cells: number;
  wrong: string[];
}
type Tell = (label: string, isMapped: boolean, cells: number, wrong?: string) => void;

const lastOf = (key: string) => key.slice(key.lastIndexOf('.') + 1);
const ends = ['_id', '_name', '_on', '_at', '_number', '_ref_no', '_no', '_code', '_date', '_name_*'];
const isRecord = (value: unknown): value is Answered => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sum of a field of rows. */
function sumOf(rows: Answered[], field: string): string | number {
  const values = rows.flatMap((row) => (row[field] === null || row[field] === undefined ? [] : [row[field]]));
  return values.length && values.every((one) => typeof one === 'number')
    ? (values as number[]).reduce((sum, one) => sum + one, 0)
    : plainSum(values.map(String));
}

/** How what is shown is compared with answers. `otherwise`: fields of labels whose keys don't end with the field's name. */
export function comparing(wording: Wording, otherwise: (key: string) => readonly string[]) {
  /** The fields of a row that a label may name: as said of its keys, by their last word, or else by names that are made of it. */
  const fieldsOf = (label: string, row: Answered): string[] => {
    const keys = wording.keysOf(label, 'en');
    const words = label === '#' ? ['number'] : [...new Set(keys.map(lastOf))];
    const longer = words.flatMap((word) => [
      `total_${word}`,
      `${word.replace(/s$/, '')}_count`,
      ...ends.map((end) => word + end),
    ]);
    for (const names of [[...keys.flatMap(otherwise), ...words], longer]) {
      const own = [...new Set(names)].filter((name) => has(row, name) && textsOf(name, row, 'en', wording) !== null);
      if (own.length) return own;
    }
    return [];
  };
  /** Nothing may be said in words: not sent yet, a draft. */
  const isNothing = (text: string, field: string, row: Answered, language: Spoken) =>
    has(row, field) &&
    (row[field] === null || row[field] === '') &&
    (wording.keysOf(text, language).length > 0 || !/\d/.test(text));
  const isShown = (text: string, fields: string[], row: Answered, language: Spoken) =>
    fields.some((field) => shows(text, textsOf(field, row, language, wording) ?? []) || isNothing(text, field, row, language));
  const unlike = (text: string, fields: string[], row: Answered, language: Spoken) =>
    `“${plainly(text)}”, not ${fields.map((one) => `${one} ${JSON.stringify(textsOf(one, row, language, wording))}`).join(' or ')}`;
  const isSameLabel = (en: string, ar: string) => {
    const keys = wording.keysOf(ar, 'ar');
    const own = wording.keysOf(en, 'en');
    return own.length ? own.some((key) => keys.includes(key)) : !/\p{Letter}/u.test(en) || en !== ar;
  };
  const languagesOf = ({ isSpoken }: ShownPart): Spoken[] => (isSpoken ? ['en'] : ['en', 'ar']);

  const compareTable = (tables: Record<Spoken, ShownTable>, pool: Pool, tell: Tell): void => {
    const { en, ar } = tables;
    const match = listOf(en, pool, fieldsOf, isShown);
    if (!match) {
      tell(`${en.caption}: all`, false, 0);
      return;
    }
    const { list, from, fields } = match;
    en.heads.forEach((head, column) => {
      if (!head) return;
      const label = `${en.caption}: ${head}`;
      tell(label, Boolean(fields[column]?.length), 0);
      if (!en.isSpoken && !isSameLabel(head, ar.heads[column] ?? '')) tell(label, true, 1, `is ${ar.heads[column]} in Arabic`);
    });
    for (const language of languagesOf(en)) {
      const { rows, foot } = tables[language];
      list.rows.forEach((row, at) => {
        fields.forEach((own, column) => {
          if (!own.length) return;
          const { text = '' } = rows[from + at]?.[column] ?? {};
          const wrong = isShown(text, own, row, language)
            ? undefined
            : `${language} row ${at + 1}: ${unlike(text, own, row, language)}`;
          tell(`${en.caption}: ${en.heads[column]}`, true, 1, wrong);
        });
      });
      const spare = rows.filter((_, at) => at < from || at >= from + list.rows.length);
      for (const cells of [...spare, ...(foot.length ? [foot] : [])])
        compareSums(cells, match, language, cells === foot, (column, wrong) =>
          tell(`${en.caption}: ${en.heads[column]}`, true, 1, wrong),
        );
    }
  };

  /** The wanted figure of a line of sums: as the answer says, or the sum of the rows. */
  const summed = ({ rows, parent, name }: List, field: string, words: string[], isFoot: boolean, isLast: boolean): unknown => {
    const totals = isRecord(parent.totals) ? parent.totals : {};
    const own = isLast ? [...words.map((word) => parent[word]), parent[`${name}_total`]] : [];
    const others = [parent[`${field}s`], parent[`total_${field}`], parent[field]];
    const said = (isFoot ? [totals[field]] : [...own, ...others]).find(
      (one) => typeof one === 'string' || typeof one === 'number',
    );
    return said ?? sumOf(rows, field);
  };
  /** Compares a line of sums below the rows, or what was before them. */
  const compareSums = (
    cells: ShownCell[],
    { list, fields }: Match,
    language: Spoken,
    isFoot: boolean,
    tell: (column: number, wrong?: string) => void,
  ): void => {
    const label = cells.find(({ text, isFigure }) => text && !isFigure && wording.keysOf(text, language).length)?.text ?? '';
    const words = wording.keysOf(label, language).map(lastOf);
    const figures = cells.flatMap(({ text, isFigure }, at) => (text && isFigure && fields[at]?.length ? [at] : []));
    for (const column of figures) {
      const [field = ''] = fields[column] as string[];
      const isLast = !isFoot && column === figures.at(-1);
      const texts = textsOf(field, { [field]: summed(list, field, words, isFoot, isLast) }, language, wording) ?? [];
      const { text = '' } = cells[column] as ShownCell;
      tell(column, shows(text, texts) ? undefined : `${language} ${label || 'sum'}: “${text}”, not ${texts[0]}`);
    }
  };

  const compareFacts = (facts: Record<Spoken, ShownFacts>, pool: Pool, tell: Tell): void => {
    facts.en.rows.forEach(([label, text], at) => {
      const [labelAr = '', textAr = ''] = facts.ar.rows[at] ?? [];
      if (!facts.en.isSpoken && !isSameLabel(label, labelAr)) tell(label, true, 1, `is ${labelAr} in Arabic`);
      const found = pool.records.flatMap((record) => {
        const fields = fieldsOf(label, record);
        return fields.length ? [{ record, fields }] : [];
      });
      tell(label, found.length > 0, 0);
      let left = found;
      for (const language of languagesOf(facts.en)) {
        const [first] = left;
        if (!first) return;
        const said = language === 'en' ? text : textAr;
        left = left.filter(({ record, fields }) => isShown(said, fields, record, language));
        tell(label, true, 1, left.length ? undefined : `${language}: ${unlike(said, first.fields, first.record, language)}`);
      }
    });
  };

  /** Compares every table and every list of facts of a page with what was answered, by label. */
  return ({ en, ar }: InBoth, pool: Pool): Compared[] => {
    const all = new Map<string, Compared>();
    const tell: Tell = (label, isMapped, cells, wrong) => {
      const name = label.replaceAll(/\d[\d.,]*/g, '#');
      const one = all.get(name) ?? { name, isMapped: false, cells: 0, wrong: [] };
      all.set(name, one);
      one.isMapped ||= isMapped;
      one.cells += cells;
      if (wrong) one.wrong.push(`${label} ${wrong}`);
    };
    for (const [at, table] of en.tables.entries()) {
      const other = ar.tables[at];
      if (other && other.rows.length === table.rows.length) compareTable({ en: table, ar: other }, pool, tell);
      else tell(`${table.caption}: all`, true, 1, 'has other rows in Arabic');
    }
    for (const [at, facts] of en.facts.entries())
      compareFacts({ en: facts, ar: ar.facts[at] ?? { isSpoken: false, rows: [] } }, pool, tell);
    return [...all.values()];
  };
}
