import { useMemo } from 'react';
import { styled } from 'styled-components';
import { type Graph, type GraphState, graphOf } from '../../../src/machines/kit/graph.ts';
import { meaningOf, type Named, valuesOf } from '../../../src/machines/kit/lifecycle.ts';
import type { Chart } from '../../../src/machines/kit/samples/samples.ts';
import { Chip, Section } from '../../../src/views/kit/display/parts.tsx';
import { SmallTable } from '../../../src/views/kit/display/small-table.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { callOf } from '../../../src/workbench/citations.ts';
import { Turn } from '../kit/details.tsx';
import { keptComments } from '../kit/kept-comments.ts';
import { ChartPage, Code, chartOf, useSay } from '../kit/page.tsx';
import { CallLink, ChartLink, RuleLink, StoryLink } from '../kit/story-link.tsx';
import { Words } from '../kit/words.tsx';
import { useOtherLanguage } from './other-language.ts';

/** A workflow as text: its states, events and roles, timers, rules and calls. */
export function ReadPage({ chart: name }: { chart: string }) {
  const chart = chartOf(name);
  const graph = useMemo(() => graphOf(chart.machine), [chart]);
  return (
    <ChartPage chart={chart} page="Read it">
      <States graph={graph} />
      <Events chart={chart} graph={graph} />
      <Timers graph={graph} />
      <Rules graph={graph} />
      <OpenComments chart={chart} graph={graph} />
    </ChartPage>
  );
}

const titleIn = (graph: Graph, t: (key: string) => string) => (id: string) =>
  id === '' ? t('workbench.any') : t(graph.states.find((state) => state.id === id)?.title ?? id);

function States({ graph }: { graph: Graph }) {
  const { t, number, language } = useTexts();
  const say = useSay();
  const other = useOtherLanguage();
  const isLifecycle = graph.states.some(({ tone }) => tone !== null);
  const goings = ({ runs, entry, exit }: GraphState) =>
    [
      ...runs.map((one) => `${t('workbench.runs')}: ${say.runs(one)}`),
      ...entry.map((one) => `${t('workbench.entry')}: ${say.effect({ type: one })}`),
      ...exit.map((one) => `${t('workbench.exit')}: ${say.effect({ type: one })}`),
    ].map((line) => (
      <span key={line}>
        <Words>{line}</Words>
      </span>
    ));
  return (
    <Section>
      <h2>{t('workbench.read.states')}</h2>
      <SmallTable
        caption={t('workbench.read.states')}
        heads={[
          { label: t('workbench.read.state') },
          ...(isLifecycle ? [{ label: t('workbench.read.means') }] : []),
          { label: t('workbench.read.other') },
          ...(isLifecycle
            ? [
                { label: t('workbench.read.colour') },
                { label: t('workbench.waits') },
                { label: t('workbench.days'), isNumber: true },
              ]
            : [{ label: t('workbench.read.goes_on') }]),
          { label: t('workbench.rules') },
        ]}
        rows={graph.states.slice(1).map((state) => ({
          key: state.id,
          cells: [
            <Lines key="s">
              {state.tone ? <Chip tone={state.tone}>{t(state.title)}</Chip> : <b>{t(state.title)}</b>}
              <Code>{state.id}</Code>
              {state.kind !== 'atomic' && <small>{t(`workbench.kind.${state.kind}`)}</small>}
            </Lines>,
            ...(isLifecycle
              ? [
                  <Wide key="m">
                    <span>
                      <Words>{t(meaningOf(state.title))}</Words>
                    </span>
                  </Wide>,
                ]
              : []),
            <Wide key="o" lang={language === 'ar' ? 'en' : 'ar'}>
              <span>
                <bdi>{other?.(state.title)}</bdi>
              </span>
              {isLifecycle && (
                <small>
                  <bdi>{other?.(meaningOf(state.title))}</bdi>
                </small>
              )}
            </Wide>,
            ...(isLifecycle
              ? [
                  state.tone && t(`workbench.tone.${state.tone}`),
                  state.waits ? t(state.waits) : '–',
                  state.days === null ? '–' : t('workbench.days.count', { count: state.days, days: number(state.days) }),
                ]
              : [<Lines key="g">{goings(state)}</Lines>]),
            <RuleLinks key="r" rules={state.rules} />,
          ],
        }))}
      />
    </Section>
  );
}

