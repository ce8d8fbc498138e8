import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import type { LogEntry } from '../../api/sales/lead.ts';
import { type AnyLifecycle, type Offer, stateMetaOf } from '../../machines/kit/lifecycle.ts';
import { logMachine } from '../../machines/kit/log.machine.ts';
import { Chip, Loading, Row, Section, Stack } from './parts.tsx';
import { useTexts } from './texts.tsx';
import { useRead } from './use-read.ts';

const Diagram = lazy(async () => ({ default: (await import('./diagram.tsx')).Diagram }));

/** The live chart: you are here, the way walked with times and people, what it waits for. */
export function Workflow({
  lifecycle,
  status,
  offers,
  read,
}: {
  lifecycle: AnyLifecycle;
  status: string;
  offers: Offer[];
  read: (signal: AbortSignal) => Promise<LogEntry[]>;
}) {
  const { t, instant } = useTexts();
  // Read once for each version of the record: the page gives this part a new key.
  const { answer: log, error } = useRead(logMachine, { read });
  const meta = stateMetaOf(lifecycle.machine, status);
  const moves = (log ?? []).filter((entry) => entry.from !== null && entry.to !== null);
  const title = (state: string | null) => (state ? t(stateMetaOf(lifecycle.machine, state)?.title ?? state) : '');
  return (
    <Stack>
      <Suspense fallback={<Loading height="280px" />}>
        <Diagram
          machine={lifecycle.machine}
          here={status}
          walked={moves.map((move) => [move.from as string, move.event, move.to as string])}
        />
      </Suspense>
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
          <ul>
            {offers.map((offer) => (
              <li key={offer.event}>
                {t(offer.meta.label)} → {title(offer.target)}
                {offer.refusals.length > 0 && (
                  <small> — {offer.refusals.map((refusal) => t(refusal.why, refusal.values)).join(' ')}</small>
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
                <span className="num">{instant(move.company_at)}</span> · {t(`${lifecycle.entity}.event.${move.event}`)} →{' '}
                {title(move.to)} · {move.actor_name ?? t('who.system')}
                {move.reason && <small> “{move.reason}”</small>}
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
