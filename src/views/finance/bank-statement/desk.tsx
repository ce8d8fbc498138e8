import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { BankLine } from '../../../api/finance/bank-statement.ts';
import { settleLineMachine } from '../../../machines/finance/bank-statement/flows.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Chip } from '../../kit/display/parts.tsx';
import { gridMoveOf } from '../../kit/ground/grid-keys.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { LinePanel } from './line-panel.tsx';

const tones: Record<BankLine['state'], Tone> = { unmatched: 'yellow', matched: 'green', explained: 'blue' };
const steps = { up: -1, down: 1, pageUp: -10, pageDown: 10, start: -1000, end: 1000, back: 0, on: 0 };
/** The movement that is chosen to begin with. */
const meantBy = (line: BankLine): number[] =>
  line.suggestions.filter(({ is_exact }) => is_exact).map(({ transaction_id }) => transaction_id);

interface Choice {
  line: number;
  movements: number[];
}
/**
 * The lines, and beside them what the chosen one may be. Arrows and J, K move, a digit chooses a suggestion, Enter accepts what is
 * chosen and goes on to the next line.
 */
export function Desk({ statement, lines, mayWork }: { statement: number; lines: BankLine[]; mayWork: boolean }) {
  const { t, date, money, dir } = useTexts();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [asked, setHere] = useState<number | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const { perform, failure, busy, wanted } = useTask(settleLineMachine);
  const place = useRef(0);
  const found = lines.findIndex((line) => line.id === asked);
  // A line that is no longer among these has made room for the next one.
  const at = found >= 0 ? found : Math.min(place.current, lines.length - 1);
  const line = lines[at] as BankLine;
  useEffect(() => {
    place.current = at;
    document.getElementById(`${id}-${line.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, id, line.id]);
  const movements = choice?.line === line.id ? choice.movements : meantBy(line);
  const choose = (next: number[]) => setChoice({ line: line.id, movements: next });
  const toggle = (one: number) =>
    choose(movements.includes(one) ? movements.filter((other) => other !== one) : [...movements, one]);
  const go = (by: number) => setHere(lines[Math.max(0, Math.min(lines.length - 1, at + by))]?.id ?? null);
  const accept = () => {
    if (!mayWork || busy || line.state !== 'unmatched' || !movements.length) return;
    perform({ id: statement, do: 'match', line_id: line.id, transaction_ids: movements });
    list.current?.focus();
  };
  const hear = (event: KeyboardEvent) => {
    const move = gridMoveOf(event, dir);
    const by = event.code === 'KeyJ' ? 1 : event.code === 'KeyK' ? -1 : move ? steps[move] : 0;
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const suggested = digit ? line.suggestions[Number(digit) - 1] : undefined;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (by) go(by);
    else if (suggested && mayWork) toggle(suggested.transaction_id);
    else if (event.key === 'Enter') accept();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Sides>
      <div
        ref={list}
        role="listbox"
        aria-label={t('finance.bank_statement.lines')}
        aria-activedescendant={`${id}-${line.id}`}
        tabIndex={0}
        onKeyDown={hear}
      >
        {lines.map((one) => (
          <div
            key={one.id}
            id={`${id}-${one.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={one.id === line.id}
            onClick={() => setHere(one.id)}
            onKeyDown={hear}
          >
            <span>{date(one.booked_on)}</span>
            <bdi>{one.text || one.reference || one.bank_ref}</bdi>
            <b className="num">{money(one.amount)}</b>
            <Chip tone={one.suggestions.some(({ is_exact }) => is_exact) ? 'green-outline' : tones[one.state]}>
              {t(
                one.suggestions.some(({ is_exact }) => is_exact)
                  ? 'finance.bank_statement.exact'
                  : `finance.bank_statement.state.${one.state}`,
              )}
            </Chip>
          </div>
        ))}
      </div>
      <section aria-label={t('finance.bank_statement.of_line')}>
        {wanted === null || failure ? <FailureAlert failure={failure} /> : null}
        <LinePanel
          key={line.id}
          statement={statement}
          line={line}
          mayWork={mayWork}
          chosen={movements}
          onToggle={toggle}
          isBusy={busy}
          onMatch={accept}
          onSettle={perform}
        />
      </section>
    </Sides>
  );
}

const Sides = styled.div`
  display: grid; gap: 16px; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start;
  > [role='listbox'] { border: 1px solid var(--line); border-radius: var(--radius); max-block-size: 70vh; overflow: auto; }
  > [role='listbox']:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
  [role='option'] {
    display: grid; gap: 2px 10px; grid-template-columns: 92px minmax(0, 1fr) auto 104px; align-items: center; padding: 6px 10px;
    border-block-end: 1px solid var(--line); cursor: default; font-variant-numeric: tabular-nums;
  }
  [role='option']:last-child { border-block-end: 0; }
  [role='option'] > bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  [role='option'] > b { font-weight: 500; }
  [role='option'] > span:last-child { justify-self: start; }
  [role='option'][aria-selected='true'] { background: var(--sunken); box-shadow: inset 3px 0 var(--accent); &:dir(rtl) { box-shadow: inset -3px 0 var(--accent); } }
  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
    > [role='listbox'] { max-block-size: 45vh; }
    [role='option'] { grid-template-columns: minmax(0, 1fr) auto; > bdi { grid-row: 2; grid-column: 1 / -1; } > b { grid-column: 2; } > span:last-child { grid-row: 3; } }
  }
`;
