import {
  type AnyReport,
  columnsOf,
  groupLabel,
  labelOf,
  type ReportAnswer,
  type ReportColumn,
  type ReportRow,
  titleOf,
  totalAt,
} from '../../src/api/define-report.ts';
import { hasTotals, type PartColumn, partColumns, partValue } from '../../src/api/report-compared.ts';
import { cellText, isNumeric } from '../../src/api/report-text.ts';
import { wallClock } from '../../src/calendar/zone.ts';
import { formatsOf } from '../../src/locales/formats.ts';
import type { SheetCell } from '../app/exports/sheets.ts';
import type { Scope } from '../db/scope.ts';
import { companyLetterhead } from '../documents/company-letterhead.ts';
import type { PrintedDocument } from '../documents/document.ts';
import { leftToRight } from '../documents/fill.ts';
import { ApiError } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { texts } from '../kit/texts.ts';
import { tableOf, titleOf as titleOfRecord } from '../registry.ts';
import { readReport } from './read.ts';
import type { ReportAsked } from './statement-of.ts';

const perRead = 1_000;
/** The rows of a printed report; more are refused, never cut. */
const mostPrinted = 5_000;

/** A report to write: all its pages, with the columns that are wanted of those that its files contain. */
export interface FileAsked {
  report: AnyReport;
  asked: ReportAsked;
  hidden: readonly string[];
  currentUser: CurrentUser;
  columns?: readonly string[];
}
const isByRow = ({ report, asked }: FileAsked): boolean => Boolean(asked.compared && report.recurs?.includes(asked.by));
const columnsIn = (wanted: FileAsked): PartColumn[] => {
  const { report, asked, columns } = wanted;
  const filed = columnsOf(report, asked.by, 'filed').filter(([id]) => !columns || columns.includes(id));
  return partColumns(filed, isByRow(wanted) ? ['earlier', 'change', 'change_percent'] : []);
};
const headOf = ({ report, asked, currentUser: { language } }: FileAsked, { of, part, column }: PartColumn): string => {
  const name = texts[language](labelOf(report, of, report.columns[of] ?? column, asked.by));
  return part === 'now' ? name : texts[language](`report.column.${part}`, { column: name });
};

/** The last rows: the totals, and where rows are documents, those of the earlier period and what changed. */
function totalRows(wanted: FileAsked, { totals, compared }: ReportAnswer, columns: PartColumn[]) {
  const t = texts[wanted.currentUser.language];
  if (!hasTotals(columns)) return [];
  const at = totalAt(columns.map(({ of, column }) => [of, column]));
  const parts = compared && !isByRow(wanted) ? (['now', 'earlier', 'change', 'change_percent'] as const) : (['now'] as const);
  return parts.map((part) =>
    columns.map((one, place) => {
      const shown = part === 'now' ? one : { ...one, part };
      const column = part === 'change_percent' && isNumeric(one.column) ? ({ kind: 'percent' } as const) : one.column;
      const isHead = place === at;
      return {
        ...{ isHead, column },
        value: isHead ? t(part === 'now' ? 'kit.totals.all' : `report.${part}`) : partValue(shown, totals, compared?.totals),
      };
    }),
  );
}

/** The pages of a report, one read each, in the scope's snapshot. */
async function* answersOf(scope: Scope, { report, asked, hidden }: FileAsked): AsyncGenerator<ReportAnswer> {
  for (let page = 1; ; page++) {
    const answer = await readReport(scope, report, { ...asked, page, per_page: perRead }, hidden);
    yield answer;
    if (page * perRead >= answer.total_entries) return;
  }
}

function sheetCell(
  { kind, texts: prefix }: ReportColumn,
  value: ReportRow[string] | undefined,
  t: (key: string) => string,
): SheetCell {
  if (value === null || value === undefined) return null;
  if (kind === 'money') return { number: Number(value), style: 'money' };
  if (kind === 'count') return { number: Number(value), style: 'plain' };
  if (kind === 'number' || kind === 'percent') return { number: Number(value), style: 'money' };
  if (kind === 'day') return { day: String(value) };
  return kind === 'word' ? t(`${prefix}.${value}`) : String(value);
}

