import { useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { graphOf } from '../../src/machines/kit/graph.ts';
import { Button } from '../../src/views/kit/actions/button.tsx';
import { Diagram } from '../../src/views/kit/diagram/diagram.tsx';
import type { Choice } from '../../src/views/kit/diagram/diagram-parts.ts';
import { Section } from '../../src/views/kit/display/parts.tsx';
import { useTexts } from '../../src/views/kit/ground/texts.tsx';
import { Details } from './details.tsx';
import { give, pngOf, svgOf } from './export-picture.ts';
import { Legend } from './legend.tsx';
import { ChartPage, chartOf, useSay } from './page.tsx';

/** A chart as it is drawn, with what it says of each state and transition; as a file to take away. */
export function DiagramPage({ chart: name }: { chart: string }) {
  const chart = chartOf(name);
  const { t } = useTexts();
  const say = useSay();
  const graph = useMemo(() => graphOf(chart.machine), [chart]);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [isTurned, setTurned] = useState(false);
  const [took, setTook] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const drawing = () => frame.current?.querySelector('svg') as SVGSVGElement;
  const file = name.replaceAll(/[ _]/g, '-');
  return (
    <ChartPage
      chart={chart}
      page={t('workbench.diagram')}
      isFilling
      tools={
        <>
          <Button kind="quiet" onPress={() => setTurned(!isTurned)}>
            {t('workbench.turn')}
          </Button>
          <Button kind="plain" onPress={() => give(`${file}.svg`, svgOf(drawing()), 'image/svg+xml')}>
            SVG
          </Button>
          <Button kind="plain" onPress={() => void pngOf(drawing()).then((png) => give(`${file}.png`, png))}>
            PNG
          </Button>
        </>
      }
    >
      <Split>
        <div ref={frame} data-took={took === null ? undefined : Math.round(took)}>
          <Diagram
            graph={graph}
            say={say.arrow}
            isDetailed
            chosen={chosen}
            onChoose={setChosen}
            direction={isTurned ? 'RIGHT' : 'DOWN'}
            height="100%"
            onLaidOut={setTook}
          />
        </div>
        <aside aria-label={t('workbench.details')}>
          {chosen ? (
            <>
              <Details chart={chart} graph={graph} chosen={chosen} onChoose={setChosen} />
              <Button kind="quiet" onPress={() => setChosen(null)}>
                {t('workbench.legend.show')}
              </Button>
            </>
          ) : (
            <Section>
              <h2>{t('workbench.legend')}</h2>
              <Legend />
              <p>{t('workbench.diagram.how')}</p>
            </Section>
          )}
        </aside>
      </Split>
    </ChartPage>
  );
}

const Split = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr) 300px; gap: 16px; min-block-size: 0;
  > div { min-block-size: 0; display: grid; }
  > aside { overflow: auto; display: grid; gap: 16px; align-content: start; justify-items: start; padding-inline-end: 4px; }
  > aside > section { inline-size: 100%; }
  p { color: var(--text-soft); font-size: 12px; }
  @media (max-width: 900px) { grid-template-columns: minmax(0, 1fr); > div { block-size: 60vh; } }
`;
