import { useSelector } from '@xstate/react';
import { parseAsString, useQueryState } from 'nuqs';
import { styled } from 'styled-components';
import type { LifecycleFigures } from '../../api/app/workflows.ts';
import { openWorkbenchMachine, type WorkflowStatsSnapshot, workflowStatsMachine } from '../../machines/app/workflows/flows.ts';
import { lifecycleByEntity } from '../../machines/workflows.ts';
import { Button } from '../kit/actions/button.tsx';
import { PageTitle } from '../kit/actions/help-button.tsx';
import { FailureAlert } from '../kit/display/failure-alert.tsx';
import { Loading, Row } from '../kit/display/parts.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { useFlow } from '../kit/ground/use-flow.ts';
import { useTask } from '../kit/ground/use-read.ts';
import { Figures } from './figures.tsx';

const contextOf = (snapshot: WorkflowStatsSnapshot) => snapshot.context;
const isOutdated = (snapshot: WorkflowStatsSnapshot) => snapshot.matches('outdated');
const isBusy = (snapshot: WorkflowStatsSnapshot) => snapshot.hasTag('busy');

const sum = (figures: LifecycleFigures, of: 'now' | 'stuck') => figures.states.reduce((all, state) => all + state[of], 0);

/** On a phone the workflows are in a row, scrolled to the selected one. */
const showCurrent = (nav: HTMLElement | null) =>
  nav?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Each workflow's statistics: records by state, time spent, steps back, and stuck records. */
export function WorkflowStatsPage() {
  const { t, instant, number } = useTexts();
  const actor = useFlow(workflowStatsMachine);
  const { stats, failure } = useSelector(actor, contextOf);
  const outdated = useSelector(actor, isOutdated);
  const busy = useSelector(actor, isBusy);
  const workbench = useTask(openWorkbenchMachine);
  const [of, setOf] = useQueryState('of', parseAsString.withOptions({ history: 'push' }));
  // A workbench link that was opened without a pass continues from here.
  const [search] = useQueryState('workbench', parseAsString);
  if (!stats) return <Loading error={failure?.message} onRetry={() => actor.send({ type: 'retry' })} />;
  const order = [...lifecycleByEntity.keys()];
  const shown = [...stats.lifecycles].sort((a, b) => order.indexOf(a.entity) - order.indexOf(b.entity));
  const chosen = shown.find(({ entity }) => entity === of) ?? shown[0];
  return (
    <Page>
      <Row as="header">
        <PageTitle>{t('workflows.title')}</PageTitle>
        <span className="spacer" />
        <small className="num">
          {outdated && `${t('workflows.outdated')} `}
          <time dateTime={stats.at}>{instant(stats.at)}</time>
        </small>
        <Button isPending={busy} onPress={() => actor.send({ type: 'refresh' })}>
          {t('workflows.event.refresh')}
        </Button>
        <Button
          kind={search ? 'primary' : 'plain'}
          isPending={workbench.busy}
          onPress={() => workbench.perform({ search: search ?? '' })}
        >
          {t(search ? 'workflows.workbench.go_on' : 'workflows.workbench.open')}
        </Button>
      </Row>
      <FailureAlert failure={failure ?? workbench.failure} />
      <p className="hint">{t('workflows.hint')}</p>
      <Panes>
        <nav aria-label={t('workflows.title')} ref={showCurrent}>
          <ul>
            {shown.map((figures) => (
              <li key={figures.entity}>
                <a
                  href={`/workflows?of=${figures.entity}`}
                  aria-current={figures === chosen ? 'true' : undefined}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey) return;
                    event.preventDefault();
                    void setOf(figures.entity);
                  }}
                >
                  <span>{t(`workflows.entity.${figures.entity}`)}</span>
                  <small className="num">
                    {number(sum(figures, 'now'))}
                    {sum(figures, 'stuck') > 0 && <b> · {t('workflows.mark.stuck', { count: number(sum(figures, 'stuck')) })}</b>}
                  </small>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {chosen && <Figures key={chosen.entity} figures={chosen} />}
      </Panes>
    </Page>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; align-content: start; padding: 16px 20px 40px; .spacer { flex: 1; }
  small, .hint { color: var(--text-soft); }
  @media (max-width: 640px) { padding: 12px; }
`;
const Panes = styled.div`
  display: grid; gap: 16px 24px; align-items: start; grid-template-columns: 220px minmax(0, 1fr);
  > nav { border-inline-end: 1px solid var(--line); padding-inline-end: 8px; }
  > nav ul { display: grid; gap: 2px; }
  > nav a { display: grid; gap: 0 8px; padding: 5px 8px; border-radius: var(--radius); color: inherit; text-decoration: none; }
  > nav a:hover { background: var(--sunken); }
  > nav a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
  > nav b { color: var(--red); font-weight: 600; }
  @media (max-width: 1000px) {
    grid-template-columns: minmax(0, 1fr);
    > nav { border: 0; padding: 0; overflow-x: auto; }
    > nav ul { display: flex; gap: 4px; inline-size: max-content; padding-block: 2px; }
    > nav a { border: 1px solid var(--line); }
  }
`;
