import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { isRelatable } from '../../../machines/app/related/flows.ts';
import { stateMetaOf } from '../../../machines/kit/chart-statuses.ts';
import type { AnyLifecycle } from '../../../machines/kit/lifecycle.ts';
import { sayEntry, stateOfEntry, type TimelineEntry, timelineMachine } from '../../../machines/kit/record/timeline.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button, useHolders, useWhom } from '../actions/button.tsx';
import { Chip, Day, Loading, Section } from '../display/parts.tsx';
import { useTexts } from '../ground/texts.tsx';
import { useRead } from '../ground/use-read.ts';
import { RelatedRecords } from './related-records.tsx';

/** A date of a record that is still to be met, by its label's key; without a day, it isn't shown. */
export type RecordDate = [label: string, iso: string | null | undefined];

interface AsideProps {
  entity: string;
  id: number;
  lifecycle: AnyLifecycle | null;
  status: string | undefined;
  dates: RecordDate[];
  related: ReactNode;
  /** Loads the timeline's entries; without it, there is no activity to show. */
  read: ((signal: AbortSignal) => Promise<TimelineEntry[]>) | undefined;
  /** Opens the timeline. */
  onAll: () => void;
}

/** What people look for next to a record: whom it waits on, its next dates, what belongs to it, who did what last. */
export function RecordAside({ entity, id, lifecycle, status, dates, related, read, onAll }: AsideProps) {
  const { t } = useTexts();
  const waits = status && lifecycle ? stateMetaOf(lifecycle.machine, status)?.waits : undefined;
  return (
    <Aside aria-label={t('kit.aside')}>
      {waits && (
        <Section>
          <h2>{t('kit.workflow.waits')}</h2>
          <p>
            <WaitsOn who={waits} />
          </p>
        </Section>
      )}
      <Dates dates={dates} />
      {related}
      {isRelatable(entity) && <RelatedRecords entity={entity} id={id} />}
      {read && <Recent id={id} read={read} lifecycle={lifecycle} onAll={onAll} />}
    </Aside>
  );
}

/** People whom a status waits on, by name; the system, the customer and the like by what they are. */
function WaitsOn({ who }: { who: string }) {
  const { t } = useTexts();
  const whom = useWhom();
  useHolders([{ unblockers: [who] }]);
  return who === 'who.system' ? t(who) : (whom([who]) ?? t('who.you'));
}

/** The next dates, the earliest first; those before today are overdue. */
function Dates({ dates }: { dates: RecordDate[] }) {
  const { t } = useTexts();
  const { today } = useCurrentUser().profile.company;
  const shown = dates.flatMap(([label, iso]) => (iso ? [{ label, iso }] : [])).sort((a, b) => (a.iso < b.iso ? -1 : 1));
  if (!shown.length) return null;
  return (
    <Section>
      <h2>{t('kit.aside.dates')}</h2>
      <ul>
        {shown.map(({ label, iso }) => (
          <li key={label}>
            <span>{t(label)}</span>
            <span className="num">
              <Day iso={iso} />
            </span>
            {iso < today && <Chip tone="red">{t('kit.aside.overdue')}</Chip>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const recent = 5;

/** The last entries of the timeline, and the people in it. */
function Recent({
  id,
  read,
  lifecycle,
  onAll,
}: Pick<AsideProps, 'id' | 'lifecycle' | 'onAll'> & { read: NonNullable<AsideProps['read']> }) {
  const { t, instant, language } = useTexts();
  const { answer, error, retry } = useRead(timelineMachine, { id, read });
  if (!answer) return <Loading error={error} onRetry={retry} height="120px" />;
  if (!answer.length) return null;
  const entries = [...answer].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const people = [...new Set(entries.flatMap(({ who }) => who ?? []))];
  return (
    <>
      <Section>
        <h2>{t('kit.aside.recent')}</h2>
        <ul>
          {entries.slice(0, recent).map((entry) => {
            const { id: key, who, at } = entry;
            const state = stateOfEntry(lifecycle, entry)?.title;
            return (
              <li key={key}>
                <span>
                  {sayEntry(t, entry)}
                  {state && ` ${t('kit.arrow')} ${t(state)}`}
                  <small>
                    <bdi>{who ?? t('who.system')}</bdi> · <time dateTime={at}>{instant(at)}</time>
                  </small>
                </span>
              </li>
            );
          })}
        </ul>
        {entries.length > recent && (
          <Button kind="quiet" onPress={onAll}>
            {t('kit.aside.all')}
          </Button>
        )}
      </Section>
      {people.length > 1 && (
        <Section>
          <h2>{t('kit.aside.people')}</h2>
          <p>{people.join(language === 'ar' ? '، ' : ', ')}</p>
        </Section>
      )}
    </>
  );
}

const Aside = styled.aside`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: start; padding-block-start: 4px; font-size: 13px;
  h2 { font-size: 12px; color: var(--text-soft); }
  ul { display: grid; gap: 8px; padding: 0; list-style: none; }
  li { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; }
  li > :first-child { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
  small { display: block; color: var(--text-soft); }
  li > :first-child::first-letter { text-transform: uppercase; }
  time { white-space: nowrap; }
  button { justify-self: start; margin-inline-start: -8px; }
`;
