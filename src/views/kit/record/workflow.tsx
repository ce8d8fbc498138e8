import { styled } from 'styled-components';
import type { LogEntry } from '../../../api/log-entry.ts';
import { stateMetaOf, statusIn } from '../../../machines/kit/chart-statuses.ts';
import { type AnyLifecycle, type AvailableEvent, livesOf, meaningOf } from '../../../machines/kit/lifecycle.ts';
import { logMachine } from '../../../machines/kit/record/log.machine.ts';
import { sayPast } from '../../../machines/kit/record/past.ts';
import { Chip, Row, Section, Stack } from '../display/parts.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useRead } from '../ground/use-read.ts';
import { type RecordedMove, Replay } from './replay.tsx';

/** Moves of this chart: a record with additional statuses has theirs in its log, too. */
const movesOf = (log: readonly LogEntry[], entity: string): RecordedMove[] =>
  log.filter((entry): entry is RecordedMove => entry.entity === entity && entry.from !== null && entry.to !== null);

interface WorkflowProps {
  lifecycle: AnyLifecycle;
  record: object;
  availableEvents: AvailableEvent[];
  read: (signal: AbortSignal) => Promise<LogEntry[]>;
}

/** The live chart, by region: the current status, the history with times and users and its replay, and whom it is waiting on. */
export function Workflow({ lifecycle, record, availableEvents, read }: WorkflowProps) {
  const { t } = useTexts();
  // Loaded once per version of the record: the page gives this part a new key.
  const { answer: log, error } = useRead(logMachine, { read });
  const parts = livesOf(lifecycle).map((life) => ({
    life,
    status: statusIn(life, record),
    availableEvents: availableEvents.filter(({ entity }) => entity === life.entity),
    ...{ log: log ?? [], error },
  }));
  if (parts.length === 1)
    return parts.map(({ life, ...part }) => <Part key={life.entity} lifecycle={life} {...part} heading="h2" />);
  return (
    <Stack>
      {parts.map(({ life, ...part }) => (
        <Section key={life.entity}>
          <h2>{t(`workflows.entity.${life.entity}`)}</h2>
          <Part lifecycle={life} {...part} heading="h3" />
        </Section>
      ))}
    </Stack>
  );
}

interface PartProps {
  lifecycle: AnyLifecycle;
  status: string;
  availableEvents: AvailableEvent[];
  log: readonly LogEntry[];
  error: string | null;
  heading: 'h2' | 'h3';
}

function Part({ lifecycle, status, availableEvents, log, error, heading: Heading }: PartProps) {
  const { t, instant } = useTexts();
  const meta = stateMetaOf(lifecycle.machine, status);
  const moves = movesOf(log, lifecycle.entity);
  const title = (state: string | null) => (state ? t(stateMetaOf(lifecycle.machine, state)?.title ?? state) : '');
  return (
    <Stack>
      <Replay
        // The slider starts at the end of the loaded history.
        key={moves.length}
        lifecycle={lifecycle}
        status={status}
        moves={[...moves].reverse()}
        began={log.find(({ event }) => event === 'create')?.company_at ?? null}
      />
      <Columns>
        <Section>
          <Heading>{t('kit.workflow.here')}</Heading>
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
          <Heading>{t('kit.workflow.path')}</Heading>
          {error && <p role="alert">{error}</p>}
          <ol>
            {moves.map((move) => (
              <li key={move.id}>
                <span className="num">{instant(move.company_at)}</span> · {sayPast(t, move)} {t('kit.arrow')} {title(move.to)} ·{' '}
                {move.actor_name ?? t('who.system')}
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
