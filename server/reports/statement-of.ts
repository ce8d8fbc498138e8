import type { AnyReport, Quotient, ReportColumn, ReportSql } from '../../src/api/define-report.ts';
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
  ...Object.entries(report.params ?? {}).map(([name, { options }]): [string, string] => [name, options ? 'text' : 'bigint']),
];

/** Replaces `$name` by the parameter's number. Every parameter is cast once, so that PostgreSQL knows those that aren't used. */
function numbered(report: AnyReport, sql: string): string {
  const types = typesOf(report);
  const text = sql.replace(/\$([a-z_]+)/g, (_, name: string) => {
    const at = types.findIndex(([known]) => known === name);
    if (at < 0) throw new Error(`The SQL of the report ${report.name} has no parameter ${name}`);
    return `$${at + 1}`;
  });
  return `with asked as (select ${types.map(([, type], i) => `$${i + 1}::${type}`).join(', ')}) ${text}`;
}
const valuesOf = (report: AnyReport, { values, compared }: Pick<ReportAsked, 'values' | 'compared'>) => {
  const all: Values = { ...values, earlier_from: compared?.from ?? null, earlier_to: compared?.to ?? null };
  return typesOf(report).map(([name]) => all[name] ?? null);
};

const isQuotient = ({ total }: ReportColumn): boolean => typeof total === 'object';
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

/** The order of the rows: as asked, nulls last, then by the key, so that pages neither repeat nor miss a row. */
function orderOf(report: AnyReport, grouping: string, sort: string): string {
  const by = sort.replace(/^-/, '');
  return [`${by} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last`, ...keyOf(report, grouping).filter((id) => id !== by)].join(
    ', ',
  );
}
/** The columns that identify a row of a grouping. */
const keyOf = ({ key, columns }: AnyReport, by: string) => key.filter((id) => !columns[id] || isHere(by, columns[id]));

/**
 * The rows of a comparison: those of the period, each with the same row of the earlier one as `before`, and those that only the
 * earlier one has, whose sums are zero now.
 */
function comparedRows(key: readonly string[], columns: [string, ReportColumn][]): string {
  const parts = columns.flatMap(([, { total }]) => (typeof total === 'object' ? [total.of, total.per] : []));
  const own = [...new Set(parts)].filter((name) => name.startsWith('_'));
  const nothing = ([id, { total }]: [string, ReportColumn]) =>
    total === 'sum' ? `0 as ${id}` : total ? `null as ${id}` : `b.${id}`;
  const isSame = key.map((id) => `b.${id} is not distinct from n.${id}`).join(' and ');
  return `select ${[...columns.map(([id]) => `n.${id}`), ...own.map((id) => `n.${id}`)].join(', ')}, to_jsonb(b) as before
      from now_rows n left join earlier_rows b on ${isSame}
    union all select ${[...columns.map(nothing), ...own.map((id) => `0 as ${id}`)].join(', ')}, to_jsonb(b)
      from earlier_rows b where not exists (select from now_rows n where ${isSame})`;
}

/**
 * A statement of a page of rows, each with the totals of all rows, and those of the earlier period if there is one to compare with;
 * without rows, once with the totals alone.
 */
export function pageStatement(report: AnyReport, asked: ReportAsked) {
  const { by, values, language, sort, page, per_page, compared } = asked;
  const columns = Object.entries(report.columns).filter(([, column]) => isHere(by, column));
  const kept = Object.keys(values).filter((name) => values[name] !== null);
  const { rows } = sqlOf(report);
  const text = rows(sqlKit, { by, language, isAsked: (name) => kept.includes(name) });
  const earlier = text.replaceAll('$from', '$earlier_from').replaceAll(/\$to(?![a-z_])/g, '$earlier_to');
  const quotients = columns.flatMap(([id, column]) =>
    isQuotient(column)
      ? [`${quotient(column, column.total as Quotient, (column.total as Quotient).of, (column.total as Quotient).per)} as ${id}`]
      : [],
  );
  const sum = (id: string) => `sum(${id})`;
  const totals = columns.flatMap(([id, column]) => {
    const { total } = column;
    if (!total) return [];
    return total === 'sum'
      ? [`coalesce(${sum(id)}, 0) as ${id}`]
      : [`${quotient(column, total, sum(total.of), sum(total.per))} as ${id}`];
  });
  const read = (name: string, sql: string) =>
    `${name} as materialized (select ${['found.*', ...quotients].join(', ')} from (${sql}) found)`;
  const isByRow = compared && report.recurs?.includes(by);
  const parts = [
    read(isByRow ? 'now_rows' : 'rows', text),
    ...(compared ? [read('earlier_rows', earlier)] : []),
    ...(isByRow ? [`rows as materialized (${comparedRows(keyOf(report, by), columns)})`] : []),
    ...(compared ? [`earlier_totals as (select ${totals.join(', ')} from earlier_rows)`] : []),
  ];
  const last = typesOf(report).length;
  return {
    // A client chooses the order, so the driver keeps these apart from other statements.
    name: nameOf(`report|${report.name}.${by}.${language}.${sort}.${kept.join('.')}${compared ? '.compared' : ''}`),
    text: `${numbered(report, `, ${parts.join(', ')}`)},
      totals as (select ${['count(*)::int as total_entries', ...totals].join(', ')} from rows),
      shown as (select rows.*, row_number() over (order by ${orderOf(report, by, sort)}) as place from rows
        order by place limit $${last + 1} offset $${last + 2})
      select to_jsonb(t) as totals, to_jsonb(s) as row${compared ? ', (select to_jsonb(e) from earlier_totals e) as earlier' : ''}
      from totals t left join shown s on true order by s.place`,
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
    name: `report.${report.name}.check.${id}.${by}`,
    text: numbered(report, `select (${text}) as side`),
    values: valuesOf(report, { values }),
  };
}
