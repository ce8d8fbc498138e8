import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { GateVisit } from '../../../api/visits/visit.ts';
import { type GateRef, type GateSnapshot, gateMachine, gatesMachine } from '../../../machines/visits/gate/flows.ts';
import type { Shown } from '../../../machines/visits/gate/gate-setup.ts';
import type { Direction } from '../../../machines/visits/gate/kept.ts';
import { ageOfList } from '../../../passes/judging.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Loading } from '../../kit/display/parts.tsx';
import { Field } from '../../kit/fields/text-field.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { useNow } from './now.ts';
import { canScan, Scanner } from './scanner.tsx';
import {
  directionOfGate,
  type GateLanguage,
  type GateText,
  gateLanguages,
  gateText,
  languageNames,
  reasonText,
} from './texts.ts';

type Say = (key: GateText, values?: Record<string, string | number>) => string;
const contextOf = (snapshot: GateSnapshot) => snapshot.context;
const languageKey = 'statehouse.gate.language';
const readLanguage = (): GateLanguage => {
  const stored = globalThis.localStorage?.getItem(languageKey);
  return gateLanguages.find((language) => language === stored) ?? 'ar';
};

/** The desk of a gate, on a tablet at arm's length. */
export function GateDesk() {
  const actor = useActorRef(gateMachine);
  const [language, setLanguage] = useState(readLanguage);
  const say: Say = (key, values) => gateText(language, key, values);
  const hasPlace = useSelector(actor, (snapshot: GateSnapshot) => snapshot.context.compound !== null);
  return (
    <Desk dir={directionOfGate(language)} lang={language}>
      <nav>
        {gateLanguages.map((one) => (
          <Button
            key={one}
            kind={one === language ? 'primary' : 'quiet'}
            onPress={() => {
              globalThis.localStorage?.setItem(languageKey, one);
              setLanguage(one);
            }}
          >
            <span lang={one}>{languageNames[one]}</span>
          </Button>
        ))}
        {hasPlace && (
          <Button kind="quiet" onPress={() => actor.send({ type: 'place.leave' })}>
            {say('leave')}
          </Button>
        )}
      </nav>
      <main id="content">
        {hasPlace ? <Work actor={actor} language={language} say={say} /> : <Place actor={actor} say={say} />}
      </main>
    </Desk>
  );
}

function Place({ actor, say }: { actor: GateRef; say: Say }) {
  const { name } = useTexts();
  const { answer, error, retry } = useRead(gatesMachine, null);
  if (!answer) return <Loading error={error} onRetry={retry} height="40vh" />;
  return (
    <>
      <h1>{say('place')}</h1>
      {answer.map((compound) => (
        <Button key={compound.id} onPress={() => actor.send({ type: 'place.choose', compound: compound.id })}>
          {name(compound)}
        </Button>
      ))}
    </>
  );
}

function Work({ actor, language, say }: { actor: GateRef; language: GateLanguage; say: Say }) {
  const { direction, verdict, list, queue, refused } = useSelector(actor, contextOf);
  const isJudging = useSelector(actor, (snapshot: GateSnapshot) => snapshot.matches('judging'));
  const [typed, setTyped] = useState('');
  const [isScanning, setScanning] = useState(false);
  const show = (shown: Shown) => actor.send({ type: 'show', shown });
  const expected = list?.visits.filter(({ status }) => status === 'approved' || status === 'checked_in') ?? [];
  return (
    <>
      <Sides role="group">
        {(['in', 'out'] as const).map((side) => (
          <Button
            key={side}
            kind={side === direction ? 'primary' : 'plain'}
            aria-pressed={side === direction}
            onPress={() => side !== direction && actor.send({ type: 'direction.turn' })}
          >
            {say(side)}
          </Button>
        ))}
      </Sides>
      {verdict ? (
        <Result role="status" data-passes={verdict.passes || undefined}>
          <strong>{say(verdict.passes ? 'pass' : 'stop')}</strong>
          {verdict.name && <bdi>{verdict.name}</bdi>}
          <span>{reasonText(language, verdict) ?? say(verdict.direction)}</span>
          <Button onPress={() => actor.send({ type: 'dismiss' })}>{say('next')}</Button>
        </Result>
      ) : (
        isJudging && <p role="status">{say('waiting')}</p>
      )}
      {isScanning ? (
        <>
          <Scanner
            label={say('scan')}
            onSeen={(text) => {
              setScanning(false);
              show({ text });
            }}
            onFailed={() => setScanning(false)}
          />
          <Button onPress={() => setScanning(false)}>{say('stop_scan')}</Button>
        </>
      ) : (
        canScan() && (
          <Button kind="primary" onPress={() => setScanning(true)}>
            {say('scan')}
          </Button>
        )
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) show({ text: typed.trim() });
          setTyped('');
        }}
      >
        <Field label={say('type')} name="pass" value={typed} onChange={setTyped} dir="ltr" />
        <Button type="submit">{say('check')}</Button>
      </form>
      <Age actor={actor} say={say} />
      {queue.length > 0 && <p role="note">{say('queue', { count: queue.length })}</p>}
      {refused.length > 0 && <p role="alert">{say('refused', { count: refused.length })}</p>}
      <People title={say('walk_in')} visits={list?.visits.filter(({ status }) => status === 'requested') ?? []} say={say} />
      <People
        title={say(direction === 'in' ? 'expected' : 'inside')}
        visits={
          direction === 'in'
            ? expected
            : (list?.visits.filter(({ members }) => members.some(({ state }) => state === 'in')) ?? [])
        }
        direction={direction}
        say={say}
        onShow={show}
      />
    </>
  );
}

