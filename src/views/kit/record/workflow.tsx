import { styled } from 'styled-components';
import type { LogEntry } from '../../../api/log-entry.ts';
import { type AnyLifecycle, type AvailableEvent, meaningOf, stateMetaOf } from '../../../machines/kit/lifecycle.ts';
import { logMachine } from '../../../machines/kit/record/log.machine.ts';
import { Chip, Row, Section, Stack } from '../display/parts.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useRead } from '../ground/use-read.ts';
import { type RecordedMove, Replay } from './replay.tsx';

/** Moves of this chart: a record with additional statuses has theirs in its log, too. */
const movesOf = (log: readonly LogEntry[], entity: string): RecordedMove[] =>
  log.filter((entry): entry is RecordedMove => entry.entity === entity && entry.from !== null && entry.to !== null);

/** The live chart: the current status, the history with times and users and its replay, and whom it is waiting on. */
export function Workflow({
  lifecycle,
  status,
  availableEvents,
  read,
}: {
  lifecycle: AnyLifecycle;
  status: string;
  availableEvents: AvailableEvent[];
  read: (signal: AbortSignal) => Promise<LogEntry[]>;
}) {
  const { t, instant } = useTexts();
  // Loaded once per version of the record: the page gives this part a new key.
  const { answer: log, error } = useRead(logMachine, { read });
  const meta = stateMetaOf(lifecycle.machine, status);
  const moves = movesOf(log ?? [], lifecycle.entity);
  const title = (state: string | null) => (state ? t(stateMetaOf(lifecycle.machine, state)?.title ?? state) : '');
  return (
    <Stack>
      <Replay
        // The slider starts at the end of the loaded history.
        key={moves.length}
        lifecycle={lifecycle}
        status={status}
        moves={[...moves].reverse()}
        began={log?.find(({ event }) => event === 'create')?.company_at ?? null}
      />
      <Columns>
        <Section>
          <h2>{t('kit.workflow.here')}</h2>
          {meta && (
            <Row>
              <Chip tone={meta.tone}>{t(meta.title)}</Chip>
              {meta.waits && (
                <span>
                  {t('kit.workflow.waits')}: {t(meta.waits)}
                </span>
              )}
            </Row>
          )}
          {meta && <p>{t(meaningOf(meta.title))}</p>}
          <ul>
            {availableEvents.map((available) => (
              <li key={available.event}>
                {t(available.meta.label)} {t('kit.arrow')} {title(available.target)}
                {available.refusals.length > 0 && (
                  <small> — {available.refusals.map((refusal) => t(refusal.why, refusal.values)).join(' ')}</small>
                )}
              </li>
            ))}
          </ul>
        </Section>
        <Section>
          <h2>{t('kit.workflow.path')}</h2>
          {error && <p role="alert">{error}</p>}
          <ol>
            {moves.map((move) => (
              <li key={move.id}>
                <span className="num">{instant(move.company_at)}</span> · {t(`${lifecycle.entity}.event.${move.event}`)}{' '}
                {t('kit.arrow')} {title(move.to)} · {move.actor_name ?? t('who.system')}
                {move.reason && (
                  <small>
                    {' '}
                    <q>
                      <bdi>{move.reason}</bdi>
                    </q>
                  </small>
                )}
              </li>
            ))}
          </ol>
        </Section>
      </Columns>
    </Stack>
  );
}

const Columns = styled.div`
  display: grid; gap: 20px; grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  ul, ol { display: grid; gap: 6px; } small { color: var(--text-soft); }
`;
