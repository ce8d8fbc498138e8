import { styled } from 'styled-components';
import { agingReport } from '../../../api/reports/aging.ts';
import { receivablesMonthsMachine } from '../../../machines/finance/receivables-month/flows.ts';
import { Loading, Section } from '../../kit/display/parts.tsx';
import { Line } from '../../kit/display/plot.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { ReportPage } from '../../reports/report-page.tsx';

/** /aging: what tenants owe, by how long it is past due, as of any day; and how it went in the last twelve months. */
export const AgingPage = () => <ReportPage report={agingReport} more={<Months />} />;

/** The last twelve months, up to today whatever day the table is of. */
function Months() {
  const { t, month, number } = useTexts();
  const { answer, error, retry } = useRead(receivablesMonthsMachine, null);
  if (!answer) return <Loading error={error} onRetry={retry} height="160px" />;
  return (
    <Charts>
      {(['open', 'invoiced', 'collected'] as const).map((name) => (
        <Section key={name}>
          <h2>{t(`finance.aging.month.${name}`)}</h2>
          <Line
            label={t(`finance.aging.month.${name}`)}
            points={answer.months.map((one) => ({ label: month(one.month), value: Number(one[name]) }))}
            say={(value) => number(Math.round(value))}
          />
        </Section>
      ))}
    </Charts>
  );
}

const Charts = styled.div`display: grid; gap: 24px; align-items: start; grid-template-columns: repeat(auto-fill, minmax(min(340px, 100%), 1fr));`;