/** How old the gate's list is: amber once it is stale, and whom to call once it is old. */
function Age({ actor, say }: { actor: GateRef; say: Say }) {
  const list = useSelector(actor, (snapshot: GateSnapshot) => snapshot.context.list);
  const isOffline = useSelector(actor, (snapshot: GateSnapshot) => snapshot.context.failure !== null);
  const now = useNow();
  if (!list) return null;
  const age = ageOfList(new Date(list.as_of), now);
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(list.as_of)) / 60_000));
  return (
    <Status data-age={age}>
      <span>{age === 'fresh' ? say('fresh') : say(age, { minutes })}</span>
      {isOffline && <span>{say('offline')}</span>}
      <Button kind="quiet" onPress={() => actor.send({ type: 'refresh' })}>
        {say('refresh')}
      </Button>
    </Status>
  );
}

function People({
  title,
  visits,
  direction,
  say,
  onShow,
}: {
  title: string;
  visits: readonly GateVisit[];
  direction?: Direction;
  say: Say;
  onShow?: (shown: Shown) => void;
}) {
  const rows = visits.flatMap((visit) =>
    visit.members
      .filter(({ state }) => !direction || (direction === 'in' ? state === 'expected' : state === 'in'))
      .map((member) => ({ visit, member })),
  );
  if (!rows.length && !direction) return null;
  return (
    <section>
      <h2>
        {title} <span className="num">{rows.length}</span>
      </h2>
      {rows.length === 0 && <p>{say('none')}</p>}
      <Rows>
        {rows.map(({ visit, member }) => (
          <li key={`${visit.id} ${member.position}`}>
            <span>
              <bdi>{member.name}</bdi>
              <small>
                <bdi>{visit.unit_number}</bdi> <bdi>{visit.host_name}</bdi> <bdi dir="ltr">{member.plate}</bdi>
              </small>
              {member.is_banned && <em>{say('banned')}</em>}
              {member.is_like_banned && <em>{say('alike')}</em>}
            </span>
            {onShow && direction && (
              <Button onPress={() => onShow({ visit_id: visit.id, position: member.position })}>
                {say(direction === 'in' ? 'enter' : 'exit')}
              </Button>
            )}
          </li>
        ))}
      </Rows>
    </section>
  );
}

const Desk = styled.div`
  min-block-size: 100%; --field: 52px; --font: 18px; font-size: var(--font); background: var(--sunken);
  button { min-block-size: 52px; }
  > nav { display: flex; flex-wrap: wrap; gap: 8px; padding: 8px 16px; border-block-end: 1px solid var(--line); background: var(--ground); }
  > main { display: grid; gap: 16px; align-content: start; padding: 16px; inline-size: min(900px, 100%); margin-inline: auto; }
  form { display: grid; grid-template-columns: 1fr auto; gap: 8px; align-items: end; }
  h1 { font-size: 24px; }
  h2 { font-size: 20px; }
`;
const Sides = styled.div`display: grid; grid-template-columns: 1fr 1fr; gap: 8px;`;
/** One colour, one word, one name. */
const Result = styled.div`
  display: grid; gap: 8px; justify-items: center; text-align: center; padding: 32px 16px; border-radius: 8px; color: #fff; background: #b3261e;
  &[data-passes] { background: #146c2e; }
  strong { font-size: 56px; line-height: 1; }
  bdi { font-size: 28px; }
`;
const Status = styled.p`
  display: flex; flex-wrap: wrap; gap: 12px; align-items: center; padding: 8px 12px; border-radius: 8px; border: 1px solid var(--line);
  &[data-age='stale'] { background: #fff1cc; color: #5c3d00; }
  &[data-age='call'] { background: #fbdcd9; color: #7a1712; }
`;
const Rows = styled.ul`
  list-style: none; margin: 0; padding: 0; display: grid; gap: 4px;
  li { display: flex; gap: 12px; align-items: center; justify-content: space-between; padding: 8px 12px; background: var(--ground); border: 1px solid var(--line); border-radius: 8px; content-visibility: auto; contain-intrinsic-block-size: 68px; }
  li > span { display: grid; min-inline-size: 0; }
  small { color: var(--text-soft); font-size: 14px; }
  em { color: var(--red); font-style: normal; font-weight: 600; }
`;
