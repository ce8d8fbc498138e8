import type { AnyReport, Quotient, ReportColumn, ReportSql, Total } from '../../src/api/define-report.ts';
import { placeParams } from '../../src/api/report-columns.ts';
import type { Period } from '../../src/api/report-periods.ts';
import { reports } from '../../src/api/reports.ts';
import type { Language } from '../../src/locales/translate.ts';
import { nameOf } from '../db/prepared.ts';
import { reportSql } from '../reports.ts';
import { sqlKit } from './sql-kit.ts';

/** The values of a statement, by name. `from` is null where a report is the state at the end of a day, which is `to`. */
export interface Values {
  company: number;
  to: string;
  from: string | null;
  [parameter: string]: string | number | null;
}
/** A grouping of a report with its values, language and order; the page counts from 1. */
export interface ReportAsked {
  by: string;
  values: Values;
  language: Language;
  sort: string;
  page: number;
  per_page: number;
  /** The earlier period that it is compared with. */
  compared?: Period | null;
}

/** The types of values, in the order of a statement's parameters. */
const typesOf = (report: AnyReport): [name: string, type: string][] => [
  ['company', 'bigint'],
  ['to', 'date'],
  ['from', 'date'],
  ['earlier_to', 'date'],
  ['earlier_from', 'date'],
  ...Object.entries(report.params ?? {}).map(([name, { options, isDay }]): [string, string] => [
    name,
    options ? 'text' : isDay ? 'date' : 'bigint',
  ]),
];

/** Filters of units: a report that doesn't have them takes all, so that the parts of SQL that filter by them fit every report. */
const places = Object.keys(placeParams);
/** Replaces `$name` by the parameter's number. Every parameter is cast once, so that PostgreSQL knows those that aren't used. */
function numbered(report: AnyReport, sql: string): string {
  const types = typesOf(report);
  const text = sql.replace(/\$([a-z_]+)/g, (_, name: string) => {
    const at = types.findIndex(([known]) => known === name);
    if (at < 0 && places.includes(name)) return 'null';
    if (at < 0) throw new Error(`The SQL of the report ${report.name} has no parameter ${name}`);
    return `$${at + 1}`;
  });
  return `with asked as (select ${types.map(([, type], i) => `$${i + 1}::${type}`).join(', ')}) ${text}`;
}
const valuesOf = (report: AnyReport, { values, compared }: Pick<ReportAsked, 'values' | 'compared'>) => {
  const all: Values = { ...values, earlier_from: compared?.from ?? null, earlier_to: compared?.to ?? null };
  return typesOf(report).map(([name]) => all[name] ?? null);
};

const isQuotient = (total: Total | undefined): total is Quotient => typeof total === 'object' && 'per' in total;
/** Percents are of a hundred; an amount for each of something is whole halalas. */
const quotient = ({ kind, digits: own }: ReportColumn, { digits = own ?? 2 }: Quotient, of: string, per: string): string =>
  kind === 'money' || kind === 'count'
    ? `round(${of}::numeric / nullif(${per}, 0))`
    : `round(${kind === 'percent' ? '100 * ' : ''}${of}::numeric / nullif(${per}, 0), ${digits})`;

const sqlOf = (report: AnyReport): ReportSql<AnyReport> => {
  const name = (Object.keys(reports) as (keyof typeof reports)[]).find((one) => (reports[one] as unknown) === report);
  if (!name) throw new Error(`${report.name} is not registered`);
  return reportSql[name] as unknown as ReportSql<AnyReport>;
};
const isHere = (by: string, { only }: ReportColumn) => !only || only.includes(by);

