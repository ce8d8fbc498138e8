import { useSelector } from '@xstate/react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { type CalendarEntry, type CalendarKind, calendarKinds, calendarLimits } from '../../../api/app/calendar.ts';
import { isDay } from '../../../api/fields.ts';
import { type CalendarView, spanOf, turned } from '../../../calendar/spans.ts';
import { hijriLocale } from '../../../locales/formats.ts';
import { calendarMachine } from '../../../machines/app/calendar/flows.ts';
import { Button } from '../../kit/actions/button.tsx';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { Behind } from '../../kit/display/behind.tsx';
import { Alert, Empty, Loading, Row, Section } from '../../kit/display/parts.tsx';
import { Segments } from '../../kit/display/segments.tsx';
import { choicesFrom } from '../../kit/entity/filter-fields.ts';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useFlow } from '../../kit/ground/use-flow.ts';
import { useNarrow } from '../../kit/ground/use-narrow.ts';
import { FilterBar } from '../../kit/list/filter-bar.tsx';
import { useCurrentUser } from '../current-user.tsx';
import { DaysGrid } from './days-grid.tsx';
import { EntryList } from './entries.tsx';

const views = ['month', 'week', 'agenda'] as const satisfies CalendarView[];
const parsers = {
  view: parseAsStringLiteral(views),
  day: parseAsString,
  kind: parseAsStringLiteral(Object.keys(calendarKinds) as CalendarKind[]),
  compound_id: parseAsInteger,
  person_id: parseAsInteger,
};

/** /calendar: viewings, arrivals, handovers and expiries by day, as far as the user may see them. All of it is in the URL. */
export function CalendarPage() {
  const { t, locale } = useTexts();
  const { profile, may } = useCurrentUser();
  const isNarrow = useNarrow();
  const [url, setUrl] = useQueryStates(parsers, { history: 'push' });
  const { today } = profile.company;
  const view = url.view ?? (isNarrow ? 'agenda' : 'month');
  const day = url.day !== null && isDay(url.day) ? url.day : today;
  const { from, to } = spanOf(view, day);
  const { kind, compound_id, person_id } = url;
  const query = useMemo(
    () => Object.fromEntries(Object.entries({ from, to, kind, compound_id, person_id }).filter(([, value]) => value !== null)),
    [from, to, kind, compound_id, person_id],
  );
  const actor = useFlow(calendarMachine, { input: { query } });
  useEffect(() => {
    actor.send({ type: 'query.change', query });
  }, [actor, query]);
  const span = useSelector(actor, ({ context }) => context.page?.rows[0]);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const kinds = (Object.keys(calendarKinds) as CalendarKind[]).filter((one) => may(calendarKinds[one]));
  const byDay = useMemo(() => groupByDay(span?.entries ?? []), [span]);
  const list = useRef<HTMLElement>(null);
  const retry = () => actor.send({ type: 'retry' });
  const go = (next: string, history: 'push' | 'replace' = 'push') => void setUrl({ day: next }, { history });
  const title = useSpanTitle(view, day);
  if (!kinds.length) return <Empty title={t('calendar.nothing_to_see')} />;
  return (
    <Page>
      <Row as="header">
        <div>
          <PageTitle>{t('app.nav.calendar')}</PageTitle>
          <p aria-live="polite">
            <b>{title.gregorian}</b> <small>{title.hijri}</small>
          </p>
        </div>
        <span className="spacer" />
        <Button aria-label={t(`calendar.previous.${view}`)} onPress={() => go(turned(view, day, -1))}>
          <Icon name="previous" />
        </Button>
        <Button onPress={() => go(today)}>{t('calendar.today')}</Button>
        <Button aria-label={t(`calendar.next.${view}`)} onPress={() => go(turned(view, day, 1))}>
          <Icon name="next" />
        </Button>
        <Segments
          label={t('calendar.view')}
          value={view}
          choices={views.map((id) => ({ id, label: t(`calendar.view.${id}`) }))}
          onChange={(next) => void setUrl({ view: next })}
        />
      </Row>
      <FilterBar
        filters={[
          { id: 'kind', label: t('calendar.kind'), choices: kinds.map((id) => ({ id, label: t(`calendar.kind.${id}`) })) },
          ...(may('compounds.view')
            ? [{ id: 'compound_id', label: t('sales.lead.compound'), from: choicesFrom('compound') }]
            : []),
          { id: 'person_id', label: t('calendar.person'), from: choicesFrom('user') },
        ]}
        values={{ kind, compound_id, person_id }}
        onChange={(changes) =>
          void setUrl(
            Object.fromEntries(
              Object.entries(changes)
                .filter(([name]) => name in parsers)
                .map(([name, value]) => [name, name.endsWith('_id') && value !== null ? Number(value) : value]),
            ),
          )
        }
      />
      {failure && span && <Behind onRetry={retry} />}
      {span && span.cut.length > 0 && (
        <Alert data-tone="yellow" role="status">
          {t('calendar.cut', {
            kinds: new Intl.ListFormat(locale).format(span.cut.map((one) => t(`calendar.kind.${one}`))),
            most: calendarLimits.entries,
          })}
        </Alert>
      )}
      {!span ? (
        <Loading error={failure?.message} onRetry={retry} height="320px" />
      ) : view === 'agenda' ? (
        <Agenda byDay={byDay} today={today} />
      ) : (
        <Panes>
          <DaysGrid
            view={view}
            from={from}
            to={to}
            day={day}
            today={today}
            byDay={byDay}
            label={`${title.gregorian} ${title.hijri}`}
            onDay={(next) => go(next, 'replace')}
            onEnter={() => (list.current?.querySelector<HTMLElement>('a') ?? list.current)?.focus()}
          />
          <DayList
            day={day}
            entries={byDay.get(day) ?? []}
            ref={list}
            onLeave={() => document.querySelector<HTMLElement>(`[data-day='${day}']`)?.focus()}
          />
        </Panes>
      )}
    </Page>
  );
}

