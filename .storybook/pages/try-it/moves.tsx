import { type FormEvent, Fragment, type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../../../src/api/failure.ts';
import type { Graph } from '../../../src/machines/kit/graph.ts';
import type { Chart } from '../../../src/machines/kit/samples/samples.ts';
import { Button, Reasons, useReason } from '../../../src/views/kit/actions/button.tsx';
import { Alert, Row, Section } from '../../../src/views/kit/display/parts.tsx';
import { Icon } from '../../../src/views/kit/ground/icon.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { roles } from '../../../src/workbench/roles.ts';
import { type Move, sayStates, type TakenStep, type TrialState } from '../../../src/workbench/trial.ts';
import type { TryItRef, tryItMachine } from '../../../src/workbench/try-it.machine.ts';
import { Turn } from '../kit/details.tsx';
import { Code, useSay } from '../kit/page.tsx';
import { SampleField } from './fields.tsx';

/** Titles of one state, or of several parallel ones. */
function useTitles({ states }: Graph): (states: readonly string[]) => string {
  const { t } = useTexts();
  return (ids) => sayStates(ids.map((id) => t(states.find((state) => state.id === id)?.title ?? id)));
}

/** An event in words: a workflow's button, or what triggers a flow's transition. */
function useWhat(chart: Chart, graph: Graph): (move: Pick<Move, 'label' | 'what' | 'edges'>) => string {
  const { t } = useTexts();
  const say = useSay();
  return ({ label, what, edges }) => {
    if (chart.kind === 'lifecycle') return label ? t(label) : what;
    const edge = graph.edges.find(({ id }) => id === edges[0]);
    return edge ? say.cause(edge) : what;
  };
}

/** What can be done, and what can't with the reasons and who could. The user's own events come first. */
export function Moves({
  chart,
  graph,
  snapshot,
  send,
}: {
  chart: Chart;
  graph: Graph;
  snapshot: SnapshotFrom<typeof tryItMachine>;
  send: TryItRef['send'];
}) {
  const { t } = useTexts();
  const { trialState, wanted, pressed, refusals } = snapshot.context;
  const own = trialState.moves.filter(({ by }) => by === 'person');
  const others = trialState.moves.filter(({ by }) => by !== 'person');
  return (
    <Section>
      <h2>{t('workbench.try.moves')}</h2>
      {trialState.moves.length === 0 && <p>{t('workbench.try.moves.none')}</p>}
      {[own, others].map((moves, i) => (
        <Fragment key={i}>
          {i > 0 && moves.length > 0 && <h3>{t('workbench.try.moves.others')}</h3>}
          <MoveList>
            {moves.map((move) => (
              <OneMove
                key={move.what}
                {...{ chart, graph, move }}
                isPressed={move.what === pressed}
                onTake={() => send({ type: 'take', what: move.what })}
              >
                {wanted?.what === move.what && (
                  <PayloadForm
                    key={wanted.what}
                    move={wanted}
                    refusals={refusals}
                    onGive={(given) => send({ type: 'give', given })}
                    onCancel={() => send({ type: 'cancel' })}
                  />
                )}
              </OneMove>
            ))}
          </MoveList>
        </Fragment>
      ))}
    </Section>
  );
}

/** An event that can be sent, or the reasons why not. */
export function OneMove({
  chart,
  graph,
  move,
  actor,
  onTake,
  isPressed,
  children,
}: {
  chart: Chart;
  graph: Graph;
  move: Move;
  /** Whose event it is, where that isn't said above. */
  actor?: string | null;
  onTake: () => void;
  isPressed: boolean;
  children?: ReactNode;
}) {
  const say = useReason();
  const titles = useTitles(graph);
  const what = useWhat(chart, graph);
  const id = useId();
  const isOpen = move.refusals.length === 0;
  return (
    <li data-open={isOpen || undefined}>
      <button type="button" aria-disabled={!isOpen} aria-describedby={isOpen ? undefined : id} onClick={onTake}>
        <b>{what(move)}</b>
        {move.to !== null && (
          <span>
            {actor} <Turn>→</Turn> {titles(move.to.split(' + '))}
          </span>
        )}
        {chart.kind === 'flow' && <Code>{move.what}</Code>}
      </button>
      {!isOpen && (
        // Pressing a refused event announces its reasons.
        <div id={id} role={isPressed ? 'alert' : undefined} data-pressed={isPressed || undefined}>
          {move.refusals.map((refusal) => {
            const { why, who } = say(refusal);
            return (
              <small key={refusal.guard + JSON.stringify(refusal.values)}>
                <Icon name="refused" /> {why} {who}
              </small>
            );
          })}
        </div>
      )}
      {children}
    </li>
  );
}

/** Asks for what an event carries. */
export function PayloadForm({
  move,
  refusals,
  onGive,
  onCancel,
}: {
  move: Move;
  refusals: Refusal[];
  onGive: (given: Record<string, unknown>) => void;
  onCancel: () => void;
}) {
  const { t } = useTexts();
  const [given, setGiven] = useState<Record<string, unknown>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const told = Object.entries(given).filter(([, value]) => value !== '' && value !== null);
    onGive(Object.fromEntries(told));
  };
  return (
    <Form onSubmit={submit} aria-label={move.label ? t(move.label) : move.what}>
      {move.asks.map((field) => (
        <SampleField
          key={field.name}
          field={field}
          value={given[field.name] ?? { 'yes-no': false, choice: null, role: null, number: '', text: '', date: '' }[field.kind]}
          onChange={(value) => setGiven({ ...given, [field.name]: value })}
        />
      ))}
      {refusals.length > 0 && (
        <Alert role="alert">
          <Reasons refusals={refusals} />
        </Alert>
      )}
      <Row>
        <Button kind="primary" type="submit">
          {t('workbench.try.give')}
        </Button>
        <Button kind="quiet" onPress={onCancel}>
          {t('workbench.try.cancel')}
        </Button>
      </Row>
    </Form>
  );
}

