import type { Failure } from '../../../src/api/failure.ts';
import { Loading, Section } from '../../../src/views/kit/display/parts.tsx';
import { SmallTable } from '../../../src/views/kit/display/small-table.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { linkToState, linkToStuck } from '../../../src/views/workflows/workflow-links.ts';
import type { Company } from '../../../src/workbench/proposals/chart-proposal.machine.ts';
import { differing, type OfCompany, sayCounts } from '../../../src/workbench/proposals/chart-summary.ts';
import type { Examined, SayExamined } from '../../../src/workbench/proposals/examined.ts';
import { ConnectionHelp } from '../kit/connection.tsx';

interface Props {
  examined: Examined;
  say: SayExamined;
  company: Company | null;
  found: OfCompany | null;
  failure: Failure | null;
  retry: () => void;
}

/** What the change would do to the records of the company that is signed in to. */
export function OfCompanyShown({ examined, say, company, found, failure, retry }: Props) {
  const { t } = useTexts();
  if (company && !found) return <p role="note">{t('workbench.propose.not_shown')}</p>;
  if (found)
    return (
      <>
        <StrandedShown entity={examined.before.name} found={found} say={say} />
        <HindsightShown found={found} say={say} />
      </>
    );
  return (
    <Section>
      <h2>{t('workbench.propose.stranded')}</h2>
      {failure ? <ConnectionHelp failure={failure} retry={retry} /> : <Loading height="60px" />}
    </Section>
  );
}

/** Records in states that are removed or have no end, each number a link to them in the app. */
function StrandedShown({ entity, found: { slug, stranded, at }, say }: { entity: string; found: OfCompany; say: SayExamined }) {
  const { t, number, instant } = useTexts();
  const title = t('workbench.propose.stranded');
  const link = (count: number, to: string) =>
    count ? (
      <a href={to} target="_blank" rel="noreferrer">
        {number(count)}
      </a>
    ) : (
      number(0)
    );
  return (
    <Section id="stranded">
      <h2>{title}</h2>
      <p>
        {stranded.length
          ? t('workbench.propose.stranded.at', { company: slug, date: instant(at) })
          : t('workbench.propose.stranded.none')}
      </p>
      {stranded.length > 0 && (
        <SmallTable
          caption={title}
          heads={[
            { label: t('workbench.read.state') },
            { label: t('workbench.propose.why') },
            { label: t('workflows.col.now'), isNumber: true },
            { label: t('workflows.col.stuck'), isNumber: true },
          ]}
          rows={stranded.map(({ state, why, records, stuck }) => ({
            key: state,
            cells: [
              say.states([state]),
              t(`workbench.propose.stranded.${why}`),
              link(records, linkToState(entity, state)),
              link(stuck, linkToStuck(entity, state)),
            ],
          }))}
        />
      )}
    </Section>
  );
}

/** The transitions of the last 90 days by the proposed chart: those that would have gone otherwise, and all in numbers. */
function HindsightShown({ found: { judged, since, until }, say }: { found: OfCompany; say: SayExamined }) {
  const i18n = useTexts();
  const { t, number, date } = i18n;
  const rows = differing(judged);
  const title = t('workbench.propose.hindsight');
  return (
    <Section id="hindsight">
      <h2>{title}</h2>
      <ul>
        {sayCounts(judged, i18n).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {rows.length > 0 && (
        <SmallTable
          caption={title}
          heads={[
            { label: t('workbench.paths.transition') },
            { label: t('workflows.col.times'), isNumber: true },
            { label: t('workflows.col.records'), isNumber: true },
            { label: t('workbench.propose.outcome') },
          ]}
          rows={rows.map((row) => ({
            key: `${row.from} ${row.event} ${row.to}`,
            cells: [say.way(row), number(row.times), number(row.records), say.outcome(row)],
          }))}
        />
      )}
      <small>{t('workbench.propose.hindsight.how', { since: date(since), until: date(until) })}</small>
    </Section>
  );
}
