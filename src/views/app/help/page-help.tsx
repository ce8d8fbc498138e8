import { styled } from 'styled-components';
import { Link, useLocation } from 'wouter';
import { type AnyReport, labelOf, meaningOfColumn, pathOfReport } from '../../../api/define-report.ts';
import { describe, type EntityName, entityNames } from '../../../api/entities.ts';
import { reports } from '../../../api/reports.ts';
import { stateMetaOf } from '../../../machines/kit/chart-statuses.ts';
import type { AnyLifecycle } from '../../../machines/kit/lifecycle.ts';
import { lifecycles } from '../../../machines/lifecycles.ts';
import { Button } from '../../kit/actions/button.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { shortcuts, useHotkeyList } from '../../kit/ground/keys.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Question } from '../../kit/overlays/dialog.tsx';
import { useCurrentUser } from '../current-user.tsx';
import { Keys } from '../palette/keys-shown.tsx';
import { recordAt } from '../record-paths.ts';
import { topicAt } from './topics.ts';

const lives: Partial<Record<string, AnyLifecycle>> = lifecycles;
/** An entity's own lifecycle, then those of its additional statuses. */
const lifecyclesOf = (entity: EntityName): [EntityName, AnyLifecycle][] =>
  entityNames
    .filter((name) => name === entity || (describe(name).partOf?.entity === entity && describe(name).partOf?.life))
    .flatMap((name) => {
      const lifecycle = lives[name];
      return lifecycle ? [[name, lifecycle] satisfies [EntityName, AnyLifecycle]] : [];
    });

/** What the current page is for, the statuses that its records go through, and its keys. */
export function PageHelp({ onLeave }: { onLeave: () => void }) {
  const { t } = useTexts();
  const [location] = useLocation();
  const topic = topicAt(location);
  return (
    <Question
      title={topic ? t(topic.title) : t('app.help')}
      onLeave={onLeave}
      isWide
      actions={<Button onPress={onLeave}>{t('kit.close')}</Button>}
    >
      <Sheet>
        {topic && <p>{t(`help.${topic.id}`)}</p>}
        {location.endsWith('/new') && <p>{t('help.new')}</p>}
        {topic?.entity && <Workflow entity={topic.entity} location={location} onLeave={onLeave} />}
        <ReportColumns location={location} />
        <PageKeys />
      </Sheet>
    </Question>
  );
}

function Workflow({ entity, location, onLeave }: { entity: EntityName; location: string; onLeave: () => void }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const found = lifecyclesOf(entity);
  if (!found.length) return null;
  const to = recordAt(location) ? `${location}?tab=workflow` : may('workflows.view') ? '/workflows' : null;
  return (
    <section>
      <h3>{t('help.workflow')}</h3>
      {found.map(([name, lifecycle], at) => (
        <div key={name}>
          {at > 0 && <h4>{t(`app.entity.${name}`)}</h4>}
          <ol>
            {Object.keys(lifecycle.machine.states).map((status) => (
              <li key={status}>
                <StatusChip lifecycle={lifecycle} status={status} />
                <span>{meaningOf(lifecycle, status, t)}</span>
              </li>
            ))}
          </ol>
        </div>
      ))}
      <p>
        {t('help.workflow.tab')}{' '}
        {to && (
          <Link href={to} onClick={onLeave}>
            {t('help.workflow.diagram')}
          </Link>
        )}
      </p>
    </section>
  );
}

/** A report's columns, each with what it counts. */
function ReportColumns({ location }: { location: string }) {
  const { t } = useTexts();
  const report = (Object.values(reports) as AnyReport[]).find((one) => pathOfReport(one) === location);
  const meant = Object.entries(report?.columns ?? {}).flatMap(([id, column]) => {
    const key = report ? meaningOfColumn(report, id) : '';
    return report && t(key) !== key ? [{ id, label: t(labelOf(report, id, column)), means: t(key) }] : [];
  });
  if (!meant.length) return null;
  return (
    <section>
      <h3>{t('report.columns')}</h3>
      <ol>
        {meant.map(({ id, label, means }) => (
          <li key={id}>
            <strong>{label}</strong>
            <span>{means}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The chart's own words for a status; null if it has none. */
function meaningOf(lifecycle: AnyLifecycle, status: string, t: (key: string) => string): string | null {
  const title = stateMetaOf(lifecycle.machine, status)?.title;
  const key = `${title}.means`;
  const said = t(key);
  return said === key ? null : said;
}

const named = Object.values(shortcuts);

/** The keys that work here, besides those to other places. */
function PageKeys() {
  const { t } = useTexts();
  const active = useHotkeyList();
  const rows = new Map<string, string>();
  for (const { keys, label, isWay } of active) {
    const known = named.find((one) => one.keys === keys);
    const said = label ?? (known && known.group !== 'everywhere' ? t(known.say) : null);
    if (said && !isWay) rows.set(keys, said);
  }
  if (!rows.size) return null;
  return (
    <section>
      <h3>{t('help.keys')}</h3>
      <dl>
        {[...rows].map(([keys, label]) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Sheet = styled.div`
  display: grid; gap: 16px;
  > p, section > p { max-inline-size: 72ch; line-height: 1.5; }
  h3 { padding-block-end: 4px; margin-block-end: 8px; border-block-end: 1px solid var(--line); color: var(--text-soft); font-weight: 500; }
  h4 { margin-block: 10px 6px; font-weight: 500; }
  ol { display: grid; gap: 6px; padding: 0; margin: 0 0 10px; list-style: none; }
  li { display: grid; grid-template-columns: minmax(120px, max-content) minmax(0, 1fr); gap: 12px; align-items: baseline; }
  li > :first-child { justify-self: start; }
  dl { columns: 2 240px; column-gap: 32px; }
  dl > div { display: flex; justify-content: space-between; gap: 12px; align-items: center; min-block-size: 28px; break-inside: avoid; }
  @media (max-width: 560px) { li { grid-template-columns: minmax(0, 1fr); gap: 2px; } }
`;