/** The path so far: who did what, with which payload, and where it led. */
export function WayTaken({
  chart,
  graph,
  trialState,
  send,
}: {
  chart: Chart;
  graph: Graph;
  trialState: TrialState;
  send: TryItRef['send'];
}) {
  const { t, name } = useTexts();
  const say = useSay();
  const titles = useTitles(graph);
  const what = useWhat(chart, graph);
  const who = ({ step: { role: code }, by }: TakenStep) => {
    if (by === 'timer' || by === 'system') return t(`workbench.try.by.${by}`);
    const role = roles.find((one) => one.code === code);
    return role ? name(role) : code === 'system' ? t('workbench.try.by.system') : code;
  };
  // Enumerated values are shown by their texts; anything else was typed.
  const said = (value: unknown) =>
    typeof value === 'boolean'
      ? t(value ? 'workbench.yes' : 'workbench.no')
      : /^[a-z_]+$/.test(String(value))
        ? say.value(String(value))
        : String(value);
  return (
    <Section>
      <h2>{t('workbench.try.path')}</h2>
      {trialState.path.length === 0 && <p>{t('workbench.try.path.none')}</p>}
      <Path>
        {trialState.path.map((taken, at) => (
          <li key={at}>
            {chart.kind === 'lifecycle'
              ? t('workbench.try.path.step', { who: who(taken), what: what({ ...taken, what: taken.step.what }) })
              : what({ ...taken, what: taken.step.what })}
            {taken.step.given && <q>{Object.values(taken.step.given).map(said).join(', ')}</q>} <Turn>→</Turn>{' '}
            <b>{titles(taken.to)}</b> {chart.kind === 'flow' && <Code>{taken.step.what}</Code>}
          </li>
        ))}
      </Path>
      {trialState.path.length > 0 && (
        <Row>
          <Button kind="plain" onPress={() => send({ type: 'undo' })}>
            {t('workbench.try.undo')}
          </Button>
          <Button kind="quiet" onPress={() => send({ type: 'restart' })}>
            {t('workbench.try.restart')}
          </Button>
        </Row>
      )}
    </Section>
  );
}

export const MoveList = styled.ul`
  display: grid; gap: 6px;
  li > button { display: grid; gap: 1px; inline-size: 100%; text-align: start; padding: 6px 10px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--ground); cursor: pointer; }
  li > button span { color: var(--text-soft); font-size: 12px; }
  [data-open] > button { border-color: var(--green); background: var(--green-soft); }
  [data-open] > button b { color: var(--green); }
  li > button[aria-disabled='true'] { cursor: default; background: var(--sunken); }
  li > button[aria-disabled='true'] b { font-weight: 500; color: var(--text-soft); }
  [data-pressed] small { color: var(--danger); }
  [data-open] > button:hover { filter: brightness(0.97); }
  small { display: block; padding: 2px 10px; color: var(--text-soft); font-size: 12px; }
`;
const Form = styled.form`display: grid; gap: 10px; margin-block-start: 4px; padding: 10px; border: 1px solid var(--accent); border-radius: var(--radius);`;
const Path = styled.ol`display: grid; gap: 6px; counter-reset: step; li { counter-increment: step; } li::before { content: counter(step) '. '; color: var(--text-soft); font-variant-numeric: tabular-nums; } q { color: var(--text-soft); margin-inline: 4px; }`;
