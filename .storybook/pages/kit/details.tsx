import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type Graph, type GraphEdge, type GraphState, isStaying } from '../../../src/machines/kit/graph.ts';
import { meaningOf, valuesOf } from '../../../src/machines/kit/lifecycle.ts';
import type { Chart } from '../../../src/machines/kit/samples/samples.ts';
import type { Choice } from '../../../src/views/kit/diagram/diagram-parts.ts';
import { Chip, Section } from '../../../src/views/kit/display/parts.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { callOf } from '../../../src/workbench/citations.ts';
import { Code, useSay } from './page.tsx';
import { CallLink, RuleLink } from './story-link.tsx';
import { Words } from './words.tsx';

/** Everything the chart says about a state or a transition. */
export function Details({
  chart,
  graph,
  chosen,
  onChoose,
}: {
  chart: Chart;
  graph: Graph;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const state = chosen.kind === 'state' && graph.states.find(({ id }) => id === chosen.id);
  const edge = chosen.kind === 'edge' && graph.edges.find(({ id }) => id === chosen.id);
  if (state) return <OfState chart={chart} graph={graph} state={state} onChoose={onChoose} />;
  if (edge) return <OfEdge chart={chart} graph={graph} edge={edge} onChoose={onChoose} />;
  return null;
}

interface Shared {
  chart: Chart;
  graph: Graph;
  onChoose: (choice: Choice) => void;
}

function OfState({ graph, state, onChoose }: Shared & { state: GraphState }) {
  const { t, number } = useTexts();
  const say = useSay();
  const out = graph.edges.filter(({ from }) => from === state.id);
  const into = graph.edges.filter((edge) => edge.to.includes(state.id) && !isStaying(edge));
  return (
    <Panel>
      <h2>
        {state.tone ? <Chip tone={state.tone}>{t(state.title)}</Chip> : t(state.title)} <Code>{state.id}</Code>
      </h2>
      {state.tone && (
        <p>
          <Words>{t(meaningOf(state.title))}</Words>
        </p>
      )}
      <Fact label={t('workbench.waits')}>{state.waits && t(state.waits)}</Fact>
      <Fact label={t('workbench.days')}>
        {state.days !== null && t('workbench.days.count', { count: state.days, days: number(state.days) })}
      </Fact>
      <Fact label={t('workbench.kind')}>{state.kind !== 'atomic' && t(`workbench.kind.${state.kind}`)}</Fact>
      <List label={t('workbench.runs')} rows={state.runs.map((name) => [say.runs(name), name])} />
      <List label={t('workbench.entry')} rows={state.entry.map((type) => [say.effect({ type }), type])} />
      <List label={t('workbench.exit')} rows={state.exit.map((type) => [say.effect({ type }), type])} />
      <RulesOf rules={state.rules} />
      <Edges label={t('workbench.out')} edges={out} {...{ graph, onChoose }} />
      <Edges label={t('workbench.into')} edges={into} isFrom {...{ graph, onChoose }} />
    </Panel>
  );
}

function OfEdge({ chart, graph, edge, onChoose }: Shared & { edge: GraphEdge }) {
  const { t, language } = useTexts();
  const say = useSay();
  const lifecycle = chart.kind === 'lifecycle' ? chart.lifecycle : null;
  const call = edge.call ? callOf(edge.call) : undefined;
  const title = (id: string) => t(graph.states.find((one) => one.id === id)?.title ?? id);
  return (
    <Panel>
      <h2>
        {say.cause(edge)} <Code>{edge.event || 'always'}</Code>
      </h2>
      <p>
        <button type="button" onClick={() => onChoose({ kind: 'state', id: edge.from })}>
          {edge.from ? title(edge.from) : t('workbench.any')}
        </button>{' '}
        {edge.to.length ? <Turn>→</Turn> : t('workbench.stays')}{' '}
        {edge.to.map((id) => (
          <button key={id} type="button" onClick={() => onChoose({ kind: 'state', id })}>
            {title(id)}
          </button>
        ))}
      </p>
      <Fact label={t('workbench.by')}>{say.who(edge, lifecycle?.unblockers).join(language === 'ar' ? '، ' : ', ')}</Fact>
      <Fact label={t('workbench.call')}>
        {edge.call && (
          <>
            <CallLink id={edge.call} /> {call && <Code>{`${call.method} /v2${call.path}`}</Code>}
          </>
        )}
      </Fact>
      <Fact label={t('workbench.asks')}>{edge.asks && say.asks(edge.asks)}</Fact>
      {edge.guards.length > 0 && (
        <Section>
          <h3>{t('workbench.conditions')}</h3>
          <ul>
            {edge.guards.map((guard) => {
              const why = lifecycle && t(`${lifecycle.entity}.why.${guard.type}`, valuesOf(guard));
              const who = guard.type === 'may' ? [] : (lifecycle?.unblockers[guard.type] ?? []);
              return (
                <li key={`${guard.type} ${JSON.stringify(guard.params)}`}>
                  ◇ <Words>{say.guard(guard)}</Words> <Code>{guard.type}</Code>
                  {why && !why.includes('.why.') && (
                    <small>
                      <Words>{t('workbench.otherwise', { why })}</Words>
                    </small>
                  )}
                  {who.length > 0 && (
                    <small>
                      {t('workbench.unblocks', { who: who.map((key) => t(`who.${key}`)).join(language === 'ar' ? '، ' : ', ') })}
                    </small>
                  )}
                </li>
              );
            })}
          </ul>
        </Section>
      )}
      <List label={t('workbench.effects')} rows={edge.effects.map((effect) => [say.effect(effect), effect.type])} />
      <Fact label={t('workbench.undo')}>
        {edge.undo && (lifecycle ? t(`${lifecycle.entity}.event.${edge.undo}`) : <Code>{edge.undo}</Code>)}
      </Fact>
      {edge.isFinal && (
        <p>
          <Words>{t('workbench.final')}</Words>
        </p>
      )}
      {edge.isBack && <p>{t('workbench.back')}</p>}
      <RulesOf rules={edge.rules} />
    </Panel>
  );
}

/** The rules of the specification, each with its text and a link to everything that implements it. */
function RulesOf({ rules }: { rules: string[] }) {
  const { t } = useTexts();
  if (!rules.length) return null;
  return (
    <Section>
      <h3>{t('workbench.rules')}</h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>
            <RuleLink id={rule} />{' '}
            <small>
              <Words>{t(`workbench.rule.${rule}`)}</Words>
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <dl>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  ) : null;

const List = ({ label, rows }: { label: string; rows: [said: string, name: string][] }) =>
  rows.length ? (
    <Section>
      <h3>{label}</h3>
      <ul>
        {rows.map(([said, name]) => (
          <li key={name}>
            <Words>{said}</Words> <Code>{name}</Code>
          </li>
        ))}
      </ul>
    </Section>
  ) : null;

function Edges({
  label,
  edges,
  graph,
  isFrom = false,
  onChoose,
}: {
  label: string;
  edges: GraphEdge[];
  graph: Graph;
  isFrom?: boolean;
  onChoose: (choice: Choice) => void;
}) {
  const { t } = useTexts();
  const say = useSay();
  if (!edges.length) return null;
  const title = (id: string) => t(graph.states.find((one) => one.id === id)?.title ?? id);
  return (
    <Section>
      <h3>{label}</h3>
      <ul>
        {edges.map((edge) => (
          <li key={edge.id}>
            <button type="button" onClick={() => onChoose({ kind: 'edge', id: edge.id })}>
              {say.cause(edge)}
            </button>{' '}
            <Turn>{isFrom ? '←' : '→'}</Turn>{' '}
            {isFrom
              ? edge.from
                ? title(edge.from)
                : t('workbench.any')
              : edge.to.map(title).join(' + ') || t('workbench.stays')}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** An arrow in a sentence, in reading direction. */
export const Turn = styled.span.attrs({
  'aria-hidden': true,
})`display: inline-block; color: var(--text-soft); [dir='rtl'] & { transform: scaleX(-1); }`;
const Panel = styled.section`
  display: grid; gap: 12px; align-content: start; grid-template-columns: minmax(0, 1fr);
  h2 { font-size: 15px; display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: baseline; }
  dt { color: var(--text-soft); font-size: 12px; }
  ul { display: grid; gap: 6px; }
  small { display: block; color: var(--text-soft); font-size: 12px; }
  button { border: 0; background: none; padding: 0; color: var(--accent); cursor: pointer; text-align: start; }
  button:hover { text-decoration: underline; }
`;
