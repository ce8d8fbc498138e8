import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../../../src/views/kit/ground/texts.tsx';
import type { DiagramRef } from '../../../src/workbench/diagram.machine.ts';
import { entriesOf, search } from '../../../src/workbench/graph-search.ts';
import { useSay } from '../kit/page.tsx';

const most = 60;
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Finds states and transitions by their words; `/` opens it from anywhere on the page. */
export function Search({ look }: { look: DiagramRef }) {
  const { t, number } = useTexts();
  const say = useSay();
  const list = useId();
  const graph = useSelector(look, ({ context }) => context.graph);
  const snapshot = useSelector(look, (now) => now);
  const { query, hits, at } = snapshot.context;
  const entries = useMemo(() => entriesOf(graph, say, t), [graph, say, t]);
  const isOpen = snapshot.matches({ search: 'open' });

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      look.send({ type: 'search.open' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [look]);
  // What was typed is found anew in the other language, and when a link opens with it.
  useEffect(() => {
    const now = look.getSnapshot();
    if (now.matches({ search: 'open' }))
      look.send({ type: 'search.type', query: now.context.query, hits: search(entries, now.context.query) });
  }, [look, entries]);

  // The focus returns to where it came from.
  const wasOpen = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!isOpen)
    return (
      <Opener ref={opener} type="button" aria-keyshortcuts="/" onClick={() => look.send({ type: 'search.open' })}>
        {t('workbench.look.search')} <kbd>/</kbd>
      </Opener>
    );
  const option = (index: number) => `${list}-${index}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const run = {
      ArrowDown: () => look.send({ type: 'search.move', by: 1 }),
      ArrowUp: () => look.send({ type: 'search.move', by: -1 }),
      Enter: () => look.send({ type: 'search.take', at }),
      Escape: () => look.send({ type: 'search.leave' }),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const isNothing = snapshot.matches({ search: { open: 'none' } });
  return (
    <Box>
      <input
        // biome-ignore lint/a11y/noAutofocus: it opens because someone asked for it
        autoFocus
        role="combobox"
        aria-label={t('workbench.look.search')}
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={hits.length ? option(at) : undefined}
        placeholder={t('workbench.look.search.hint')}
        value={query}
        onChange={({ target: { value } }) =>
          look.send({ type: 'search.type', query: value, hits: search(entries, value).slice(0, most) })
        }
        onKeyDown={onKeyDown}
      />
      <button type="button" aria-label={t('workbench.look.leave')} onClick={() => look.send({ type: 'search.leave' })}>
        ×
      </button>
      {isNothing && <p aria-live="polite">{t('workbench.look.none', { query })}</p>}
      {hits.length > 0 && (
        <div>
          <small aria-live="polite">{t('workbench.look.hits', { count: hits.length, hits: number(hits.length) })}</small>
          <div id={list} role="listbox" aria-label={t('workbench.look.search')}>
            {hits.map((hit, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={`${hit.kind} ${hit.id}`}
                id={option(index)}
                role="option"
                aria-selected={index === at}
                ref={index === at ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
                onClick={() => look.send({ type: 'search.take', at: index })}
              >
                <span>
                  <i aria-hidden="true">{hit.kind === 'state' ? '▢' : '↗'}</i> {hit.title}
                </span>
                {hit.text && (
                  <small>
                    {t(`workbench.look.in.${hit.part}`)}: <bdi>{hit.text}</bdi>
                  </small>
                )}
              </div>
            ))}
          </div>
        </div>
      )}
    </Box>
  );
}

const Opener = styled.button`
  display: inline-flex; gap: 10px; align-items: center; min-block-size: var(--field); padding: 0 10px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); color: var(--text-soft); cursor: pointer;
  kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; font-size: 11px; }
`;
const Box = styled.div`
  position: relative; display: inline-flex; gap: 4px;
  input { inline-size: 260px; max-inline-size: 60vw; min-block-size: var(--field); padding: 4px 8px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); color: var(--text); }
  button { border: 0; background: none; padding: 0 8px; cursor: pointer; font-size: 16px; }
  > div, > p { position: absolute; z-index: 5; inset-block-start: calc(100% + 4px); inset-inline-end: 0; inline-size: min(400px, 90vw); padding: 6px; border-radius: var(--radius); background: var(--raised); box-shadow: var(--shadow); }
  [role='listbox'] { max-block-size: 50vh; overflow: auto; } [role='option'] { padding: 5px 8px; border-radius: 4px; cursor: pointer; }
  [aria-selected='true'] { background: var(--accent-soft); } small { display: block; color: var(--text-soft); font-size: 12px; }
  i { font-style: normal; color: var(--text-soft); }
`;
