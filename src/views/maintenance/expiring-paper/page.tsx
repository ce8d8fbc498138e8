import { parseAsString, useQueryState } from 'nuqs';
import { styled } from 'styled-components';
import type { ExpiringPaper } from '../../../api/maintenance/expiring-paper.ts';
import { expiringPapersMachine } from '../../../machines/maintenance/expiring-paper/flows.ts';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { LinkInText } from '../../kit/actions/link-in-text.ts';
import { Chip, Empty, Grid, Loading } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { LazyDateField } from '../../kit/fields/lazy-fields.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

const pages = { provider: '/providers', equipment: '/equipment' } as const;
/** Days left at which a paper is urgent. */
const soon = 7;

/** /expiring-papers: what ends of providers and equipment, by a day. */
export function ExpiringPapersPage() {
  const { t } = useTexts();
  const [until, choose] = useQueryState('until', parseAsString);
  return (
    <Page>
      <PageTitle>{t('app.nav.expiring_papers')}</PageTitle>
      <Grid>
        <LazyDateField label={t('maintenance.paper.until')} value={until ?? ''} onChange={(day) => void choose(day || null)} />
      </Grid>
      <Papers key={until} until={until} />
    </Page>
  );
}

function Papers({ until }: { until: string | null }) {
  const { t, name, date, number } = useTexts();
  const { answer, error, retry } = useRead(expiringPapersMachine, { until });
  if (!answer) return <Loading error={error} onRetry={retry} height="240px" />;
  if (!answer.length) return <Empty title={t('maintenance.paper.none')} />;
  const left = ({ days_left }: ExpiringPaper) => (
    <Chip tone={days_left < 0 ? 'red' : days_left <= soon ? 'yellow' : 'gray'}>
      {days_left < 0 ? t('maintenance.paper.ended') : t('maintenance.paper.days_left', { count: number(days_left) })}
    </Chip>
  );
  return (
    <SmallTable
      caption={t('app.nav.expiring_papers')}
      heads={[
        { label: t('maintenance.paper.of') },
        { label: t('maintenance.paper') },
        { label: t('maintenance.paper.expires_on') },
        { label: t('maintenance.paper.left') },
      ]}
      rows={answer.map((paper, at) => ({
        key: at,
        cells: [
          <LinkInText key="r" href={`${pages[paper.entity]}/${paper.record_id}`}>
            {name(paper)}
          </LinkInText>,
          paper.document_type
            ? `${t(`leasing.document.type.${paper.document_type}`)} · ${paper.file_name}`
            : t(`maintenance.paper.kind.${paper.paper}`),
          date(paper.expires_on),
          left(paper),
        ],
      }))}
    />
  );
}

const Page = styled.div`display: grid; gap: 12px; padding: 16px 20px;`;
