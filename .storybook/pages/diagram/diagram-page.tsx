import { versions } from 'virtual:walk-results';
import { useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type Graph, graphOf } from '../../../src/machines/kit/graph.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Diagram } from '../../../src/views/kit/diagram/diagram.tsx';
import type { Choice } from '../../../src/views/kit/diagram/diagram-parts.ts';
import { Section } from '../../../src/views/kit/display/parts.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { codeOf, textOf } from '../../../src/workbench/situation.ts';
import { Details } from '../kit/details.tsx';
import { give, pngOf, svgOf } from '../kit/export-picture.ts';
import { LinkHere } from '../kit/link-here.tsx';
import { ChartPage, chartOf, useSay } from '../kit/page.tsx';
import { Legend } from './legend.tsx';

/** The selection in the URL; null if it doesn't exist. */
function chosenBy(code: string, { states, edges }: Graph): Choice | null {
  try {
    const [, kind, id = ''] = /^(state|edge) (.*)$/s.exec(textOf(code)) ?? [];
    const isThere = (kind === 'state' ? states : edges).some((one) => one.id === id);
    return isThere ? { kind: kind as Choice['kind'], id } : null;
  } catch {
    return null;
  }
}

/** A chart's diagram, with details of each state and transition, and downloads. */
export function DiagramPage({
  chart: name,
  code = '',
  onCode,
}: {
  chart: string;
  /** The selection as a part of the URL. */
  code?: string;
  onCode?: (code: string) => void;
}) {
  const chart = chartOf(name);
  const { t, date } = useTexts();
  const say = useSay();
  const graph = useMemo(() => graphOf(chart.machine), [chart]);
  const [chosen, setChosen] = useState(() => chosenBy(code, graph));
  const now = chosen ? codeOf(`${chosen.kind} ${chosen.id}`) : '';
  useEffect(() => {
    if (now !== code) onCode?.(now);
  }, [now, code, onCode]);
  const [isTurned, setTurned] = useState(false);
  const [took, setTook] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const drawing = () => frame.current?.querySelector('svg') as SVGSVGElement;
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
            graph={graph}
            say={(edge) => say.arrow(edge, graph)}
            isDetailed
            chosen={chosen}
            onChoose={setChosen}
            direction={isTurned ? 'RIGHT' : 'DOWN'}
            height="100%"
            onLaidOut={setTook}
          />
        </div>
        <aside aria-label={t('workbench.details')}>
          {chosen && (
            <>
              <Button kind="quiet" onPress={() => setChosen(null)}>
                {t('workbench.legend.show')}
              </Button>
              <Details chart={chart} graph={graph} chosen={chosen} onChoose={setChosen} />
            </>
          )}
          {/* Exports show it whether or not the page does. */}
          <div data-legend="" hidden={chosen !== null}>
            <Section>
              <h2>{t('workbench.legend')}</h2>
              <Legend graph={graph} />
              <p>{t('workbench.diagram.how')}</p>
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
