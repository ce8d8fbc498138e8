import { type FocusEvent, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { ticketPriorities } from '../../../api/community/ticket.ts';
import { plusDays } from '../../../calendar/days.ts';
import { type BoardKey, boardKeys, cardOf } from '../../../machines/maintenance/issue-board/plans.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { PageTitle } from '../../kit/actions/help-button.tsx';
import { Behind } from '../../kit/display/behind.tsx';
import { Alert, Loading, Row } from '../../kit/display/parts.tsx';
import { choicesFrom } from '../../kit/entity/filter-fields.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { LazyBoundary } from '../../kit/ground/lazy-view.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { FilterBar } from '../../kit/list/filter-bar.tsx';
import { beside, PanelContext } from '../../kit/list/side-panel.tsx';
import { RecordPrompt } from '../../kit/record/record-prompt.tsx';
import { Day } from './day.tsx';
import { boardForms } from './forms.ts';
import { KeyLegend, useBoardKeys } from './keys.tsx';
import { Queue } from './queue.tsx';
import { Refusal } from './refusal.tsx';
import { type BoardParts, BoardProvider, useBoard } from './use-board.ts';
import { Zones } from './zones.tsx';

const peeked = beside(async () => (await import('../maintenance-issue/page.tsx')).Page);

/** /issues/board: the queue beside the technicians' day. All of it is in the URL; acts are judged by the issue's chart. */
export function IssueBoardPage() {
  const i18n = useTexts();
  const { t, bothDates } = i18n;
  const { viewer, may } = useCurrentUser();
  const { snapshot, send, url, setUrl, day } = useBoard();
  const { board, wanted, refusal, failure, today } = snapshot.context;
  const queue = useRef<HTMLDivElement>(null);
  const [dragging, setDragged] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const here = (focused !== null && cardOf(board, focused) ? focused : board?.queue[0]?.id) ?? null;
  const onPeek = (id: number) => void setUrl({ peek: id });
  const isHeld = !snapshot.can({ type: 'act', id: here ?? 0, events: ['priority'] });
  const onAct = (key: BoardKey) => here !== null && send({ type: 'act', id: here, events: boardKeys[key] });
  useBoardKeys({ here, queue, onPeek, onAct });
  const desk = useMemo(() => board && { viewer, today, board }, [board, viewer, today]);
  const go = (next: string) => void setUrl({ day: next === today ? null : next });
  const retry = () => send({ type: 'retry' });
  const focus = (event: FocusEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-issue]')?.dataset.issue;
    if (id) setFocused(Number(id));
  };
  const asked = wanted && cardOf(board, wanted.id);
  const parts: BoardParts | null = board &&
    desk && {
      ...{ board, desk, here, refusal, onPeek, onDrag: setDragged },
      dragged: dragging === null ? null : (cardOf(board, dragging) ?? null),
      message: failure?.message ?? null,
      onDrop: (id, place) => send({ type: 'drop', id, place }),
      onDismiss: () => send({ type: 'dismiss' }),
    };
  return (
    <Page>
      <Row as="header">
        <div>
          <PageTitle>{t('maintenance.board')}</PageTitle>
          <p aria-live="polite">{bothDates(day)}</p>
        </div>
        <Link href="/issues">{t('app.nav.issues')}</Link>
        <span className="spacer" />
        <Button aria-label={t('maintenance.board.day_before')} onPress={() => go(plusDays(day, -1))}>
          <Icon name="previous" />
        </Button>
        {day !== today && <Button onPress={() => go(today)}>{t('calendar.today')}</Button>}
        <Button aria-label={t('maintenance.board.day_after')} onPress={() => go(plusDays(day, 1))}>
          <Icon name="next" />
        </Button>
      </Row>
      <FilterBar
        before={
          <SearchField
            label={t('kit.search')}
            value={url.search ?? ''}
            onSearch={(search) => void setUrl({ search: search || null }, { history: 'replace' })}
          />
        }
        filters={[
          {
            ...{ id: 'priority', label: t('maintenance.issue.priority') },
            choices: ticketPriorities.map((id) => ({ id, label: t(`community.ticket.priority_name.${id}`) })),
          },
          ...(may('compounds.view')
            ? [{ id: 'compound_id', label: t('sales.lead.compound'), from: choicesFrom('compound') }]
            : []),
          { id: 'category_id', label: t('maintenance.field.category_id'), from: choicesFrom('maintenance_category') },
        ]}
        values={{ priority: url.priority, compound_id: url.compound_id, category_id: url.category_id, search: url.search }}
        onChange={(changes) =>
          void setUrl(
            Object.fromEntries(
              (['priority', 'compound_id', 'category_id', 'search'] as const)
                .filter((name) => name in changes)
                .map((name) => [name, name.endsWith('_id') && changes[name] ? Number(changes[name]) : (changes[name] ?? null)]),
            ),
          )
        }
      />
      {snapshot.matches({ showing: 'behind' }) && <Behind onRetry={retry} />}
      {snapshot.matches('actFailed') && (
        <Alert role="alert">
          <p>{failure?.message}</p>
          <Row>
            <Button onPress={retry}>{t('kit.retry')}</Button>
            <Button onPress={() => send({ type: 'dismiss' })}>{t('kit.close')}</Button>
          </Row>
        </Alert>
      )}
      {snapshot.matches('reauthenticating') && (
        <Alert data-tone="yellow" role="status">
          {t('kit.record.signed_out')}
          <Button onPress={() => send({ type: 'dismiss' })}>{t('kit.close')}</Button>
        </Alert>
      )}
      {parts ? (
        <BoardProvider value={parts}>
          {refusal && refusal.place === null && <Refusal />}
          <Zones />
          <Sides onFocus={focus} data-peek={url.peek !== null || undefined} aria-busy={snapshot.hasTag('busy') || undefined}>
            <Queue list={queue} />
            <Day />
            {url.peek !== null && (
              <PanelContext value={{ to: `/issues/${url.peek}`, show: onPeek, close: () => void setUrl({ peek: null }) }}>
                <LazyBoundary fallback={<Loading height="160px" />}>{peeked(url.peek)}</LazyBoundary>
              </PanelContext>
            )}
          </Sides>
          <KeyLegend isHeld={here === null || isHeld} onAct={onAct} />
          {wanted && asked && snapshot.matches('prompting') && (
            <RecordPrompt
              key={`${wanted.id} ${wanted.event}`}
              wanted={wanted}
              fields={boardForms(asked, wanted.payload.assignee_id, parts.board, i18n)[wanted.meta.asks ?? ''] ?? []}
              onAnswer={(payload) => send({ type: 'answer', payload })}
              onLeave={() => send({ type: 'cancel' })}
            />
          )}
        </BoardProvider>
      ) : (
        <Loading error={snapshot.matches('unreadable') ? failure?.message : null} onRetry={retry} height="320px" />
      )}
    </Page>
  );
}

const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; align-content: start; padding: 14px 20px 24px;
  header p { color: var(--text-soft); }
  .spacer { flex: 1; }
  @media (max-width: 640px) { padding: 12px; }
`;
const Sides = styled.div`
  display: grid; grid-template-columns: minmax(280px, 360px) minmax(0, 1fr); gap: 16px; align-items: start;
  &[data-peek] { grid-template-columns: minmax(240px, 300px) minmax(0, 1fr) minmax(320px, 400px); }
  @media (max-width: 1160px) { &[data-peek] { grid-template-columns: minmax(240px, 300px) minmax(0, 1fr); } }
  @media (max-width: 720px) { &, &[data-peek] { grid-template-columns: minmax(0, 1fr); } }
`;