function groupByDay(entries: CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const of = days.get(entry.day);
    if (of) of.push(entry);
    else days.set(entry.day, [entry]);
  }
  return days;
}

/** What the shown span is called in both calendars. */
function useSpanTitle(view: CalendarView, day: string): { gregorian: string; hijri: string } {
  const { locale } = useTexts();
  return useMemo(() => {
    const shown = spanOf(view === 'week' ? 'week' : 'agenda', day);
    const [first, last] = [shown.from, shown.to].map((iso) => new Date(`${iso}T00:00:00Z`)) as [Date, Date];
    const numbered = view === 'week' ? 'numeric' : undefined;
    const parts = { day: numbered, month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    const range = (of: string) => new Intl.DateTimeFormat(of, parts).formatRange(first, last);
    return { gregorian: range(locale), hijri: range(hijriLocale(locale)) };
  }, [locale, view, day]);
}

function DayList({
  day,
  entries,
  ref,
  onLeave,
}: {
  day: string;
  entries: CalendarEntry[];
  ref: React.Ref<HTMLElement>;
  onLeave: () => void;
}) {
  const { t, date, hijri } = useTexts();
  return (
    <Section
      ref={ref}
      tabIndex={-1}
      aria-label={t('calendar.day')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <h2>
        {date(day)} <small>{hijri(day)}</small>
      </h2>
      {entries.length > 0 ? <EntryList entries={entries} /> : <p className="none">{t('calendar.free')}</p>}
    </Section>
  );
}

/** The days that have something, one below the other: what a phone shows. */
function Agenda({ byDay, today }: { byDay: ReadonlyMap<string, CalendarEntry[]>; today: string }) {
  const { t, date, hijri } = useTexts();
  if (byDay.size === 0) return <Empty title={t('calendar.nothing')} />;
  return (
    <Days aria-label={t('calendar.view.agenda')}>
      {[...byDay].map(([day, entries]) => (
        <li key={day}>
          <h2 aria-current={day === today ? 'date' : undefined}>
            {date(day)} <small>{hijri(day)}</small>
          </h2>
          <EntryList entries={entries} />
        </li>
      ))}
    </Days>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; align-content: start; padding: 16px 20px 40px; .spacer { flex: 1; }
  small, .none { color: var(--text-soft); font-weight: 400; }
  @media (max-width: 640px) { padding: 12px; }
`;
const Panes = styled.div`
  display: grid; gap: 16px; align-items: start; grid-template-columns: minmax(0, 1fr) 300px;
  > section { outline-offset: 4px; }
  @media (max-width: 1000px) { grid-template-columns: minmax(0, 1fr); }
`;
const Days = styled.ol`
  display: grid; gap: 16px; max-inline-size: 760px;
  > li { content-visibility: auto; contain-intrinsic-size: auto 90px; }
  h2 { padding-block: 4px; border-block-end: 1px solid var(--line); }
  h2[aria-current] { color: var(--accent); }
`;
