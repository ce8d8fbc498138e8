import * as z from 'zod/mini';
import type { Language } from '../locales/translate.ts';
import { type Call, get, paging } from './contract.ts';
import { describe, type EntityName } from './entities.ts';
import { dayText, moneyText } from './field-meta.ts';
import { day, idInQuery } from './fields.ts';
import type { Privilege } from './privileges.ts';
import { comparisons } from './report-periods.ts';

/**
 * The total of a column: the sum of its rows, that of another column's, a quotient of two other columns' sums, such as occupied of all
 * units, or whatever else the SQL makes of all rows (`ReportSql.totals`).
 */
export type Total = 'sum' | 'other' | Quotient | SumOf;
export interface SumOf {
  sum: string;
}
/** `of` and `per` name columns of the rows, or columns that only the SQL knows, which begin with an underscore. */
export interface Quotient {
  of: string;
  per: string;
  /** Decimal places: 2 unless given. */
  digits?: number;
}

/**
 * A column as data: the call answers it, the page shows it, a file contains it. `money` is halalas in SQL and "12.00" in the
 * answer; `number` and `percent` are texts with `digits` places; `key` identifies records and is never shown.
 */
export interface ReportColumn<G extends string = string> {
  kind: 'text' | 'code' | 'word' | 'money' | 'count' | 'number' | 'percent' | 'day' | 'month' | 'key';
  /** Locale key; `<title>.<column>` by default. */
  label?: string;
  /** Labels of groupings that name it otherwise. */
  labels?: Partial<Record<G, string>>;
  /** Short heading of the page's table, as a locale key. */
  short?: string;
  /** The prefix of a word's texts. */
  texts?: string;
  /** The order in which its words are sorted. */
  order?: readonly string[];
  digits?: number;
  /** A quotient computes each row as well as the total. */
  total?: Total;
  isNullable?: boolean;
  /** Sorted by it, what has none comes first. */
  nullsFirst?: boolean;
  /** Text of a row that has none: the prefix of its texts by grouping. */
  none?: string;
  /** Zero is left blank on the page and on paper, where most cells would be zeros. */
  isBlankAtZero?: boolean;
  /** The groupings that have the column; it is null in the others. */
  only?: readonly G[];
  /** The groupings whose table shows it: those that have it by default. */
  shown?: readonly G[];
  /** The groupings whose files contain it: those that show it by default. */
  filed?: readonly G[];
  /** Drill-down: the path of what the cell counts or names, from its row. */
  to?(row: ReportRow, by: G): string | null;
  /** A further privilege that the column needs: without it, it is null and named in `hidden`. */
  needs?: Privilege;
  /** Shown on narrow screens, where a row is a small card. */
  isMain?: boolean;
  width?: number;
}
export type ReportRow = Record<string, string | number | null>;

/** A filter. Its name is the parameter's, and `$<name>` in SQL, which is null unless it is asked for. */
export interface ReportParameter {
  /** Locale key. */
  label: string;
  /** A record's id, one of the words of `options`, or a day. */
  entity?: EntityName;
  options?: readonly string[];
  texts?: string;
  isDay?: true;
}

/** A chart of the totals of some columns, or of a column by row, of all groupings or of those in `by`. */
export type ReportChart = { kind: 'bars' | 'line'; title?: string } & (
  | { totals: readonly string[] }
  | { label: string; value: string; by?: readonly string[] }
);

/** A grouping: the call's id in the specification, its path and its summary for the API's documentation. */
export type Grouping = readonly [id: string, path: `/${string}`, summary: string];

