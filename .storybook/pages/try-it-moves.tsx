import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import type { SnapshotFrom } from 'xstate';
import { graphOf } from '../../src/machines/kit/graph.ts';
import type { Chart } from '../../src/machines/kit/samples.ts';
import { Button, Reasons, useReason } from '../../src/views/kit/actions/button.tsx';
import { Row, Section } from '../../src/views/kit/display/parts.tsx';
import { Icon } from '../../src/views/kit/ground/icon.tsx';
import { useTexts } from '../../src/views/kit/ground/texts.tsx';
import { roles } from '../../src/workbench/roles.ts';
import { type Move, type Standing, sayStates } from '../../src/workbench/trial.ts';
import type { TryItRef, tryItMachine } from '../../src/workbench/try-it.machine.ts';
import { Turn } from './details.tsx';
import { SampleField } from './fields.tsx';

/** Titles of states in words, for one or several parallel ones. */
function useTitles(chart: Chart): (states: readonly string[]) => string {
  const { t } = useTexts();
  const { states } = graphOf(chart.machine);
  return (ids) => sayStates(ids.map((id) => t(states.find((state) => state.id === id)?.title ?? id)));
}

/** What can be done, what can't and why, and who could; first what this person does. */
export function Moves({
  chart,
  snapshot,
  send,
}: {
  chart: Chart;
  snapshot: SnapshotFrom<typeof tryItMachine>;
  send: TryItRef['send'];
}) {
  const { t } = useTexts();
  const { standing, wanted, refusals } = snapshot.context;
  const own = standing.moves.filter(({ by }) => by === 'person');
  const others = standing.moves.filter(({ by }) => by !== 'person');
  return (
    <Section>
      <h2>{t('workbench.try.moves')}</h2>
      {standing.moves.length === 0 && <p>{t('workbench.try.moves.none')}</p>}
      <List>
        {own.map((move) => (
          <One key={move.what} {...{ chart, move, send }} />
        ))}
      </List>
      {others.length > 0 && <h3>{t('workbench.try.moves.others')}</h3>}
      <List>
        {others.map((move) => (
          <One key={move.what} {...{ chart, move, send }} />
        ))}
      </List>
      {wanted && <Asking key={wanted.what} chart={chart} move={wanted} send={send} />}
      {refusals.length > 0 && <Reasons refusals={refusals} />}
    </Section>
  );
}

function One({ chart, move, send }: { chart: Chart; move: Move; send: TryItRef['send'] }) {
  const { t } = useTexts();
  const say = useReason();
  const titles = useTitles(chart);
  const isOpen = move.refusals.length === 0;
  return (
    <li data-open={isOpen || undefined}>
      <button type="button" disabled={!isOpen} onClick={() => send({ type: 'take', what: move.what })}>
        <b>{move.label && chart.kind === 'lifecycle' ? t(move.label) : move.what}</b>
        {move.to !== null && (
          <span>
            <Turn>→</Turn> {titles(move.to.split(' + '))}
          </span>
        )}
      </button>
      {move.refusals.map((refusal) => {
        const { why, who } = say(refusal);
        return (
          <small key={refusal.guard + JSON.stringify(refusal.values)}>
            <Icon name="refused" /> {why} {who}
          </small>
        );
      })}
    </li>
  );
}

function Asking({ chart, move, send }: { chart: Chart; move: Move; send: TryItRef['send'] }) {
  const { t } = useTexts();
  const [given, setGiven] = useState<Record<string, unknown>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'give', given: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')) });
  };
  return (
    <Form onSubmit={submit} aria-label={move.label ? t(move.label) : move.what}>
      <h3>{move.label && chart.kind === 'lifecycle' ? t(move.label) : move.what}</h3>
      {move.asks.map((field) => (
        <SampleField
          key={field.name}
          field={field}
          value={given[field.name] ?? (field.kind === 'yes-no' ? false : '')}
          onChange={(value) => setGiven({ ...given, [field.name]: value })}
        />
      ))}
      <Row>
        <Button kind="primary" type="submit">
          {t('workbench.try.give')}
        </Button>
        <Button kind="quiet" onPress={() => send({ type: 'cancel' })}>
          {t('workbench.try.cancel')}
        </Button>
      </Row>
    </Form>
  );
}

/** The path as sentences: who did what, with what, and where it led. */
export function WayTaken({ chart, standing, send }: { chart: Chart; standing: Standing; send: TryItRef['send'] }) {
  const { t, name } = useTexts();
  const titles = useTitles(chart);
  const who = (code: string) => {
    const role = roles.find((one) => one.code === code);
    return role ? name(role) : code === 'system' ? t('workbench.try.role.system') : code;
  };
  return (
    <Section>
      <h2>{t('workbench.try.path')}</h2>
      {standing.path.length === 0 && <p>{t('workbench.try.path.none')}</p>}
      <Path>
        {standing.path.map(({ step, label, to }, at) => (
          <li key={at}>
            {chart.kind === 'lifecycle'
              ? t('workbench.try.path.step', { who: who(step.role), what: label ? t(label) : step.what })
              : step.what}
            {step.given && <q>{Object.values(step.given).join(', ')}</q>} <Turn>→</Turn> <b>{titles(to)}</b>
          </li>
        ))}
      </Path>
      {standing.path.length > 0 && (
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

const List = styled.ul`
  display: grid; gap: 6px;
  button { display: grid; gap: 1px; inline-size: 100%; text-align: start; padding: 6px 10px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--ground); cursor: pointer; }
  button span { color: var(--text-soft); font-size: 12px; }
  [data-open] button { border-color: var(--green); background: var(--green-soft); }
  [data-open] button b { color: var(--green); }
  button:disabled { cursor: default; background: var(--sunken); }
  button:disabled b { font-weight: 500; color: var(--text-soft); }
  [data-open] button:hover { filter: brightness(0.97); }
  small { display: block; padding: 2px 10px; color: var(--text-soft); font-size: 12px; }
`;
const Form = styled.form`display: grid; gap: 10px; padding: 10px; border: 1px solid var(--accent); border-radius: var(--radius);`;
const Path = styled.ol`display: grid; gap: 6px; counter-reset: step; li { counter-increment: step; } li::before { content: counter(step) '. '; color: var(--text-soft); font-variant-numeric: tabular-nums; } q { color: var(--text-soft); margin-inline: 4px; }`;
