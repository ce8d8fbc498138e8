import { Link } from 'wouter';
import { type BusinessCalendar, businessCalendarFields } from '../../../api/settings/business-calendar.ts';
import { plusDays } from '../../../calendar/days.ts';
import { businessCalendarFlows } from '../../../machines/settings/business-calendar/flows.ts';
import { Facts, Section } from '../../kit/display/parts.tsx';
import { entityPage } from '../../kit/entity/entity-page.tsx';
import { type I18n, useTexts } from '../../kit/ground/texts.tsx';

/** /settings/business_calendar */
export const Page = entityPage('business_calendar', {
  flows: businessCalendarFlows,
  fields: businessCalendarFields,
  title: (_, { t }) => t('settings.business_calendar'),
  extra: (record) => record && <Years years={record.years} />,
  place: { path: '/settings', title: ({ t }) => t('settings.title') },
});

/** Days in a row as their first and last, such as 26 May – 29 May, 31 May. */
function spansText(days: readonly string[], { t, date }: I18n): string {
  const spans: [first: string, last: string][] = [];
  for (const day of days) {
    const span = spans.at(-1);
    if (span && plusDays(span[1], 1) === day) span[1] = day;
    else spans.push([day, day]);
  }
  return spans
    .map(([first, last]) =>
      first === last ? date(first) : t('settings.business_calendar.span', { first: date(first), last: date(last) }),
    )
    .join(t('settings.business_calendar.and'));
}

/** Days of this year and the next, as the hours, the holidays and the moon make them. */
function Years({ years }: { years: BusinessCalendar['years'] }) {
  const i18n = useTexts();
  const { t, name } = i18n;
  return (
    <>
      {years.map(({ year, ramadan, holidays }) => (
        <Section key={year}>
          <h2>{t('settings.business_calendar.year', { year })}</h2>
          <Facts
            rows={[
              ...ramadan.map(({ first, last }): [string, string] => [
                t('settings.moon_sighting.month.ramadan'),
                t('settings.business_calendar.span', { first: i18n.date(first), last: i18n.date(last) }),
              ]),
              ...holidays.map((one): [string, string] => [name(one), spansText(one.days, i18n)]),
            ]}
          />
        </Section>
      ))}
      <p>
        <Link href="/settings/holidays">{t('settings.holidays')}</Link>
        {t('settings.business_calendar.and')}
        <Link href="/settings/moon_sightings">{t('settings.moon_sightings')}</Link>
      </p>
    </>
  );
}