interface Definition<G extends string, C extends Record<string, ReportColumn>> {
  /** In snake case, as in addresses and locale keys: `report.<name>`. */
  name: string;
  /** Locale key of the title, and the beginning of those of columns; `report.<name>` by default. */
  title?: string;
  needs: Privilege;
  /** Locale key of a sentence about its columns. */
  hint?: string;
  /** Further privileges that all of it needs: files, that of exporting in the first one's module. */
  also?: Privilege | readonly Privilege[];
  /** `as_of`: the state at the end of a day. `period`: what happened from one day to another. */
  time: 'as_of' | 'period';
  /**
   * The groupings of a period whose rows recur in every period, by their key: compared with an earlier one, they are compared row by
   * row. Of others, which are documents, only the totals are.
   */
  recurs?: readonly NoInfer<G>[];
  /** The page's path, if not `/reports/<name>` in kebab case. */
  page?: `/${string}`;
  groups: Record<G, Grouping>;
  /** Further calls with the answers of groupings: the data sets of the dashboard. */
  data?: Record<string, readonly [...Grouping, by: NoInfer<G>]>;
  /** The id of the call of its files. */
  file: string;
  params?: Record<string, ReportParameter>;
  columns: C;
  /** Totals besides those of columns: the number of rows. */
  count?: string;
  /** Further totals, that are sums of columns of SQL, quotients, or whatever else the SQL makes of all rows. */
  totals?: Record<string, Pick<ReportColumn, 'kind' | 'digits' | 'isNullable'> & { total: Exclude<Total, 'sum'> }>;
  /** The columns that identify a row; they settle the order of equal rows, descending with `-`. */
  key: readonly ((keyof C & string) | `-${keyof C & string}`)[];
  /** The order unless another is asked for: `-column` is descending. */
  sort: string;
  /** That of groupings which have another one. */
  sorts?: Partial<Record<NoInfer<G>, string>>;
  chart?: ReportChart;
  /** Identities that always hold, by id: the total on their left. The other side is SQL. */
  checks?: Record<string, string>;
  /** Entities whose changes make the page outdated. */
  changes: readonly EntityName[];
  /** The answer was specified before reports had a period and checks: `as_of`, `rows`, `totals` and the page. */
  isEarlier?: boolean;
}

type ValueOf<C extends ReportColumn> =
  | (C['kind'] extends 'count' | 'key' ? number : string)
  | (C extends { isNullable: true } | { only: readonly string[] } ? null : never);
type RowOf<C extends Record<string, ReportColumn>> = { [K in keyof C]: ValueOf<C[K]> };
type TotalsOf<C extends Record<string, ReportColumn>> = {
  [K in keyof C as C[K] extends { total: Total } ? K : never]: ValueOf<C[K]>;
};
export interface ReportCheck {
  id: string;
  left: string;
  right: string;
  ok: boolean;
}
/** A page of a report. Totals are those of all rows, on whatever page. */
export interface ReportAnswer<R = ReportRow, T = ReportRow> {
  from?: string | null;
  to?: string | null;
  as_of: string;
  rows: R[];
  totals: T;
  checks?: ReportCheck[];
  /** The earlier period that was asked for, with the summed columns of each of `rows` then: null if it had no such row. */
  compared?: { from: string; to: string; rows: (ReportRow | null)[]; totals: ReportRow } | null;
  /** Columns that the viewer may not see: they are null. */
  hidden?: string[];
  total_entries: number;
  page: number;
  per_page: number;
}
export type ReportQuery = Partial<Record<string, string | number>> & { page?: number; per_page?: number; sort?: string };
/** The answer of a definition, typed by its columns. */
export type AnswerOfReport<D> =
  D extends Report<string, infer C> ? ReportAnswer<RowOf<C>, TotalsOf<C> & Record<string, string | number | null>> : never;

type ReportCall<C extends Record<string, ReportColumn>> = Call<
  string,
  z.ZodMiniType<ReportQuery, ReportQuery>,
  undefined,
  z.ZodMiniType<ReportAnswer<RowOf<C>, TotalsOf<C> & Record<string, string | number | null>>>
> & { paged: false; textual: false };
export type Report<G extends string = string, C extends Record<string, ReportColumn> = Record<string, ReportColumn>> = Omit<
  Definition<G, C>,
  'key'
> & { key: readonly string[]; calls: Record<G, ReportCall<C>>; dataCalls: Record<string, ReportCall<C>> };
/** A report whatever its groupings and columns. */
export type AnyReport = Omit<Report, 'columns'> & { columns: Record<string, ReportColumn> };

