import { styled } from 'styled-components';
import { type AnyReport, columnsOf, labelOf, type ReportAnswer, titleOf } from '../../api/define-report.ts';
import { cellText, partText } from '../../api/report-text.ts';
import { Section } from '../kit/display/parts.tsx';
import { SmallTable } from '../kit/display/small-table.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { type Of, ReportChart } from './report-chart.tsx';

/** Content below a report's table: whether its identities hold, and its chart. */
export function ReportExtras({ report, answer, by }: Of) {
  const { t } = useTexts();
  const { checks = [], total_entries, compared } = answer;
  const { chart } = report;
  const isDrawn = chart && ('totals' in chart || (chart.by ?? [by]).includes(by));
  return (
    <>
      {total_entries > 0 && report.totals && <Further report={report} totals={answer.totals} further={report.totals} />}
      {compared && <Compared report={report} by={by} answer={answer} compared={compared} />}
      {checks.length > 0 && <Checks report={report} checks={checks} />}
      {total_entries > 0 && isDrawn && (
        <Section>
          <h2>{t(chart.title ?? titleOf(report))}</h2>
          <Sized>
            <ReportChart report={report} by={by} answer={answer} />
          </Sized>
        </Section>
      )}
    </>
  );
}

/** Totals that no column has. */
function Further({
  report,
  totals,
  further,
}: Pick<Of, 'report'> & { totals: ReportAnswer['totals']; further: NonNullable<AnyReport['totals']> }) {
  const i18n = useTexts();
  const { t } = i18n;
  return (
    <Section>
      <Sized>
        <SmallTable
          caption={t('report.further')}
          heads={[{ label: t('report.figure') }, { label: t('kit.totals.all'), isNumber: true }]}
          rows={Object.entries(further).map(([id, column]) => ({
            key: id,
            cells: [
              t(`${titleOf(report)}.${id}`),
              <bdi key={id} dir="ltr">
                {cellText(column, totals[id], i18n)}
              </bdi>,
            ],
          }))}
        />
      </Sized>
    </Section>
  );
}

/** The totals of the period beside those of the earlier one. */
function Compared({ report, by, answer, compared }: Of & { compared: NonNullable<ReportAnswer['compared']> }) {
  const i18n = useTexts();
  const { t, date } = i18n;
  const title = t('report.compared', { from: date(compared.from), to: date(compared.to) });
  const parts = ['now', 'earlier', 'change'] as const;
  const summed = columnsOf(report, by).filter(([, { total }]) => total);
  return (
    <Section>
      <h2>{title}</h2>
      <Sized>
        <SmallTable
          caption={title}
          heads={[{ label: t('report.figure') }, ...parts.map((part) => ({ label: t(`report.${part}`), isNumber: true }))]}
          rows={summed.map(([of, column]) => ({
            key: of,
            cells: [
              t(labelOf(report, of, column, by)),
              ...parts.map((part) => (
                <bdi key={part} dir="ltr">
                  {partText(
                    { id: of, of, part, column: { ...column, isBlankAtZero: false } },
                    answer.totals,
                    compared.totals,
                    i18n,
                  )}
                </bdi>
              )),
            ],
          }))}
        />
      </Sized>
    </Section>
  );
}

function Checks({ report, checks }: { report: AnyReport; checks: NonNullable<ReportAnswer['checks']> }) {
  const i18n = useTexts();
  const { t } = i18n;
  const read = (id: string, side: string) => {
    const of = report.checks?.[id] ?? '';
    const column = report.columns[of] ?? report.totals?.[of];
    return column && side !== '–' ? cellText({ ...column, isBlankAtZero: false }, side, i18n) : side;
  };
  return (
    <List aria-label={t('report.checks')}>
      {checks.map(({ id, left, right, ok }) => (
        <li key={id} data-ok={ok}>
          <span aria-hidden="true">{ok ? '✓' : '✗'}</span> {t(`report.check.${id}`)}{' '}
          {right === '–'
            ? t('report.check.open')
            : t(ok ? 'report.check.holds' : 'report.check.fails', { left: read(id, left), right: read(id, right) })}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid; gap: 4px; color: var(--text-soft); font-size: 13px;
  [data-ok='true'] span { color: var(--green); }
  [data-ok='false'] { color: var(--red); }
`;
const Sized = styled.div`max-inline-size: 560px;`;
