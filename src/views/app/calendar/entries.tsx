import { styled } from 'styled-components';
import { Link } from 'wouter';
import type { CalendarEntry, CalendarKind } from '../../../api/app/calendar.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import { Icon, type IconName } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { pathOfRecord } from '../record-paths.ts';

/** Each kind has a colour and an icon; where there is room, its name as well. */
export const kindFaces: Record<CalendarKind, { tone: Exclude<Tone, `${string}-outline`>; icon: IconName }> = {
  viewing: { tone: 'blue', icon: 'lead' },
  arrival: { tone: 'green', icon: 'lease' },
  handover: { tone: 'neutral', icon: 'order' },
  lease_end: { tone: 'yellow', icon: 'leave' },
  contract_end: { tone: 'gray', icon: 'contract' },
  identity_expiry: { tone: 'red', icon: 'person' },
  provider_papers: { tone: 'red', icon: 'provider' },
};

export const keyOf = ({ kind, record_id }: CalendarEntry) => `${kind} ${record_id}`;
const to = ({ entity, record_id }: CalendarEntry) => pathOfRecord(entity, record_id) ?? '/';

/** An entry in a cell of the grid: one line, opened by the mouse. The keyboard opens it in the list of the day. */
export function EntryLine({ entry }: { entry: CalendarEntry }) {
  const { t } = useTexts();
  const { tone, icon } = kindFaces[entry.kind];
  return (
    <Line
      href={to(entry)}
      tabIndex={-1}
      data-tone={tone}
      data-done={entry.done || undefined}
      title={t(`calendar.kind.${entry.kind}`)}
    >
      <Icon name={icon} />
      <span className="hidden-visually">{t(`calendar.kind.${entry.kind}`)}: </span>
      <bdi>{entry.unit_number ?? entry.name ?? '–'}</bdi>
    </Line>
  );
}

/** The entries of a day in full, each with the record it leads to. */
export function EntryList({ entries }: { entries: CalendarEntry[] }) {
  const i18n = useTexts();
  const { t, name } = i18n;
  const time = (at: string) =>
    new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short', timeZone: i18n.timeZone }).format(new Date(at));
  return (
    <List>
      {entries.map((entry) => {
        const { tone, icon } = kindFaces[entry.kind];
        const compound = name({ name_en: entry.compound_name_en, name_ar: entry.compound_name_ar });
        return (
          <li key={keyOf(entry)}>
            <Link href={to(entry)}>
              <Mark data-tone={tone}>
                <Icon name={icon} />
              </Mark>
              <span className="what">
                <b>
                  {t(`calendar.kind.${entry.kind}`)}
                  {entry.at && ` · ${time(entry.at)}`}
                </b>
                <span>
                  <bdi>{entry.name ?? '–'}</bdi>
                  {entry.unit_number && (
                    <>
                      {' · '}
                      <bdi>{entry.unit_number}</bdi>
                    </>
                  )}
                  {compound && ` · ${compound}`}
                </span>
                {entry.person_name && <small>{t('calendar.by', { name: entry.person_name })}</small>}
              </span>
              {entry.done && <small className="done">✓ {t('calendar.done')}</small>}
            </Link>
          </li>
        );
      })}
    </List>
  );
}

const Line = styled(Link)`
  display: flex; gap: 4px; align-items: center; min-inline-size: 0; padding: 0 4px; border-radius: 4px; font-size: 11px; line-height: 18px;
  background: var(--gray-soft); color: var(--text);
  > bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  > svg { inline-size: 12px; block-size: 12px; }
  &[data-tone='blue'] { background: var(--blue-soft); color: var(--blue); }
  &[data-tone='green'] { background: var(--green-soft); color: var(--green); }
  &[data-tone='yellow'] { background: var(--yellow-soft); color: var(--yellow); }
  &[data-tone='red'] { background: var(--red-soft); color: var(--red); }
  &[data-tone='gray'] { color: var(--gray); }
  &[data-done] > bdi { text-decoration: line-through; }
`;
const Mark = styled.span`
  display: grid; place-items: center; inline-size: 24px; block-size: 24px; border-radius: var(--radius); background: var(--gray-soft); color: var(--gray);
  &[data-tone='blue'] { background: var(--blue-soft); color: var(--blue); }
  &[data-tone='green'] { background: var(--green-soft); color: var(--green); }
  &[data-tone='yellow'] { background: var(--yellow-soft); color: var(--yellow); }
  &[data-tone='red'] { background: var(--red-soft); color: var(--red); }
`;
const List = styled.ul`
  display: grid; gap: 2px;
  a { display: flex; gap: 8px; align-items: start; padding: 6px; border-radius: var(--radius); color: inherit; outline-offset: -2px; }
  a:hover { background: var(--hover); text-decoration: none; }
  .what { display: grid; flex: 1; min-inline-size: 0; overflow-wrap: anywhere; } b { font-weight: 500; }
  small { color: var(--text-soft); } .done { white-space: nowrap; }
`;
