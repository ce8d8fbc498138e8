import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { SnapshotFrom } from 'xstate';
import { graphOf } from '../../../src/machines/kit/graph.ts';
import { useReason } from '../../../src/views/kit/actions/button.tsx';
import { StatusChip } from '../../../src/views/kit/display/status-chip.tsx';
import { Icon } from '../../../src/views/kit/ground/icon.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import { personOf } from '../../../src/workbench/deal/asking.ts';
import type { DealRef, dealMachine } from '../../../src/workbench/deal/deal.machine.ts';
import { chartOf, type DealRecord } from '../../../src/workbench/deal/deal.ts';
import { movesOf } from '../../../src/workbench/deal/play.ts';
import { roles } from '../../../src/workbench/roles.ts';
import { useSay } from '../kit/page.tsx';
import { ChartLink } from '../kit/story-link.tsx';
import { MoveList, OneMove, PayloadForm } from '../try-it/moves.tsx';

interface Props {
  snapshot: SnapshotFrom<typeof dealMachine>;
  send: DealRef['send'];
}

/** A record's name in words: “Quotation 2”. */
export function useRecordName(): (record: Pick<DealRecord, 'entity' | 'number'>) => string {
  const { number } = useTexts();
  const say = useSay();
  return (record) => `${say.chart(record.entity)} ${number(record.number)}`;
}

/** The deal's records, the newest first among those where something can be done; the others below. */
export function DealRecords({ snapshot, send }: Props) {
  const { t } = useTexts();
  const { deal } = snapshot.context.played;
  const { role } = snapshot.context.situation;
  const all = deal.records.map((record) => ({ record, moves: movesOf(deal, record, role) }));
  const [going, resting] = [all.filter(({ moves }) => moves.length > 0), all.filter(({ moves }) => moves.length === 0)];
  return (
    <>
      <Cards>
        {going.map((one) => (
          <Card key={one.record.id} {...one} {...{ snapshot, send }} />
        ))}
      </Cards>
      {resting.length > 0 && (
        <>
          <h2>{t('workbench.deal.resting')}</h2>
          <Cards>
            {resting.map((one) => (
              <Card key={one.record.id} {...one} {...{ snapshot, send }} />
            ))}
          </Cards>
        </>
      )}
    </>
  );
}

function Card({ record, moves, snapshot, send }: Props & { record: DealRecord; moves: ReturnType<typeof movesOf> }) {
  const { t, name } = useTexts();
  const nameOf = useRecordName();
  const chart = chartOf(record.entity);
  const { wanted, pressed, refused, shown } = snapshot.context;
  const of = snapshot.context.played.deal.records.find((one) => one.id === record.of);
  const person = record.entity === 'decision' && roles.find(({ code }) => code === personOf(record));
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = shown === record.id;
  useEffect(() => {
    if (!isShown) return;
    heading.current?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus();
  }, [isShown]);
  const isHere = (one: { record: string; what: string } | null, what: string) => one?.record === record.id && one.what === what;
  return (
    <li data-record={record.id} data-shown={isShown || undefined}>
      <header>
        <h3 ref={heading} tabIndex={-1}>
          {nameOf(record)}
        </h3>
        <StatusChip lifecycle={chart.lifecycle} status={record.status} />
      </header>
      <small>
        {of && <span>{t('workbench.deal.of', { record: nameOf(of) })}</span>}
        {person && <span>{t('workbench.deal.asked', { who: name(person) })}</span>}
        <ChartLink chart={chart} page="Diagram" chosen={{ kind: 'state', id: record.status }}>
          {t('workbench.diagram')}
        </ChartLink>
      </small>
      {moves.length > 0 && (
        <MoveList>
          {moves.map((move) => (
            <OneMove
              key={move.what}
              {...{ chart, move }}
              actor={move.by === 'timer' || move.by === 'system' ? t(`workbench.try.by.${move.by}`) : null}
              graph={graphOf(chart.machine)}
              isPressed={isHere(pressed, move.what)}
              onTake={() => send({ type: 'take', pressed: { record: record.id, what: move.what } })}
            >
              {isHere(pressed, move.what) && refused && refused.record !== record.id && <Elsewhere {...{ refused, snapshot }} />}
              {wanted && isHere(wanted, move.what) && (
                <PayloadForm
                  move={wanted.move}
                  refusals={refused?.refusals ?? []}
                  onGive={(given) => send({ type: 'give', given })}
                  onCancel={() => send({ type: 'cancel' })}
                />
              )}
            </OneMove>
          ))}
        </MoveList>
      )}
    </li>
  );
}

/** What the event would have done to another record, which refuses it. */
function Elsewhere({
  refused,
  snapshot,
}: {
  refused: NonNullable<Props['snapshot']['context']['refused']>;
  snapshot: Props['snapshot'];
}) {
  const { t } = useTexts();
  const nameOf = useRecordName();
  const say = useReason();
  const record = snapshot.context.played.deal.records.find(({ id }) => id === refused.record);
  return (
    <small role="alert">
      <Icon name="refused" /> {record && t('workbench.deal.refused_by', { record: nameOf(record) })}{' '}
      {refused.refusals.map((refusal) => say(refusal).why).join(' ')}
    </small>
  );
}

const Cards = styled.ul`
  display: grid; gap: 12px; align-items: start; grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
  > li { display: grid; gap: 8px; padding: 10px 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--ground); }
  > li[data-shown] { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
  > li > header { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; justify-content: space-between; }
  > li > small { display: flex; flex-wrap: wrap; gap: 2px 12px; color: var(--text-soft); font-size: 12px; }
  h3 { font-size: 14px; } h3:focus { outline: none; }
`;