/** Numbers of records by their length first, so that 9 comes before 10; words in their own order. */
function ordered(report: AnyReport, sort: string): string {
  const id = sort.replace(/^-/, '');
  const { kind, order, nullsFirst }: ReportColumn = report.columns[id] ?? { kind: 'key' };
  const isDown = sort.startsWith('-');
  const way = `${isDown ? 'desc' : 'asc'} nulls ${nullsFirst && !isDown ? 'first' : 'last'}`;
  if (order) return `array_position(array[${order.map((word) => `'${word}'`).join(', ')}], "${id}") ${way}`;
  return kind === 'code' ? `length("${id}") ${way}, "${id}" collate "C" ${way}` : `"${id}" ${way}`;
}
/** The order of the rows: as asked, nulls last unless the column says otherwise, then by the key, so that pages neither repeat nor miss a row. */
function orderOf(report: AnyReport, grouping: string, sort: string): string {
  const by = sort.replace(/^-/, '');
  const more = sortedKeyOf(report, grouping).filter((id) => id.replace(/^-/, '') !== by);
  return [sort, ...more].map((one) => ordered(report, one)).join(', ');
}
const sortedKeyOf = ({ key, columns }: AnyReport, by: string) =>
  key.filter((id) => {
    const column = columns[id.replace(/^-/, '')];
    return !column || isHere(by, column);
  });
/** The columns that identify a row of a grouping. */
const keyOf = (report: AnyReport, by: string) => sortedKeyOf(report, by).map((id) => id.replace(/^-/, ''));

/**
 * The rows of a comparison: those of the period, each with the same row of the earlier one as `before`, and those that only the
 * earlier one has, whose sums are zero now.
 */
function comparedRows(key: readonly string[], columns: [string, ReportColumn][]): string {
  const parts = columns.flatMap(([, { total }]) =>
    isQuotient(total) ? [total.of, total.per] : typeof total === 'object' ? [total.sum] : [],
  );
  const own = [...new Set(parts)].filter((name) => name.startsWith('_'));
  const nothing = ([id, { total }]: [string, ReportColumn]) =>
    total === 'sum' ? `0 as "${id}"` : total ? `null as "${id}"` : `b."${id}"`;
  const isSame = key.map((id) => `b."${id}" is not distinct from n."${id}"`).join(' and ') || 'true';
  return `select ${[...columns.map(([id]) => `n."${id}"`), ...own.map((id) => `n.${id}`)].join(', ')}, to_jsonb(b) as before
      from now_rows n left join earlier_rows b on ${isSame}
    union all select ${[...columns.map(nothing), ...own.map((id) => `0 as ${id}`)].join(', ')}, to_jsonb(b)
      from earlier_rows b where not exists (select from now_rows n where ${isSame})`;
}

/** SQL of a total, over `rows`. */
function totalOf(
  report: AnyReport,
  own: (id: string) => string | undefined,
  id: string,
  column: ReportColumn,
  total: Total,
): string {
  if (total === 'sum') return `coalesce(sum("${id}"), 0)`;
  if (isQuotient(total)) return quotient(column, total, `sum(${total.of})`, `sum(${total.per})`);
  if (total !== 'other') return `coalesce(sum(${total.sum}), 0)`;
  const text = own(id);
  if (!text) throw new Error(`The total ${id} of the report ${report.name} has no SQL`);
  return text;
}

/**
 * A statement of a page of rows, each with the totals of all rows, and those of the earlier period if there is one to compare with;
 * without rows, once with the totals alone.
 */
