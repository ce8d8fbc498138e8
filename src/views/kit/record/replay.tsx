import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import type { LogEntry } from '../../../api/log-entry.ts';
import { stateMetaOf } from '../../../machines/kit/chart-statuses.ts';
import type { AnyLifecycle } from '../../../machines/kit/lifecycle.ts';
import { sayPast } from '../../../machines/kit/record/past.ts';
import { type ReplaySnapshot, replayMachine } from '../../../machines/kit/record/replay.machine.ts';
import { Button } from '../actions/button.tsx';
import { Chip, Loading } from '../display/parts.tsx';
import { LazyBoundary, lazyView } from '../ground/lazy-view.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useFlow } from '../ground/use-flow.ts';

const Diagram = lazyView(async () => (await import('../diagram/diagram.tsx')).Diagram);

/** A log entry with a status change. */
export type RecordedMove = LogEntry & { from: string; to: string };

const lastOf = (snapshot: ReplaySnapshot) => snapshot.context.last;
const atOf = (snapshot: ReplaySnapshot) => snapshot.context.at;
const isPlaying = (snapshot: ReplaySnapshot) => snapshot.matches('playing');
const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The chart, with a slider over the record's history. `moves` are in chronological order. */
export function Replay({
  lifecycle,
  status,
  moves,
  began,
}: {
  lifecycle: AnyLifecycle;
  status: string;
  moves: RecordedMove[];
  /** When it was created, according to its log. */
  began: string | null;
}) {
  const { t, instant } = useTexts();
  const actor = useFlow(replayMachine, { input: { last: moves.length } });
  const at = useSelector(actor, atOf);
  const playing = useSelector(actor, isPlaying);
  const move = moves[at - 1];
  const last = useSelector(actor, lastOf);
  const here = at === last ? status : (move?.to ?? moves[0]?.from ?? status);
  const meta = stateMetaOf(lifecycle.machine, here);
  const words = [
    t('kit.replay.at', { at, last }),
    instant(move?.company_at ?? began),
    move ? sayPast(t, move) : t('kit.replay.begin'),
  ];
  return (
    <>
      <LazyBoundary fallback={<Loading height="280px" />}>
        <Diagram
          machine={lifecycle.machine}
          here={here}
          walked={moves.slice(0, at).map(({ from, event, to }) => [from, event, to] as const)}
        />
      </LazyBoundary>
      {last > 0 && (
        <Bar role="group" aria-label={t('kit.replay')}>
          {wantsCalm() ? (
            <Button onPress={() => actor.send({ type: 'step' })}>{t('kit.replay.step')}</Button>
          ) : (
            <Button onPress={() => actor.send({ type: playing ? 'pause' : 'play' })}>
              {t(playing ? 'kit.replay.pause' : 'kit.replay.play')}
            </Button>
          )}
          <input
            type="range"
            min={0}
            max={last}
            step={1}
            value={at}
            aria-label={t('kit.replay.slider')}
            aria-valuetext={[...words, meta ? t(meta.title) : here].join(' · ')}
            onChange={(event) => actor.send({ type: 'go', at: Number(event.target.value) })}
          />
          <p role={playing ? 'status' : undefined}>
            <span className="num">{words.slice(0, 2).join(' · ')}</span>
            <span>{words[2]}</span>
            <span aria-hidden="true">{t('kit.arrow')}</span>
            {meta && <Chip tone={meta.tone}>{t(meta.title)}</Chip>}
            {move && <span>{move.actor_name ?? t('who.system')}</span>}
            {move?.reason && (
              <q>
                <bdi>{move.reason}</bdi>
              </q>
            )}
          </p>
        </Bar>
      )}
    </>
  );
}

const Bar = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 12px; align-items: center;
  input { inline-size: 100%; block-size: 24px; margin: 0; accent-color: var(--accent); cursor: pointer; }
  p { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; min-block-size: 24px; }
  q { color: var(--text-soft); }
`;
