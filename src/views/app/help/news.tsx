import { useEffect } from 'react';
import { styled } from 'styled-components';
import { dismissMachine } from '../../../machines/app/account/flows.ts';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { Chip, Section } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { useCurrentUser } from '../current-user.tsx';
import { newsItems } from './news-items.ts';

/** /whats-new: what changed, newest first; what this person hasn't seen yet is marked. */
export function NewsPage() {
  const { t, date } = useTexts();
  const { profile } = useCurrentUser();
  const seen = profile.dismissed.find((what) => what.startsWith('news:'))?.slice('news:'.length) ?? '';
  const latest = newsItems[0]?.day ?? '';
  const { perform } = useTask(dismissMachine);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (latest > seen) perform({ what: `news:${latest}` });
  }, []);
  return (
    <Page>
      <PageTitle>{t('news.title')}</PageTitle>
      {newsItems.map(({ day, count }) => (
        <Section key={day}>
          <h2>
            {date(day)} {day > seen && <Chip tone="blue">{t('news.new')}</Chip>}
          </h2>
          <ul>
            {Array.from({ length: count }, (_, at) => (
              <li key={`${day}.${at + 1}`}>{t(`news.${day}.${at + 1}`)}</li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  );
}

const Page = styled.div`
  display: grid; gap: 20px; align-content: start; max-inline-size: 720px; padding: 20px;
  ul { display: grid; gap: 8px; margin: 0; padding-inline-start: 20px; }
`;