export function pageStatement(report: AnyReport, asked: ReportAsked) {
  const { by, values, language, sort, page, per_page, compared } = asked;
  const columns = Object.entries(report.columns).filter(([, column]) => isHere(by, column));
  const kept = Object.keys(values).filter((name) => values[name] !== null);
  const own = sqlOf(report);
  const kit = { by, language, isAsked: (name: string) => kept.includes(name) };
  const text = own.rows(sqlKit, kit);
  const earlierOf = (sql: string) => sql.replaceAll('$from', '$earlier_from').replaceAll(/\$to(?![a-z_])/g, '$earlier_to');
  const earlier = earlierOf(text);
  const quotients = columns.flatMap(([id, column]) =>
    isQuotient(column.total) ? [`${quotient(column, column.total, column.total.of, column.total.per)} as "${id}"`] : [],
  );
  const further = Object.entries(report.totals ?? {}).map(([id, one]): [string, ReportColumn] => [id, one]);
  const totals = [...columns, ...further].flatMap(([id, column]) =>
    column.total ? [`${totalOf(report, (one) => own.totals?.[one]?.(sqlKit, kit), id, column, column.total)} as "${id}"`] : [],
  );
  const read = (name: string, sql: string) =>
    `${name} as materialized (select ${['found.*', ...quotients].join(', ')} from (${sql}) found)`;
  const isByRow = compared && report.recurs?.includes(by);
  const parts = [
    read(isByRow ? 'now_rows' : 'rows', text),
    ...(compared ? [read('earlier_rows', earlier)] : []),
    ...(isByRow ? [`rows as materialized (${comparedRows(keyOf(report, by), columns)})`] : []),
    ...(compared ? [`earlier_totals as (select ${earlierOf(totals.join(', '))} from earlier_rows)`] : []),
  ];
  const last = typesOf(report).length;
  return {
    // A client chooses the order, so the driver keeps these apart from other statements.
    name: nameOf(`report|${report.name}.${by}.${language}.${sort}.${kept.join('.')}${compared ? '.compared' : ''}`),
    text: numbered(
      report,
      `, ${parts.join(', ')},
      totals as (select ${['count(*)::int as total_entries', ...totals].join(', ')} from rows),
      shown as (select rows.*, row_number() over (order by ${orderOf(report, by, sort)}) as place from rows
        order by place limit $${last + 1} offset $${last + 2})
      select to_jsonb(t) as totals, to_jsonb(s) as row${compared ? ', (select to_jsonb(e) from earlier_totals e) as earlier' : ''}
      from totals t left join shown s on true order by s.place`,
    ),
    values: [...valuesOf(report, asked), per_page, (page - 1) * per_page],
  };
}

/** A statement of the other side of a check, as one value. */
export function checkStatement(report: AnyReport, id: string, asked: ReportAsked) {
  const { by, values, language } = asked;
  const side = sqlOf(report).checks?.[id];
  if (!side) throw new Error(`The check ${id} of the report ${report.name} has no SQL`);
  const text = side(sqlKit, { by, language, isAsked: (name) => values[name] != null });
  return {
    name: nameOf(`report.${report.name}.check.${id}.${by}`),
    text: numbered(report, `select (${text}) as side`),
    values: valuesOf(report, { values }),
  };
}

/**
 * SQL of a row with both sides of a check, if they differ: of the total's own rows, and of what it is compared with. Values stand in it
 * as `$name`.
 */
export function disagreementSql(report: AnyReport, by: string, check: string): string {
  const kit = { by, language: 'en', isAsked: () => false } as const;
  const own = sqlOf(report);
  const id = report.checks?.[check] ?? '';
  const column: ReportColumn | undefined = report.columns[id] ?? report.totals?.[id];
  const other = own.checks?.[check]?.(sqlKit, kit);
  if (!column?.total || !other) throw new Error(`The report ${report.name} has no check ${check} of a total`);
  const total = totalOf(report, (one) => own.totals?.[one]?.(sqlKit, kit), id, column, column.total);
  return `select * from (select '${report.name} by ${by}' as report, (select ${total} from (${own.rows(sqlKit, kit)}) rows)::numeric as total,
      (${other})::numeric as other_side) sides where other_side is not null and total is distinct from other_side`;
}
/** SQL of a report's total, as one value. */
export function totalSql(report: AnyReport, by: string, id: string): string {
  const kit = { by, language: 'en', isAsked: () => false } as const;
  const own = sqlOf(report);
  const column: ReportColumn | undefined = report.columns[id] ?? report.totals?.[id];
  if (!column?.total) throw new Error(`The report ${report.name} has no total ${id}`);
  return `(select ${totalOf(report, (one) => own.totals?.[one]?.(sqlKit, kit), id, column, column.total)} from (${own.rows(sqlKit, kit)}) rows)::numeric`;
}