function Events({ chart, graph }: { chart: Chart; graph: Graph }) {
  const { t } = useTexts();
  const say = useSay();
  const title = titleIn(graph, t);
  const lifecycle = chart.kind === 'lifecycle' ? chart.lifecycle : null;
  const whyNot = (guard: Named) => {
    const key = `${lifecycle?.entity}.why.${guard.type}`;
    const text = t(key, valuesOf(guard));
    return text === key ? null : text;
  };
  return (
    <Section>
      <h2>{t('workbench.read.events')}</h2>
      <SmallTable
        caption={t('workbench.read.events')}
        heads={[
          { label: t('workbench.read.from') },
          { label: t('workbench.read.event') },
          { label: t('workbench.read.to') },
          { label: t('workbench.by') },
          { label: t('workbench.conditions') },
          ...(lifecycle ? [{ label: t('workbench.call') }] : []),
          { label: t('workbench.effects') },
          { label: t('workbench.rules') },
        ]}
        rows={graph.edges.map((edge) => ({
          key: edge.id,
          cells: [
            title(edge.from),
            <Lines key="e">
              <b>
                <ChartLink chart={chart} page="Diagram" chosen={{ kind: 'edge', id: edge.id }}>
                  {say.cause(edge)}
                </ChartLink>
              </b>
              <Code>{edge.event || 'always'}</Code>
            </Lines>,
            edge.to.length ? edge.to.map(title).join(' + ') : <small key="t">{t('workbench.stays')}</small>,
            <Lines key="w">
              {say.who(edge, lifecycle?.unblockers).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </Lines>,
            <Lines key="g">
              {edge.guards
                .filter(({ type }) => type !== 'may' && type !== 'isSystem')
                .map((guard) => (
                  <span key={`${guard.type}${JSON.stringify(guard.params)}`}>
                    ◇ <Words>{say.guard(guard)}</Words>
                    {whyNot(guard) && (
                      <small>
                        <Words>{t('workbench.otherwise', { why: whyNot(guard) ?? '' })}</Words>
                      </small>
                    )}
                  </span>
                ))}
            </Lines>,
            ...(lifecycle ? [<CallCell key="c" id={edge.call} />] : []),
            <Lines key="f">
              {edge.effects.map((effect) => (
                <span key={effect.type}>
                  <Words>{say.effect(effect)}</Words>
                </span>
              ))}
            </Lines>,
            <RuleLinks key="r" rules={edge.rules} />,
          ],
        }))}
      />
    </Section>
  );
}

const RuleLinks = ({ rules }: { rules: string[] }) =>
  rules.length ? (
    <Lines>
      {rules.map((rule) => (
        <RuleLink key={rule} id={rule} />
      ))}
    </Lines>
  ) : (
    '–'
  );

function CallCell({ id }: { id: string | null }) {
  const call = id ? callOf(id) : undefined;
  if (!id) return '–';
  return (
    <Lines>
      <CallLink id={id} />
      {call && <Code>{`${call.method} ${call.path}`}</Code>}
    </Lines>
  );
}

function Timers({ graph }: { graph: Graph }) {
  const { t } = useTexts();
  const say = useSay();
  const title = titleIn(graph, t);
  const timed = graph.edges.filter(({ by, cause }) => by === 'timer' || cause === 'after');
  return (
    <Section>
      <h2>{t('workbench.read.timers')}</h2>
      {timed.length === 0 ? (
        <p>{t('workbench.read.timers.none')}</p>
      ) : (
        <SmallTable
          caption={t('workbench.read.timers')}
          heads={[
            { label: t('workbench.read.from') },
            { label: t('workbench.read.event') },
            { label: t('workbench.read.when') },
            { label: t('workbench.read.to') },
          ]}
          rows={timed.map((edge) => ({
            key: edge.id,
            cells: [
              title(edge.from),
              say.cause(edge),
              edge.by === 'timer' ? t(`workbench.timer.${graph.id}.${edge.event}`) : say.cause(edge),
              edge.to.map(title).join(' + ') || t('workbench.stays'),
            ],
          }))}
        />
      )}
    </Section>
  );
}

function Rules({ graph }: { graph: Graph }) {
  const { t } = useTexts();
  const say = useSay();
  const title = titleIn(graph, t);
  const places = new Map<string, string[]>();
  const cite = (rules: string[], where: string) => {
    for (const rule of rules) places.set(rule, [...(places.get(rule) ?? []), where]);
  };
  for (const state of graph.states) cite(state.rules, title(state.id));
  for (const edge of graph.edges) cite(edge.rules, `${title(edge.from)}: ${say.cause(edge)}`);
  if (places.size === 0) return null;
  return (
    <Section>
      <h2>{t('workbench.rules')}</h2>
      <Cited>
        {[...places].sort().map(([rule, where]) => (
          <div key={rule}>
            <dt>
              <RuleLink id={rule} />
            </dt>
            <dd>
              <Words>{t(`workbench.rule.${rule}`)}</Words> <small>{[...new Set(where)].join(' · ')}</small>
            </dd>
          </div>
        ))}
      </Cited>
      <p>
        <Turn>→</Turn>{' '}
        <StoryLink title="Start/Rules" story="Rules">
          {t('workbench.rules.all')}
        </StoryLink>
      </p>
    </Section>
  );
}

/** What people asked about the chart and nobody has settled. */
function OpenComments({ chart, graph }: { chart: Chart; graph: Graph }) {
  const { t, date } = useTexts();
  const say = useSay();
  const title = titleIn(graph, t);
  const open = (keptComments(chart) ?? []).filter(({ settled }) => !settled);
  if (!open.length) return null;
  return (
    <Section>
      <h2>{t('workbench.comments.open')}</h2>
      <Cited>
        {open.map(({ id, place, by, on, text, answers = [] }) => {
          const edge = graph.edges.find((one) => place === `edge ${one.id}`);
          const state = graph.states.find((one) => place === `state ${one.id}`);
          const chosen = edge ? ({ kind: 'edge', id: edge.id } as const) : ({ kind: 'state', id: state?.id ?? '' } as const);
          return (
            <div key={id}>
              <dt>
                <ChartLink chart={chart} page="Diagram" chosen={chosen}>
                  {edge ? `${title(edge.from)}: ${say.cause(edge)}` : title(chosen.id)}
                </ChartLink>
              </dt>
              <dd>
                {[{ id, by, on, text }, ...answers].map((one) => (
                  <p key={one.id}>
                    <bdi>{one.text}</bdi> <small>{`${one.by} · ${date(one.on)}`}</small>
                  </p>
                ))}
              </dd>
            </div>
          );
        })}
      </Cited>
    </Section>
  );
}

const Lines = styled.div`display: grid; gap: 2px; justify-items: start; small { color: var(--text-soft); font-size: 12px; display: block; } code { overflow-wrap: normal; }`;
/** Sentences need room, or the table grows tall. */
const Wide = styled(Lines)`min-inline-size: 180px; white-space: normal;`;
const Cited = styled.dl`
  display: grid; gap: 6px;
  > div { display: grid; grid-template-columns: minmax(56px, max-content) minmax(0, 80ch); gap: 12px; }
  dt { font-weight: 600; } small { color: var(--text-soft); font-size: 12px; display: block; }
`;
