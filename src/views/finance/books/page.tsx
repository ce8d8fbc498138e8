import { styled } from 'styled-components';
import type { BookCheck } from '../../../api/finance/books.ts';
import { booksMachine, checkBooksMachine } from '../../../machines/finance/books/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Chip, Loading, Row } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';

/** /books: what must always hold of the books, and whether it does. */
export function BooksPage() {
  const { t, number } = useTexts();
  const { may } = useCurrentUser();
  const { answer, error, retry, again } = useRead(booksMachine, null);
  const { perform, failure, busy } = useTask(checkBooksMachine, again);
  if (!answer) return <Loading error={error} onRetry={retry} height="320px" />;
  const failing = answer.checks.filter(({ violations }) => violations).length;
  return (
    <Page>
      <Row as="header">
        <h1>{t('finance.books.title')}</h1>
        {failing > 0 && <Chip tone="red">{t('finance.books.failing', { count: number(failing) })}</Chip>}
        <span className="spacer" />
        <Button isPending={busy} why={!may('finance.approve') && t('app.not_allowed')} onPress={() => perform({})}>
          {t('finance.books.run')}
        </Button>
      </Row>
      <p className="hint">{t('finance.books.hint')}</p>
      <FailureAlert failure={failure} />
      <ul>
        {answer.checks.map((check) => (
          <li key={check.id}>
            <Check {...check} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Check({ id, query, violations, rows, took_ms, ran_at, failing_since }: BookCheck) {
  const { t, number, instant } = useTexts();
  const columns = Object.keys(rows[0] ?? {});
  const text = t(`finance.books.check.${id}`);
  return (
    <details open={Boolean(violations)}>
      <summary>
        <Row>
          <Chip tone={violations === null ? 'neutral' : violations ? 'red' : 'green'}>
            {violations === null
              ? t('finance.books.not_run')
              : violations
                ? t('finance.books.violations', { count: number(violations) })
                : t('finance.books.holds')}
          </Chip>
          <span>
            <b className="num">{id}</b> {text}
          </span>
          <span className="spacer" />
          <small className="num">
            {failing_since && `${t('finance.books.failing_since', { at: instant(failing_since) })} · `}
            {ran_at && t('finance.books.ran', { at: instant(ran_at), ms: number(took_ms ?? 0) })}
          </small>
        </Row>
      </summary>
      <pre dir="ltr">{query}</pre>
      {rows.length > 0 && (
        <SmallTable
          caption={t('finance.books.rows', { check: text })}
          heads={columns.map((label) => ({ label }))}
          rows={rows.map((row, key) => ({
            key,
            cells: columns.map((column) => <bdi key={column}>{String(row[column] ?? '–')}</bdi>),
          }))}
        />
      )}
    </details>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; align-content: start; padding: 16px 20px 40px; .spacer { flex: 1; }
  small, .hint { color: var(--text-soft); }
  ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
  details { border: 1px solid var(--line); border-radius: var(--radius); padding: 8px 12px; }
  summary { cursor: pointer; list-style: none; border-radius: var(--radius); }
  pre { overflow-x: auto; margin-block: 8px; padding: 8px 10px; border-radius: var(--radius); background: var(--sunken); font-size: 12px; }
  @media (max-width: 640px) { padding: 12px; }
`;