/** Parts of SQL that reports share. The server declares them (server/reports/sql-kit.ts), so that statuses stay typed. */
// biome-ignore lint/suspicious/noEmptyInterface: the server extends it.
export interface SqlKit {}
export interface SqlAsked<G extends string = string> {
  by: G;
  language: Language;
  /** Whether a parameter has a value. */
  isAsked: (parameter: string) => boolean;
}
type Sql<G extends string> = (sql: SqlKit, asked: SqlAsked<G>) => string;
/**
 * The statement of a report's rows, which the server pages, sorts and sums, and the other sides of its checks. `$company`, `$from`,
 * `$to` (the day of an `as_of` report) and `$<parameter>` stand for values. It is an export of its own, so that the browser's
 * bundle leaves it out.
 */
export interface ReportSql<R extends { groups: object }> {
  rows: Sql<keyof R['groups'] & string>;
  /** Aggregates over `rows`, by column, for totals that are `other`. */
  totals?: Record<string, Sql<keyof R['groups'] & string>>;
  checks?: Record<string, Sql<keyof R['groups'] & string>>;
}

const shapes = {
  text: () => z.string(),
  code: () => z.string(),
  word: () => z.string(),
  money: () => moneyText(),
  count: () => z.int(),
  number: () => z.string(),
  percent: () => z.string(),
  day: () => dayText(),
  /** A month of a year: 2026-01. */
  month: () => z.string(),
  key: () => z.int(),
} satisfies Record<ReportColumn['kind'], () => z.ZodMiniType>;
const shapeOf = ({ kind, isNullable, only }: ReportColumn) => (isNullable || only ? z.nullable(shapes[kind]()) : shapes[kind]());
const isPercent = ({ kind }: ReportColumn) => kind === 'percent';
/** The total of a quotient is null where there is nothing to divide by. */
const totalShapeOf = (column: ReportColumn) =>
  (typeof column.total === 'object' && 'per' in column.total) || isPercent(column)
    ? z.nullable(shapes[column.kind]())
    : shapeOf(column);
const mapped = <A, B>(all: Record<string, A>, of: (one: A) => B | undefined): Record<string, B> =>
  Object.fromEntries(Object.entries(all).flatMap(([id, one]) => (of(one) === undefined ? [] : [[id, of(one) as B]])));

function answerShape({ columns, count, isEarlier, time, totals = {} }: Definition<string, Record<string, ReportColumn>>) {
  const common = {
    as_of: dayText(),
    rows: z.array(z.object(mapped(columns, shapeOf))),
    totals: z.object({
      ...(count && { [count]: z.int() }),
      ...mapped(columns, (column) => (column.total ? totalShapeOf(column) : undefined)),
      ...mapped(totals, totalShapeOf),
    }),
    ...{ total_entries: z.int(), page: z.int(), per_page: z.int() },
  };
  if (isEarlier) return z.object(common);
  const end = time === 'period' ? dayText() : z.null();
  const summed = z.object(mapped(columns, (column) => (column.total ? z.nullable(shapes[column.kind]()) : undefined)));
  const compared = z.object({ from: dayText(), to: dayText(), rows: z.array(z.nullable(summed)), totals: summed });
  return z.object({
    ...{ from: end, to: end, ...common, ...(time === 'period' && { compared: z.nullable(compared) }) },
    checks: z.array(z.object({ id: z.string(), left: z.string(), right: z.string(), ok: z.boolean() })),
    hidden: z.array(z.string()),
  });
}

/** The columns that a grouping can be sorted by: those that it has. */
export const sortsOf = (columns: Record<string, ReportColumn>, by: string): string[] =>
  Object.entries(columns).flatMap(([id, { kind, only }]) => (kind === 'key' || (only && !only.includes(by)) ? [] : [id]));

function queryShape({ time, params = {}, columns }: Definition<string, Record<string, ReportColumn>>, by: string) {
  const sorts = sortsOf(columns, by).flatMap((id) => [id, `-${id}`]);
  return z.strictObject({
    ...(time === 'period'
      ? { from: z.optional(day()), to: z.optional(day()), compare: z.optional(z.enum(comparisons)) }
      : { as_of: z.optional(day()) }),
    ...mapped(params, ({ options, isDay }) =>
      options ? z.optional(z.enum(options as [string])) : isDay ? z.optional(day()) : idInQuery(),
    ),
    ...{ page: paging.page, per_page: paging.per_page, sort: z.optional(z.enum(sorts as [string])) },
  });
}

