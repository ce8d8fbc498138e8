import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { clockLimits } from '../../../api/maintenance/field.ts';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import type { FieldSnapshot } from '../../../machines/maintenance/field/field.machine.ts';
import type { FieldQueueSnapshot } from '../../../machines/maintenance/field/queue.machine.ts';
import { isWaiting } from '../../../machines/maintenance/field/queued.ts';
import { Button } from '../../kit/actions/button.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useField } from './field-user.ts';

/** The frame of the technician's screens: whose they are, how things stand with the server, the screen, and leaving. */
export function FieldFrame({
  name,
  title,
  ahead,
  children,
}: {
  name: string;
  title: string;
  ahead: number;
  children: ReactNode;
}) {
  const { t, language } = useTexts();
  const { field, items } = useField();
  const other = language === 'ar' ? 'en' : 'ar';
  const isToday = useSelector(field, (snapshot: FieldSnapshot) => snapshot.matches({ working: { screen: 'today' } }));
  const isBusy = useSelector(field, (snapshot: FieldSnapshot) => snapshot.matches('wiping'));
  return (
    <Page>
      <title>{`${title} · ${name}`}</title>
      <header>
        {isToday ? (
          <strong>{name}</strong>
        ) : (
          <Button kind="quiet" onPress={() => field.send({ type: 'back' })}>
            {t('field.back')}
          </Button>
        )}
        <Standing />
      </header>
      <main id="content">
        {Math.abs(ahead) > clockLimits.minutes * 60_000 && <Note role="note">{t('field.clock_off')}</Note>}
        {children}
      </main>
      <footer>
        <Button kind="quiet" onPress={() => preferences.trigger.languageChosen({ language: other })}>
          <span lang={other}>{t('app.language.other')}</span>
        </Button>
        <Button
          kind="quiet"
          isPending={isBusy}
          onPress={() => field.send({ type: 'sign.out', unsent: items.filter(isWaiting).length })}
        >
          {t('app.sign_out')}
        </Button>
      </footer>
    </Page>
  );
}

const postOf = (snapshot: FieldQueueSnapshot): 'unkept' | 'offline' | 'sending' | 'waiting' | null =>
  (['unkept', 'offline', 'sending', 'waiting'] as const).find((tag) => snapshot.hasTag(tag)) ?? null;

/** How things stand with the server; it leads to what waits, and what was refused. */
function Standing() {
  const { t } = useTexts();
  const { field, queue, items } = useField();
  const post = useSelector(queue, postOf);
  const isBehind = useSelector(field, (snapshot: FieldSnapshot) => snapshot.hasTag('behind'));
  const waiting = items.filter(isWaiting).length;
  const refused = items.filter(({ state }) => state === 'refused').length;
  const word =
    post === 'unkept' && waiting
      ? 'unkept'
      : refused
        ? 'refused'
        : post === 'offline' || (post === null && isBehind)
          ? 'offline'
          : post === 'sending'
            ? 'sending'
            : waiting
              ? 'waiting'
              : 'synced';
  return (
    <Button kind="quiet" data-standing={word} onPress={() => field.send({ type: 'open.queue' })}>
      <span role="status">{t(`field.standing.${word}`, { count: word === 'refused' ? refused : waiting })}</span>
    </Button>
  );
}

const Note = styled.p`padding: 12px; border-radius: var(--radius); background: var(--yellow-soft); color: var(--text);`;
const Page = styled.div`
  min-block-size: 100%; display: grid; grid-template-rows: auto 1fr auto; grid-template-columns: minmax(0, 1fr); background: var(--sunken);
  > header, > footer { display: flex; gap: 12px; align-items: center; justify-content: space-between; padding: 4px 12px; background: var(--ground); border-block-end: 1px solid var(--line); min-block-size: 56px; }
  > header { position: sticky; inset-block-start: 0; z-index: 1; }
  > header > strong { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  > footer { border-block: 1px solid var(--line) 0; }
  > main { inline-size: min(640px, 100%); margin-inline: auto; display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; align-content: start; padding: 16px; }
  [data-standing='refused'], [data-standing='unkept'] { color: var(--danger); }
  section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
  h1 { font-size: 22px; }
  h2 { font-size: 17px; }
  small { color: var(--text-soft); font-size: 14px; }
`;

/** A card: one thing to look at, or to press. */
export const Card = styled.article`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground);
  > header { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; justify-content: space-between; }
  p { overflow-wrap: anywhere; }
`;
/** The one big next step, at the thumb. */
export const Big = styled.div`
  position: sticky; inset-block-end: 0; padding-block: 12px; background: var(--sunken); display: grid;
  button { min-block-size: 64px; font-size: 20px; font-weight: 600; }
`;
export const Row = styled.div`display: flex; flex-wrap: wrap; gap: 8px; align-items: center;`;
