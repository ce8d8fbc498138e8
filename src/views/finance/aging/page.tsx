import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { styled } from 'styled-components';
import { isDay } from '../../../api/fields.ts';
import { agingBucketNames, agingGroups } from '../../../api/finance/aging.ts';
import { type AgingWish, agingMachine, receivablesMonthsMachine } from '../../../machines/finance/aging/flows.ts';
import { choicesOf } from '../../../machines/kit/choices.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { Empty, Loading, Row, Section } from '../../kit/display/parts.tsx';
import { Bars, Line } from '../../kit/display/plot.tsx';
import { Segments } from '../../kit/display/segments.tsx';
import { useChoosing } from '../../kit/fields/choices.ts';
import { SelectField } from '../../kit/fields/field.tsx';
import { Unread } from '../../kit/fields/unread.tsx';
import { UrlDay } from '../../kit/fields/url-day.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { Pager } from '../../kit/list/pager.tsx';
import { SaveSheet } from '../../kit/record/save-sheet.tsx';
import { AgingRows } from './rows.tsx';

const parsers = {
  by: parseAsStringLiteral(agingGroups).withDefault('tenant'),
  as_of: parseAsString,
  compound_id: parseAsInteger,
  page: parseAsInteger,
};

/** /aging: what tenants owe, by how long it is past due, as of any day; and how it went in the last twelve months. */
export function AgingPage() {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const [url, setUrl] = useQueryStates(parsers);
  const { choices, onUnread } = useChoosing(choicesOf('compound'));
  const error = url.as_of !== null && !isDay(url.as_of) ? 'app.error.not_date' : undefined;
  const query = {
    ...(url.as_of !== null && { as_of: url.as_of }),
    ...(url.compound_id !== null && { compound_id: url.compound_id }),
  };
  return (
    <Page>
      <Row as="header">
        <PageTitle>{t('app.nav.aging')}</PageTitle>
        <span className="spacer" />
        {!error && may('finance.export') && <SaveSheet path="/reports/aging/file" query={{ by: url.by, ...query }} />}
      </Row>
      <Fields>
        <UrlDay
          label={t('finance.aging.as_of')}
          hint={t('finance.aging.as_of.hint')}
          value={url.as_of}
          error={error}
          onChange={(as_of) => void setUrl({ as_of, page: null })}
        />
        <SelectField
          label={t('property.field.compound_id')}
          value={url.compound_id === null ? '' : String(url.compound_id)}
          choices={choices}
          empty={t('finance.aging.all_compounds')}
          hint={onUnread && <Unread onRetry={onUnread} />}
          onChange={(id) => void setUrl({ compound_id: id ? Number(id) : null, page: null })}
        />
      </Fields>
      <Row>
        <Segments
          label={t('finance.aging.by')}
          value={url.by}
          choices={agingGroups.map((by) => ({ id: by, label: t(`finance.aging.by.${by}`) }))}
          onChange={(by) => void setUrl({ by, page: null })}
        />
        <small>{t('finance.aging.buckets')}</small>
      </Row>
      {!error && (
        <Shown
          key={JSON.stringify([url.by, query, url.page])}
          wish={{ by: url.by, ...query, ...(url.page !== null && { page: url.page }) }}
          onPage={(page) => void setUrl({ page: page > 1 ? page : null })}
        />
      )}
      <Months />
    </Page>
  );
}

function Shown({ wish, onPage }: { wish: AgingWish; onPage: (page: number) => void }) {
  const { t, money } = useTexts();
  const { answer, error, retry } = useRead(agingMachine, wish);
  if (!answer) return <Loading error={error} onRetry={retry} height="320px" />;
  const { totals, total_entries, page, per_page, rows } = answer;
  return (
    <>
      {total_entries === 0 ? (
        <Empty title={t('finance.aging.none')} />
      ) : (
        <>
          <AgingRows aging={answer} by={wish.by} />
          {total_entries > per_page && (
            <Pager page={{ rows, total_entries, total_exact: true, page, per_page, next_cursor: null }} onPage={onPage} />
          )}
          <Charts>
            <Section>
              <h2>{t('finance.aging.by_age')}</h2>
              <Bars
                label={t('finance.aging.by_age')}
                points={agingBucketNames.map((name) => ({ label: t(`finance.aging.${name}`), value: Number(totals[name]) }))}
                say={(value) => money(String(value))}
              />
            </Section>
          </Charts>
        </>
      )}
    </>
  );
}

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

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start; padding: 16px 20px 40px; .spacer { flex: 1; }
  @media (max-width: 640px) { padding: 12px; }
`;
const Fields = styled.div`display: grid; gap: 12px; align-items: start; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); max-inline-size: 560px;`;
const Charts = styled.div`display: grid; gap: 24px; align-items: start; grid-template-columns: repeat(auto-fill, minmax(min(340px, 100%), 1fr));`;
