import { versions } from 'virtual:walk-results';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type GraphEdge, graphOf } from '../../../src/machines/kit/graph.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Diagram } from '../../../src/views/kit/diagram/diagram.tsx';
import type { Choice, Mark } from '../../../src/views/kit/diagram/diagram-parts.ts';
import { Row, Section } from '../../../src/views/kit/display/parts.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { diagramMachine } from '../../../src/workbench/diagram.machine.ts';
import { encodeView, shownOf } from '../../../src/workbench/diagram-view.ts';
import { foldable, sizeOf } from '../../../src/workbench/graph-views.ts';
import { Details } from '../kit/details.tsx';
import { give, pngOf, svgOf } from '../kit/export-picture.ts';
import { LinkHere } from '../kit/link-here.tsx';
import { ChartPage, chartOf, useSay } from '../kit/page.tsx';
import { Words } from '../kit/words.tsx';
import { Comments, Drafts } from './comments.tsx';
import { Legend } from './legend.tsx';
import { Search } from './search.tsx';
import { useComments } from './use-comments.ts';

/** A chart's diagram, with details of each state and transition, and downloads. */
export function DiagramPage({
  chart: name,
  code = '',
  onCode,
  isWritable = import.meta.env.DEV,
}: {
  chart: string;
  /** What is shown, as a part of the URL. */
  code?: string;
  onCode?: (code: string) => void;
  /** Whether comments can be written to the chart's file: not in the built workbench. */
  isWritable?: boolean;
}) {
  const chart = chartOf(name);
  const { t, date, number } = useTexts();
  const say = useSay();
  const graph = useMemo(() => graphOf(chart.machine), [chart]);
  const look = useActorRef(diagramMachine, { input: { graph, code } });
  const snapshot = useSelector(look, (now) => now);
  const { chosen, folded, query } = snapshot.context;
  const { talk, comments } = useComments(chart, isWritable);
  const isNear = snapshot.matches({ extent: 'near' });
  const now = encodeView({ chosen, folded, isNear, query: snapshot.matches({ search: 'open' }) ? query : null });
  useEffect(() => {
    if (now !== code) onCode?.(now);
  }, [now, code, onCode]);
  const choose = (place: Choice | null) => look.send(place ? { type: 'choose', place } : { type: 'deselect' });
  const shown = useMemo(() => shownOf(graph, { chosen, folded, isNear }), [graph, chosen, folded, isNear]);
  const groups = useMemo(() => foldable(graph), [graph]);
  const open = (place: string) => comments.filter((one) => one.place === place && !one.settled).length;
  const folding: Record<string, Mark[]> = Object.fromEntries(
    groups.map((group) => {
      const isFolded = folded.includes(group);
      const count = sizeOf(graph, group);
      const title = t(graph.states.find(({ id }) => id === group)?.title ?? group);
      const words = isFolded ? `▸ ${t('workbench.look.inside', { count, states: number(count) })}` : '▾';
      const told = t(isFolded ? 'workbench.look.unfold_it' : 'workbench.look.fold_it', { title });
      return [group, [{ words, say: `${words} · ${told}`, onPress: () => look.send({ type: 'fold', group }) }]];
    }),
  );
  const marks: Record<string, Mark[]> = Object.fromEntries(
    graph.states.map(({ id }) => {
      const count = open(`state ${id}`);
      return [id, [...(folding[id] ?? []), ...(count ? [{ words: `✎ ${number(count)}`, tone: 'yellow' as const }] : [])]];
    }),
  );
  const lines = (edge: GraphEdge) => {
    const count = shown.stands[edge.id]?.length ?? 1;
    const said = count > 1 ? [`${say.cause(edge)} ×${number(count)}`] : say.arrow(edge, graph);
    const asked = (shown.stands[edge.id] ?? []).reduce((sum, id) => sum + open(`edge ${id}`), 0);
    return asked ? [...said, `✎ ${number(asked)}`] : said;
  };
  const [isTurned, setTurned] = useState(false);
  const [took, setTook] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const drawing = () => frame.current?.querySelector('svg:not([data-mini-map])') as SVGSVGElement;
  const file = name.replaceAll(/[ _]/g, '-');
  const version = versions[name];
  const day = date(new Date().toLocaleDateString('sv'));
  const caption = () => ({
    title: say.chart(name),
    about: t(version ? 'workbench.picture.version' : 'workbench.picture.date', { version: `\u2066${version}\u2069`, day }),
    legend: frame.current?.parentElement?.querySelector('[data-legend]') as HTMLElement,
  });
  return (
    <ChartPage
      chart={chart}
      page="Diagram"
      isFilling
      tools={
        <>
          <Search look={look} />
          {groups.length > 0 && (
            <>
              <Button
                kind="plain"
                why={folded.length === groups.length && t('workbench.look.all_folded')}
                onPress={() => look.send({ type: 'fold.all' })}
              >
                {t('workbench.look.fold_all')}
              </Button>
              <Button
                kind="plain"
                why={folded.length === 0 && t('workbench.look.none_folded')}
                onPress={() => look.send({ type: 'unfold.all' })}
              >
                {t('workbench.look.unfold_all')}
              </Button>
            </>
          )}
          <LinkHere code={now} />
          <Button kind="plain" onPress={() => setTurned(!isTurned)}>
            {t('workbench.turn')}
          </Button>
          <Button kind="plain" onPress={() => give(`${file}.svg`, svgOf(drawing(), caption()), 'image/svg+xml')}>
            SVG
          </Button>
          <Button kind="plain" onPress={() => void pngOf(drawing(), caption()).then((png) => give(`${file}.png`, png))}>
            PNG
          </Button>
        </>
      }
    >
      <Split>
        <div ref={frame} data-took={took === null ? undefined : Math.round(took)}>
          <Diagram
            graph={shown.graph}
            say={lines}
            marks={marks}
            isDetailed
            isMapped
            chosen={shown.chosen}
            onChoose={choose}
            direction={isTurned ? 'RIGHT' : 'DOWN'}
            height="100%"
            onLaidOut={setTook}
          />
        </div>
        <aside aria-label={t('workbench.details')}>
          {chosen && (
            <>
              <Row>
                <Button kind="plain" onPress={() => look.send({ type: isNear ? 'near.leave' : 'near.show' })}>
                  {t(isNear ? 'workbench.look.all' : 'workbench.look.near')}
                </Button>
                <Button kind="quiet" onPress={() => choose(null)}>
                  {t('workbench.legend.show')}
                </Button>
              </Row>
              <Details chart={chart} graph={graph} chosen={chosen} onChoose={choose} />
              <Comments talk={talk} comments={comments} place={`${chosen.kind} ${chosen.id}`} />
            </>
          )}
          <Drafts talk={talk} chart={chart} comments={comments} />
          {/* Exports show it whether or not the page does. */}
          <div data-legend="" hidden={chosen !== null}>
            <Section>
              <h2>{t('workbench.legend')}</h2>
              <Legend graph={graph} />
              <p>
                <Words>{t('workbench.diagram.how')}</Words>
              </p>
            </Section>
          </div>
        </aside>
      </Split>
    </ChartPage>
  );
}

const Split = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr) 300px; gap: 16px; min-block-size: 0;
  > div { min-block-size: 0; display: grid; }
  > aside { overflow: auto; display: grid; gap: 16px; align-content: start; justify-items: start; padding-inline-end: 4px; }
  > aside > section, > aside > div { inline-size: 100%; }
  p { color: var(--text-soft); font-size: 12px; }
  @media (max-width: 900px) { grid-template-columns: minmax(0, 1fr); > div { block-size: 60vh; } }
`;
