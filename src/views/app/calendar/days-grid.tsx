import { type KeyboardEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { CalendarEntry } from '../../../api/app/calendar.ts';
import { plusDays } from '../../../calendar/days.ts';
import { toHijri } from '../../../calendar/months.ts';
import { type CalendarView, turned, weeksOf } from '../../../calendar/spans.ts';
import { type GridMove, gridMoveOf } from '../../kit/ground/grid-keys.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { EntryLine, keyOf } from './entries.tsx';

const none: CalendarEntry[] = [];

/**
 * A month or a week as a grid of days, with a roving tabindex. Arrows move by day and week, Home and End within the week, Page Up
 * and Page Down by month or week; Enter goes to the day's list.
 */
export function DaysGrid({
  view,
  from,
  to,
  day,
  today,
  byDay,
  label,
  onDay,
  onEnter,
}: {
  view: Exclude<CalendarView, 'agenda'>;
  from: string;
  to: string;
  day: string;
  today: string;
  byDay: ReadonlyMap<string, CalendarEntry[]>;
  label: string;
  onDay: (day: string) => void;
  onEnter: () => void;
}) {
  const { t, dir, locale, number, bothDates } = useTexts();
  const weeks = weeksOf({ from, to });
  const grid = useRef<HTMLDivElement>(null);
  // Focus follows the day that a key moved to, which may be in another month.
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day='${day}']`)?.focus();
  });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const at = (iso: string) => new Date(`${iso}T00:00:00Z`);
  const row = weeks.find((week) => week.includes(day)) ?? [day];
  const steps: Record<GridMove, () => string> = {
    back: () => plusDays(day, -1),
    on: () => plusDays(day, 1),
    up: () => plusDays(day, -7),
    down: () => plusDays(day, 7),
    start: () => row[0] ?? day,
    end: () => row.at(-1) ?? day,
    pageUp: () => turned(view, day, -1),
    pageDown: () => turned(view, day, 1),
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onEnter();
      return;
    }
    const move = gridMoveOf(event, dir);
    if (!move) return;
    event.preventDefault();
    moved.current = true;
    onDay(steps[move]());
  };
  const most = view === 'month' ? 3 : 40;
  return (
    <Grid aria-label={label} ref={grid} onKeyDown={press} data-view={view}>
      <Week>
        {weeks[0]?.map((one) => (
          <Weekday key={one} aria-label={long.format(at(one))}>
            {weekday.format(at(one))}
          </Weekday>
        ))}
      </Week>
      {weeks.map((week) => (
        <Week key={week[0]}>
          {week.map((one) => {
            const entries = byDay.get(one) ?? none;
            const count = entries.length > 0 ? t('calendar.count', { count: entries.length }) : t('calendar.free');
            return (
              <Cell
                key={one}
                data-day={one}
                data-other={view === 'month' && one.slice(0, 7) !== day.slice(0, 7) ? '' : undefined}
                aria-selected={one === day}
                aria-current={one === today ? 'date' : undefined}
                tabIndex={one === day ? 0 : -1}
                onClick={() => onDay(one)}
              >
                <span className="hidden-visually">{`${long.format(at(one))} ${bothDates(one)}: ${count}`}</span>
                <div className="head" aria-hidden="true">
                  <b>{number(Number(one.slice(8)))}</b>
                  <small>{number(toHijri(one).day)}</small>
                </div>
                <div className="lines">
                  {entries.slice(0, most).map((entry) => (
                    <EntryLine key={keyOf(entry)} entry={entry} />
                  ))}
                  {entries.length > most && <small>{t('calendar.more', { count: entries.length - most })}</small>}
                </div>
                {entries.length > 0 && (
                  <small className="count" aria-hidden="true">
                    {number(entries.length)}
                  </small>
                )}
              </Cell>
            );
          })}
        </Week>
      ))}
    </Grid>
  );
}

const Week = styled.div.attrs({ role: 'row' })`display: grid; grid-template-columns: repeat(7, minmax(0, 1fr));`;
const Weekday = styled.span.attrs({ role: 'columnheader' })`
  padding: 4px 6px; font-size: 11px; font-weight: 600; color: var(--text-soft); background: var(--sunken);
`;
const Cell = styled.div.attrs({ role: 'gridcell' })`
  position: relative; min-block-size: 96px; padding: 4px; border-block-start: 1px solid var(--line); cursor: default; outline-offset: -2px;
  & + & { border-inline-start: 1px solid var(--line); }
  &:hover { background: var(--hover); }
  &[aria-selected='true'] { background: var(--accent-soft); }
  &[data-other] b { color: var(--text-soft); font-weight: 400; }
  &[aria-current] b { padding: 0 6px; border-radius: 9px; background: var(--accent); color: var(--on-accent); }
  .head { display: flex; justify-content: space-between; align-items: baseline; padding-block-end: 3px; font-variant-numeric: tabular-nums; }
  .head small, .lines > small { color: var(--text-soft); font-size: 11px; }
  .lines { display: grid; gap: 2px; }
  .count { display: none; }
  [data-view='week'] & { min-block-size: 320px; }
  @media (max-width: 720px) {
    &, [data-view='week'] & { min-block-size: 52px; padding: 3px; text-align: center; }
    .head { display: grid; justify-items: center; }
    .lines { display: none; }
    .count { display: inline-block; padding: 0 5px; border-radius: 8px; background: var(--gray-soft); color: var(--gray); font-size: 10px; }
  }
`;
const Grid = styled.div.attrs({ role: 'grid' })`border: 1px solid var(--line); border-radius: var(--radius); overflow: clip;`;