/** The field of an answer, as the specification names it: the dashboard's has another one. */
const fieldAt = (path: string): string => (path.startsWith('/dashboard/') ? 'data' : 'report');

/**
 * A report as data. Derived from it are its calls and their documentation, the page with its filters and saved views, the files,
 * and the test of its cells. Its SQL is a `ReportSql` beside it.
 */
export function defineReport<const G extends string, const C extends Record<string, ReportColumn<NoInfer<G>>>>(
  definition: Definition<G, C>,
): Report<G, C> {
  const { needs, groups, data = {} } = definition;
  const plain = definition as unknown as Definition<string, Record<string, ReportColumn>>;
  const callOf = (id: string, path: `/${string}`, by: string) =>
    get(id, path, { needs, query: queryShape(plain, by), field: fieldAt(path), answer: answerShape(plain) });
  const calls = Object.entries<Grouping>(groups).map(([by, [id, path]]) => [by, callOf(id, path, by)]);
  const dataCalls = Object.entries(data).map(([name, [id, path, , by]]) => [name, callOf(id, path, by)]);
  return { ...definition, calls: Object.fromEntries(calls), dataCalls: Object.fromEntries(dataCalls) } as unknown as Report<G, C>;
}

/** The columns that a grouping shows in its table or its files. */
export const columnsOf = (report: AnyReport, by: string, where: 'shown' | 'filed' = 'shown'): [string, ReportColumn][] =>
  Object.entries(report.columns).filter(([, { kind, only, shown = only, filed = shown }]) => {
    const groups = where === 'filed' ? filed : shown;
    return kind !== 'key' && (!groups || groups.includes(by));
  });
export const titleOf = ({ name, title = `report.${name}` }: Pick<AnyReport, 'name' | 'title'>): string => title;
export const labelOf = (report: AnyReport, id: string, column: ReportColumn, by?: string): string => {
  const { label = `${titleOf(report)}.${id}`, labels = {} } = column;
  if (by && id === 'label' && !column.label) return groupLabel(report, by);
  return (by && labels[by]) || label;
};
/** The area that it is about: that of the first entity which it reads. */
export const areaOfReport = ({ changes: [first] }: Pick<AnyReport, 'changes'>): string | undefined =>
  first && describe(first).nav?.group;
/** The text of what the whole report says, in a sentence. */
export const aboutReport = ({ name }: Pick<AnyReport, 'name'>): string => `report.${name}.about`;
/** The text of what a column counts, for the page's help. */
export const meaningOfColumn = (report: Pick<AnyReport, 'name' | 'title'>, id: string): string =>
  `${titleOf(report)}.${id}.means`;
/** The texts of groupings: `<title>.by.<grouping>`. */
export const groupLabel = (report: AnyReport, by: string): string => `${titleOf(report)}.by.${by}`;
/** The list's name of a grouping, for exports, or of the whole report, for saved views. */
export const listOfReport = ({ name }: Pick<AnyReport, 'name'>, by?: string): string => `report_${name}${by ? `_${by}` : ''}`;
/** The place of the total's word: the last column of text. */
export const totalAt = (columns: readonly [string, ReportColumn][]): number =>
  Math.max(
    0,
    columns.findLastIndex(([, { kind }]) => kind === 'text' || kind === 'word' || kind === 'code'),
  );
/** The further privileges that it needs. */
export const furtherPrivileges = ({ also = [] }: Pick<AnyReport, 'also'>): readonly Privilege[] =>
  typeof also === 'string' ? [also] : also;
/** The privilege that its files need. */
export const exportPrivilege = (report: Pick<AnyReport, 'needs' | 'also'>): Privilege =>
  `${(furtherPrivileges(report)[0] ?? report.needs).split('.')[0]}.export` as Privilege;
/** The order of a grouping unless another is asked for. */
export const usualSort = ({ sort, sorts = {} }: Pick<AnyReport, 'sort' | 'sorts'>, by: string): string => sorts[by] ?? sort;
/** The path of its page. */
export const pathOfReport = ({
  name,
  page = `/reports/${name.replaceAll('_', '-')}`,
}: Pick<AnyReport, 'name' | 'page'>): string => page;
