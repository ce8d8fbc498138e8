import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { Case } from '../../../src/api/approvals/rule-trial.ts';
import { beginning } from '../../../src/machines/approvals/config/who-approves.ts';
import { graphOf } from '../../../src/machines/kit/graph.ts';
import { Diagram } from '../../../src/views/kit/diagram/diagram.tsx';
import type { Choice, Heat } from '../../../src/views/kit/diagram/diagram-parts.ts';
import { Alert } from '../../../src/views/kit/display/parts.tsx';
import { Segments } from '../../../src/views/kit/display/segments.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { encode } from '../../../src/workbench/situation.ts';
import type { TrialState } from '../../../src/workbench/trial.ts';
import { tryItMachine } from '../../../src/workbench/try-it.machine.ts';
import { LinkHere } from '../kit/link-here.tsx';
import { ChartPage, chartOf, useSay } from '../kit/page.tsx';
import { decodeCase, encodeCase, LiveRules, withRules } from './live-rules.tsx';
import { Moves, WayTaken } from './moves.tsx';
import { SituationForm } from './situation-form.tsx';

/** Available transitions are highlighted, refused ones dimmed. */
const heatOf = ({ moves }: TrialState): Record<string, Heat> =>
  Object.fromEntries(
    moves.flatMap(({ edges, refusals }) =>
      edges.map((edge) => [edge, { tone: refusals.length ? 'gray' : 'green', weight: refusals.length ? 1 : 1.8 }]),
    ),
  );

/** A chart to try; where approval rules decide about its records, also the company's live rules. */
export function TryItPage({ chart: name, code, onCode }: { chart: string; code: string; onCode: (code: string) => void }) {
  const given = withRules.includes(name) ? decodeCase(code) : null;
  const [isAsking, setAsking] = useState(given !== null);
  const tools = withRules.includes(name) && <Views isAsking={isAsking} onChoose={setAsking} />;
  return isAsking ? (
    <RulesPage chart={name} given={given ?? beginning} onCode={onCode} tools={tools} />
  ) : (
    <ChartTrial chart={name} code={given ? '' : code} onCode={onCode} tools={tools} />
  );
}

/** Whether the chart is tried, or the company's rules are asked. */
function Views({ isAsking, onChoose }: { isAsking: boolean; onChoose: (isAsking: boolean) => void }) {
  const { t } = useTexts();
  return (
    <Segments
      label={t('workbench.try')}
      value={isAsking ? 'rules' : 'chart'}
      choices={[
        { id: 'chart', label: t('workbench.try.chart') },
        { id: 'rules', label: t('approvals.trial.who') },
      ]}
      onChange={(view) => onChoose(view === 'rules')}
    />
  );
}

function RulesPage({
  chart,
  given,
  onCode,
  tools,
}: {
  chart: string;
  given: Case;
  onCode: (code: string) => void;
  tools: ReactNode;
}) {
  const [now, setNow] = useState(given);
  const keep = useCallback(
    (next: Case) => {
      setNow(next);
      onCode(encodeCase(next));
    },
    [onCode],
  );
  return (
    <ChartPage
      chart={chartOf(chart)}
      page="Try it"
      tools={
        <>
          {tools}
          <LinkHere code={encodeCase(now)} />
        </>
      }
    >
      <LiveRules given={given} onGiven={keep} />
    </ChartPage>
  );
}

interface Trial {
  chart: string;
  code: string;
  onCode: (code: string) => void;
  tools: ReactNode;
}
/** The chart live: the role, the facts, what is possible and what isn't, and the diagram follows. */
function ChartTrial({ chart: name, code, onCode, tools }: Trial) {
  const chart = chartOf(name);
  const { t } = useTexts();
  const say = useSay();
  const graph = useMemo(() => graphOf(chart.machine), [chart]);
  const trial = useActorRef(tryItMachine, { input: { chart, code } });
  const snapshot = useSelector(trial, (now) => now);
  const { situation, trialState } = snapshot.context;
  const now = encode(situation);
  useEffect(() => {
    if (now !== code) onCode(now);
  }, [now, code, onCode]);
  const heat = useMemo(() => heatOf(trialState), [trialState]);
  // Automatic steps of a flow can't be pressed.
  const pressable = useMemo(
    () => new Set(trialState.moves.flatMap(({ edges }) => (chart.kind === 'flow' ? edges.slice(0, 1) : edges))),
    [chart, trialState],
  );
  /** Available events can be pressed in the diagram too; refused ones say why. */
  const press = (choice: Choice | null) => {
    const move = choice && trialState.moves.find(({ edges }) => edges.includes(choice.id));
    if (move) trial.send({ type: 'take', what: move.what });
  };
  // The current state is marked; the path taken is drawn on the arrows.
  const walked = trialState.path.flatMap(({ from, to, step, edges }) =>
    edges.length
      ? graph.edges
          .filter(({ id }) => edges.includes(id))
          .map((edge) => [edge.from, edge.event, edge.to[0] ?? edge.from] as const)
      : from.map((state, i) => [state, step.what, to[i] ?? to[0] ?? ''] as const),
  );
  return (
    <ChartPage
      chart={chart}
      page="Try it"
      isFilling
      tools={
        <>
          {tools}
          <LinkHere code={now} />
        </>
      }
    >
      <Columns>
        <SituationForm chart={chart} situation={situation} send={trial.send} />
        <div className="drawing">
          {snapshot.matches('lost') && (
            <Alert data-tone="yellow" role="status">
              {t('workbench.try.lost.why')}
              <button type="button" onClick={() => trial.send({ type: 'cancel' })}>
                {t('workbench.try.accept')}
              </button>
            </Alert>
          )}
          <Diagram
            graph={graph}
            say={(edge) => [say.cause(edge)]}
            here={trialState.states}
            walked={walked}
            heat={heat}
            onChoose={press}
            pressable={pressable}
            direction="DOWN"
            height="100%"
          />
        </div>
        <aside>
          <Moves chart={chart} graph={graph} snapshot={snapshot} send={trial.send} />
          <WayTaken chart={chart} graph={graph} trialState={trialState} send={trial.send} />
        </aside>
      </Columns>
    </ChartPage>
  );
}

const Columns = styled.div`
  display: grid; grid-template-columns: 230px minmax(0, 1fr) 290px; gap: 16px; min-block-size: 0;
  > form, > aside { overflow: auto; min-block-size: 0; padding-inline-end: 4px; }
  > aside { display: grid; gap: 20px; align-content: start; }
  > .drawing { display: grid; gap: 8px; min-block-size: 0; grid-template-rows: minmax(0, 1fr); &:has(> [role='status']) { grid-template-rows: auto minmax(0, 1fr); } }
  @media (max-width: 1000px) { grid-template-columns: minmax(0, 1fr); > .drawing { block-size: 60vh; } }
`;
