import { parseAsString, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { exportFormats } from '../../api/app/export.ts';
import type { Page } from '../../api/contract.ts';
import { type AnyReport, columnsOf, exportPrivilege, labelOf, listOfReport, titleOf } from '../../api/define-report.ts';
import { hasTotals, type Part, type PartColumn, partColumns } from '../../api/report-compared.ts';
import { isNumeric, partText } from '../../api/report-text.ts';
import { addressOfNew } from '../../machines/insight/report-schedule/flows.ts';
import { type ListedRow, type ReportPage as Read, reportMachineOf } from '../../machines/reports/report/flows.ts';
import { useCurrentUser } from '../app/current-user.tsx';
import { LinkButton } from '../kit/actions/link-button.tsx';
import { type I18n, useTexts } from '../kit/ground/texts.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ColumnDefinition } from '../kit/list/table-head.tsx';
import { Print } from '../kit/record/print.tsx';
import { filtersOf } from './filters.ts';
import { ReportExtras } from './report-extras.tsx';
import { ReportFields } from './report-fields.tsx';

const parsers = { by: parseAsString, compare: parseAsString };

/**
 * A report's page, made of its definition: its days, grouping and filters in the URL, saved views, a sortable table with the totals
 * of all rows, drill-down links, files, checks and a chart. `more` follows it.
 */
export function ReportPage({ report, more }: { report: AnyReport; more?: ReactNode }) {
  const i18n = useTexts();
  const { t } = i18n;
  const { may, profile } = useCurrentUser();
  const search = useSearch();
  const [url] = useQueryStates(parsers);
  const groups = Object.keys(report.groups);
  const by = groups.find((one) => one === url.by) ?? (groups[0] as string);
  const isByRow = report.time === 'period' && url.compare !== null && report.recurs?.includes(by);
  const columns = partColumns(columnsOf(report, by), isByRow ? ['earlier', 'change'] : []);
  const shown = columns.map((column, at) => definitionOf(report, by, column, at === 0, i18n));
  const toFirst = columns[0]?.column.to;
  return (
    <ListPage<ListedRow>
      list={listOfReport(report)}
      title={t(titleOf(report))}
      machine={reportMachineOf(report)}
      columns={shown}
      hasSearch={false}
      filters={filtersOf(report, i18n)}
      parameters={parametersOf(report)}
      fields={<ReportFields report={report} by={by} />}
      actions={
        <>
          <Print />
          {may('reports.create') && may(exportPrivilege(report)) && (
            <LinkButton kind="plain" to={addressOfNew(report, search, profile.company.today)}>
              {t('report.send')}
            </LinkButton>
          )}
        </>
      }
      to={({ cells }) => toFirst?.(cells, by) || ''}
      isExported={may(exportPrivilege(report))}
      exported={{ list: listOfReport(report, by), formats: exportFormats, query: ({ by: _, ...query }) => query }}
      none={{ title: t(`${titleOf(report)}.none`), hint: '' }}
      {...(hasTotals(columns) && { totals: (page) => totalsOf(page, columns, i18n) })}
      below={(page) => (
        <>
          <ReportExtras report={report} by={by} answer={answerOf(page)} />
          {more}
        </>
      )}
    />
  );
}

/** A change begins with its sign, in any direction. */
const inDirection = ({ part }: PartColumn, text: string) => (part === 'change' ? <bdi dir="ltr">{text}</bdi> : text);

/** URL parameters that are no filters: the grouping and the days. */
const parametersOf = ({ time }: AnyReport) =>
  (time === 'period' ? ['by', 'from', 'to', 'compare'] : ['by', 'as_of']).map((id) => ({ id }));
const answerOf = (page: Page<ListedRow>) => (page as Read).report;
const totalsOf = (page: Page<ListedRow>, columns: PartColumn[], i18n: I18n) => {
  const { totals, compared } = answerOf(page);
  return Object.fromEntries(
    columns.map((column) => [column.id, inDirection(column, partText(column, totals, compared?.totals, i18n))]),
  );
};

/** A comparison has longer headings and figures than a column of the report. */
const widths: Partial<Record<Part, number>> = { earlier: 150, change: 210 };

function definitionOf(
  report: AnyReport,
  by: string,
  shown: PartColumn,
  isFirst: boolean,
  i18n: I18n,
): ColumnDefinition<ListedRow> {
  const { t } = i18n;
  const { id, of, part, column } = shown;
  const name = t(column.short ?? labelOf(report, of, column, by));
  const isNow = part === 'now';
  return {
    ...{ id, label: isNow ? name : t(`report.column.${part}`, { column: name }), sort: isNow ? id : undefined },
    ...{ isMain: isNow && column.isMain, width: widths[part] ?? column.width, isNumber: isNumeric(column) },
    show: ({ cells, earlier }) => {
      const value = cells[of];
      const text = value === null && column.none ? t(`${column.none}.${by}`) : partText(shown, cells, earlier, i18n);
      const isLeftToRight = column.kind === 'code' || part === 'change';
      const said =
        isNow && (isNumeric(column) || column.kind === 'day') ? text : <bdi dir={isLeftToRight ? 'ltr' : undefined}>{text}</bdi>;
      // The first cell's link is the row's.
      const path = isFirst ? null : column.to?.(cells, by);
      return path && text ? <Link href={path}>{said}</Link> : said;
    },
  };
}
