import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import { type GraphEdge, graphOf, guardIn } from '../../../src/machines/kit/graph.ts';
import type { Chart } from '../../../src/machines/kit/samples/samples.ts';
import { SmallTable } from '../../../src/views/kit/display/small-table.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import {
  type ChartVersions,
  countWalks,
  guardTrials,
  heatOfWalks,
  type Standing,
  type WalkEnvironment,
  type WalkResults,
  type Warmth,
  walkEnvironments,
} from '../../../src/workbench/walks.ts';
import { Turn } from '../kit/details.tsx';
import { useSay } from '../kit/page.tsx';

const signs = { walked: '✓', failed: '✗', outdated: '○', missing: '–', needless: '' };

/** How it stands with one try, as a sign and in words; null: it need not be made. */
function Tried({ standing }: { standing: Standing | null }) {
  const { t } = useTexts();
  const kind = standing ?? 'needless';
  return (
    <span data-kind={kind}>
      <span aria-hidden="true">{signs[kind]}</span>
      <span className="hidden-visually">{t(`workbench.paths.mark.${kind}`)}</span>
    </span>
  );
}

/** The last run of `npm run walks`: this chart's totals, and each transition by environment. */
export function WalkedList({ chart, walks, versions }: { chart: Chart; walks: WalkResults; versions: ChartVersions }) {
  const { t, number, instant } = useTexts();
  const words = useSay();
  const count = useMemo(() => countWalks(walks, versions).charts[chart.name], [walks, versions, chart]);
  const rows = useMemo(() => heatOfWalks(chart.name, walks, versions), [walks, versions, chart]);
  const trials = useMemo(() => guardTrials(chart.name, walks, versions), [walks, versions, chart]);
  const graph = useMemo(() => graphOf(chart.machine), [chart]);
  const { states, edges } = graph;
  const titleOf = (id: string) => t(states.find((state) => state.id === id)?.title ?? id);
  const edgeOf = (id: string) => edges.find((edge) => edge.id === id);
  // Only environments in which the chart has required walks.
  const wanted = walkEnvironments.flatMap((environment) => {
    const own = count?.on[environment];
    return own ? [[environment, own] as const] : [];
  });
  const say = (environment: WalkEnvironment) => t(`workbench.paths.ground.${environment}`);
  return (
    <Whole>
      <dl>
        {wanted.map(([environment, { walked, of }]) => (
          <div key={environment} data-environment={environment} data-walked={walked} data-of={of}>
            <dt>{say(environment)}</dt>
            <dd>{t('workbench.paths.walked_of', { walked: number(walked), of: number(of) })}</dd>
          </div>
        ))}
        {count?.refused && (
          <div data-ground="refused" data-walked={count.refused.walked} data-of={count.refused.of}>
            <dt>{t('workbench.paths.guards.refused')}</dt>
            <dd>{t('workbench.paths.walked_of', { walked: number(count.refused.walked), of: number(count.refused.of) })}</dd>
          </div>
        )}
        {count && trials.length > 0 && (
          <div data-ground="chart-only" data-of={count.chartOnly}>
            <dt>{t('workbench.paths.guards.chart_only')}</dt>
            <dd>{number(count.chartOnly)}</dd>
          </div>
        )}
      </dl>
      <ul>
        {warmths.map((warmth) => (
          <li key={warmth} data-warmth={warmth}>
            {t(`workbench.paths.warmth.${warmth}`)}
          </li>
        ))}
      </ul>
      {Object.keys(walks).length === 0 && <p role="note">{t('workbench.paths.no_run')}</p>}
      <SmallTable
        caption={t('workbench.paths.view.walked')}
        heads={[{ label: t('workbench.paths.transition') }, ...wanted.map(([environment]) => ({ label: say(environment) }))]}
        rows={rows.map(({ name, warmth, marks, oldest }) => ({
          key: name,
          cells: [
            <Name key="n" edge={edgeOf(name)} name={name} warmth={warmth} title={titleOf} cause={words.cause}>
              {oldest && (
                <small className="num">
                  {t(oldest.commit ? 'workbench.paths.when_at' : 'workbench.paths.when', {
                    when: instant(oldest.when),
                    commit: oldest.commit ?? '',
                  })}
                </small>
              )}
            </Name>,
            ...wanted.map(([environment]) => <Tried key={environment} standing={marks[environment]} />),
          ],
        }))}
      />
      {trials.length > 0 && (
        <SmallTable
          caption={t('workbench.paths.guards')}
          heads={[{ label: t('workbench.paths.guards') }, { label: t('workbench.paths.guards.refused') }]}
          rows={trials.map(({ name, transition, guard, refused }) => ({
            key: name,
            cells: [
              <Name key="n" edge={edgeOf(transition)} name={transition} title={titleOf} cause={words.cause}>
                <b data-guard={name}>{words.guard(guardIn(graph, guard, edgeOf(transition)?.event))}</b>
              </Name>,
              refused ? <Tried key="r" standing={refused} /> : <small key="r">{t('workbench.paths.guards.on_chart')}</small>,
            ],
          }))}
        />
      )}
    </Whole>
  );
}

const warmths: Warmth[] = ['walked', 'partly', 'failed', 'outdated', 'never'];

/** A transition in words, with its identifier as a tooltip. */
function Name({
  edge,
  name,
  warmth,
  title,
  cause,
  children,
}: {
  edge: GraphEdge | undefined;
  name: string;
  /** Of a transition’s own row; its guards’ rows have none. */
  warmth?: Warmth;
  title: (id: string) => string;
  cause: (edge: GraphEdge) => string;
  children: ReactNode;
}) {
  return (
    <span title={name} data-named {...(warmth && { 'data-warmth': warmth, 'data-transition': name })}>
      {edge ? (
        <>
          {title(edge.from)} <Turn>→</Turn> {edge.to.length ? edge.to.map(title).join(' + ') : '↻'}
          <small>
            {cause(edge)} {/#\d+$/.exec(name)?.[0]}
          </small>
        </>
      ) : (
        name
      )}
      {children}
    </span>
  );
}

const Whole = styled.div`
  display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr);
  dl { display: flex; flex-wrap: wrap; gap: 6px 20px; } dt { color: var(--text-soft); font-size: 12px; } dd { font-weight: 600; font-variant-numeric: tabular-nums; }
  > ul { display: flex; flex-wrap: wrap; gap: 4px 14px; font-size: 12px; color: var(--text-soft); }
  [data-named] { display: block; min-inline-size: 150px; font-size: 12px; } small { display: block; color: var(--text-soft); font-size: 11px; }
  [data-warmth]::before { content: ''; display: inline-block; inline-size: 8px; block-size: 8px; border-radius: 4px; margin-inline-end: 6px; background: var(--line-strong); }
  [data-warmth='walked']::before { background: var(--green); } [data-warmth='partly']::before { background: var(--yellow); } [data-warmth='failed']::before { background: var(--red); }
  [data-warmth='outdated']::before { background: transparent; box-shadow: inset 0 0 0 2px var(--line-strong); } [data-kind='outdated'] { color: var(--text-soft); } [data-guard] { display: block; font-weight: 600; }
  [data-kind='walked'] { color: var(--green); } [data-kind='failed'] { color: var(--red); font-weight: 700; } [data-kind='missing'] { color: var(--yellow); }
`;