/** The company, the days, the filters and the time at which it was made: label and value. */
async function factsOf(scope: Scope, { report, asked, currentUser }: FileAsked): Promise<[string, string][]> {
  const { language, company } = currentUser;
  const t = texts[language];
  const { date } = formatsOf(language);
  const { from, to } = asked.values;
  const filters = await Promise.all(
    Object.entries(report.params ?? {}).map(async ([name, { label, entity, texts: prefix }]): Promise<[string, string][]> => {
      const value = asked.values[name];
      if (value === null || value === undefined) return [];
      if (!entity) return [[t(label), t(`${prefix}.${value}`)]];
      const { rows } = await scope.client.query<{ title: string | null }>(
        `select ${titleOfRecord(entity)} as title from ${tableOf(entity)} x where x.company_id = $1 and x.id = $2`,
        [scope.company, value],
      );
      return [[t(label), rows[0]?.title ?? `#${value}`]];
    }),
  );
  return [
    ...(from === null
      ? [[t('report.as_of'), date(to)] satisfies [string, string]]
      : [[t('report.period'), `${date(from)} – ${date(to)}`] satisfies [string, string]]),
    ...(Object.keys(report.groups).length > 1
      ? [[t('report.by'), t(groupLabel(report, asked.by))] satisfies [string, string]]
      : []),
    ...(asked.compared
      ? [[t('report.compare'), `${date(asked.compared.from)} – ${date(asked.compared.to)}`] satisfies [string, string]]
      : []),
    ...filters.flat(),
    [t('report.made_at'), leftToRight(wallClock(company.time_zone, new Date()))],
  ];
}

/**
 * The rows of a sheet: headings, all rows, and the totals. With `isHeaded`, the title, the days and the filters come before; a CSV
 * file has none of it, so that programs read it. `told` hears how many rows were written, and how many there are.
 */
export async function* sheetOf(
  scope: Scope,
  wanted: FileAsked,
  { isHeaded, told }: { isHeaded: boolean; told?: (rows: number, total: number) => Promise<void> },
): AsyncGenerator<SheetCell[][]> {
  const t = texts[wanted.currentUser.language];
  const columns = columnsIn(wanted);
  if (isHeaded) {
    const { name } = await companyLetterhead(scope, wanted.currentUser.language);
    yield [[`${t(titleOf(wanted.report))} · ${name}`], ...(await factsOf(scope, wanted)), []];
  }
  yield [columns.map((column) => headOf(wanted, column))];
  let written = 0;
  for await (const answer of answersOf(scope, wanted)) {
    const { rows, total_entries, compared } = answer;
    yield rows.map((row, at) => columns.map((one) => sheetCell(one.column, partValue(one, row, compared?.rows[at]), t)));
    written += rows.length;
    await told?.(written, total_entries);
    if (written < total_entries) continue;
    yield totalRows(wanted, answer, columns).map((row) =>
      row.map(({ isHead, column, value }) => (isHead ? String(value) : sheetCell(column, value, t))),
    );
  }
}
/** Rows before the headings of a headed sheet: the title, its facts and an empty one. */
export const headRows = ({ report, asked }: FileAsked): number =>
  4 +
  (Object.keys(report.groups).length > 1 ? 1 : 0) +
  (asked.compared ? 1 : 0) +
  Object.keys(report.params ?? {}).filter((name) => asked.values[name] != null).length;

/** A report as a printed document, in the reader's language. Throws an ApiError 422 for more rows than are printed. */
export async function paperOf(scope: Scope, wanted: FileAsked): Promise<PrintedDocument> {
  const { report, asked, currentUser } = wanted;
  const { language } = currentUser;
  const t = texts[language];
  const said = { ...formatsOf(language), t };
  const columns = columnsIn(wanted);
  const rows: string[][] = [];
  let last: ReportAnswer | null = null;
  for await (const answer of answersOf(scope, wanted)) {
    if (answer.total_entries > mostPrinted)
      throw new ApiError(422, 'refused', 'report.error.too_many', { values: { most: mostPrinted } });
    last = answer;
    rows.push(
      ...answer.rows.map((row, at) =>
        columns.map((one) => cellText(one.column, partValue(one, row, answer.compared?.rows[at]), said)),
      ),
    );
  }
  const letterhead = await companyLetterhead(scope, language);
  const reference = leftToRight(`${report.name.toUpperCase().replaceAll('_', '-')}-${asked.values.to.replaceAll('-', '')}`);
  const [total, ...further] = (last ? totalRows(wanted, last, columns) : []).map((row) =>
    row.map(({ isHead, column, value }) => (isHead ? String(value) : cellText(column, value, said))),
  );
  return {
    ...{ language, title: t(titleOf(report)), reference, mark: null, letterhead },
    blocks: [
      { type: 'facts', rows: await factsOf(scope, wanted) },
      {
        type: 'table',
        columns: columns.map((column) => ({
          label: headOf(wanted, column),
          isNumber: isNumeric(column.column),
          share: column.column.isMain && !isNumeric(column.column) ? 1.8 : 1,
        })),
        // A table has one row of totals, the last: what it is compared with comes before it.
        rows: [...rows, ...further],
        total,
      },
    ],
    foot: `${letterhead.name} · ${reference}`,
  };
}
