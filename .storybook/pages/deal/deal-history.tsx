import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { SnapshotFrom } from 'xstate';
import { stateMetaOf } from '../../../src/machines/kit/chart-statuses.ts';
import { Button } from '../../../src/views/kit/actions/button.tsx';
import { Row, Section } from '../../../src/views/kit/display/parts.tsx';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import type { DealRef, dealMachine } from '../../../src/workbench/deal/deal.machine.ts';
import { chartOf, type DealRecord } from '../../../src/workbench/deal/deal.ts';
import type { Line } from '../../../src/workbench/deal/play.ts';
import { roles } from '../../../src/workbench/roles.ts';
import { Turn } from '../kit/details.tsx';
import { useSay } from '../kit/page.tsx';
import { useRecordName } from './deal-records.tsx';

/** Who did what, and what followed from it: each effect leads to the record that it moved. */
export function DealHistory({ snapshot, send }: { snapshot: SnapshotFrom<typeof dealMachine>; send: DealRef['send'] }) {
  const { t, name } = useTexts();
  const { situation, played } = snapshot.context;
  const who = (at: number, { by }: Line) => {
    if (by !== 'person') return t(`workbench.try.by.${by}`);
    const role = roles.find(({ code }) => code === situation.steps[at]?.role);
    return role ? name(role) : t('workbench.try.by.system');
  };
  const history = useRef<HTMLElement>(null);
  const { length } = played.log;
  // Beside the records it scrolls by itself: to what has just happened.
  useEffect(() => {
    history.current?.scrollTo({ top: length ? history.current.scrollHeight : 0 });
  }, [length]);
  return (
    <Section ref={history}>
      <Head>
        <h2>{t('workbench.try.path')}</h2>
        {played.log.length > 0 && (
          <Row>
            <Button kind="plain" onPress={() => send({ type: 'undo' })} isHeld={!snapshot.can({ type: 'undo' })}>
              {t('workbench.try.undo')}
            </Button>
            <Button kind="quiet" onPress={() => send({ type: 'restart' })}>
              {t('workbench.try.restart')}
            </Button>
          </Row>
        )}
      </Head>
      {played.log.length === 0 && <p>{t('workbench.deal.history.none')}</p>}
      <Steps>
        {played.log.map((lines, at) => (
          <li key={at}>
            {lines.map((line, i) => (
              <OneLine
                key={i}
                line={line}
                who={i === 0 ? who(at, line) : null}
                isFirst={!isSame(line.cause, before(lines, i)?.cause)}
                {...{ snapshot, send }}
              />
            ))}
          </li>
        ))}
      </Steps>
    </Section>
  );
}

/** The last line before that isn't a consequence of its neighbour. */
const before = (lines: Line[], at: number): Line | undefined =>
  lines.slice(0, at).findLast(({ depth }) => depth <= (lines[at]?.depth ?? 0));
const isSame = (a: Line['cause'], b: Line['cause'] | undefined): boolean => a?.record === b?.record && a?.effect === b?.effect;

function OneLine({
  line,
  who,
  isFirst,
  snapshot,
  send,
}: {
  line: Line;
  who: string | null;
  /** Whether it is the first that its effect led to. */
  isFirst: boolean;
  snapshot: SnapshotFrom<typeof dealMachine>;
  send: DealRef['send'];
}) {
  const { t } = useTexts();
  const say = useSay();
  const nameOf = useRecordName();
  const record = snapshot.context.played.deal.records.find(({ id }) => id === line.record) as DealRecord;
  const title = (status: string) => t(stateMetaOf(chartOf(record.entity).machine, status)?.title ?? status);
  const what = line.event === null ? t('workbench.deal.created') : line.label ? t(line.label) : line.event;
  return (
    <div data-depth={line.depth} style={{ paddingInlineStart: line.depth * 14 }}>
      {line.cause && isFirst && <small>{say.effect({ type: line.cause.effect })}</small>}
      <p>
        <button type="button" onClick={() => send({ type: 'show', record: line.record })}>
          {nameOf(record)}
        </button>{' '}
        <span aria-hidden="true">· </span>
        {who ? t('workbench.try.path.step', { who, what }) : what}{' '}
        {line.refusals ? (
          <i>{t('workbench.deal.stays', { state: title(line.to) })}</i>
        ) : (
          <>
            <Turn>→</Turn> <b>{title(line.to)}</b>
          </>
        )}
      </p>
      {line.alone.length > 0 && (
        <small>{line.alone.map((type) => say.effect({ type })).join(t('workbench.deal.list_separator'))}</small>
      )}
    </div>
  );
}

const Head = styled.header`
  display: grid; gap: 8px; position: sticky; inset-block-start: 0; padding-block-end: 8px; background: var(--ground); border-block-end: 1px solid var(--line);
`;
const Steps = styled.ol`
  display: grid; gap: 12px; counter-reset: step;
  > li { display: grid; gap: 4px; counter-increment: step; border-block-end: 1px solid var(--line); padding-block-end: 10px; }
  > li > [data-depth='0'] > p::before { content: counter(step) '. '; color: var(--text-soft); font-variant-numeric: tabular-nums; }
  small { display: block; color: var(--text-soft); font-size: 12px; } i, p > span { color: var(--text-soft); font-style: normal; }
  button { border: 0; background: none; padding: 0; color: var(--accent); cursor: pointer; text-align: start; font-weight: 500; }
  button:hover { text-decoration: underline; }
`;
