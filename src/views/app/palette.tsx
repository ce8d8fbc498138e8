import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import { overlay } from '../../machines/app/overlay.ts';
import { searchMachine } from '../../machines/app/work.machine.ts';
import { Button } from '../kit/button.tsx';
import { useShortcuts } from '../kit/keys.ts';
import { useTexts } from '../kit/texts.tsx';
import { useRead } from '../kit/use-read.ts';
import { pathOfRecord, usePlaces } from './places.ts';
import { useHere } from './viewer.tsx';

interface Way {
  key: string;
  label: string;
  detail: string;
  to: string;
}

/** Ctrl K or ⌘ K: go anywhere, find any lead, unit or tenant, begin something. */
export function Palette() {
  const { t } = useTexts();
  const isOpen = useSelector(overlay, (state) => state.context.open === 'palette');
  const setOpen = (open: boolean) => (open ? overlay.trigger.opened({ what: 'palette' }) : overlay.trigger.closed());
  useShortcuts({ palette: () => setOpen(true) });
  return (
    <>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        <span aria-hidden="true">⌕</span>
        <span className="word">{t('kit.search')}</span>
      </Button>
      <Veil isOpen={isOpen} isDismissable onOpenChange={setOpen}>
        <Box>
          <Dialog aria-label={t('app.palette')}>
            <Finder onGone={() => setOpen(false)} />
          </Dialog>
        </Box>
      </Veil>
    </>
  );
}

function Finder({ onGone }: { onGone: () => void }) {
  const { t } = useTexts();
  const { may } = useHere();
  const places = usePlaces();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), 150);
    return () => clearTimeout(timer);
  }, [typed]);
  const ways: Way[] = [
    ...places.map(({ to, label }) => ({ key: to, label: t(label), detail: t('app.palette.go'), to })),
    ...(may('leads.create')
      ? [{ key: 'new-lead', label: t('sales.lead.new'), detail: t('app.palette.do'), to: '/leads/new' }]
      : []),
  ].filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <>
      <input
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the palette is opened to type
        autoFocus
        aria-label={t('app.palette')}
        placeholder={t('app.palette.hint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {asked.length > 1 ? (
        <Found key={asked} asked={asked} before={ways} onGone={onGone} />
      ) : (
        <Ways ways={ways} onGone={onGone} />
      )}
    </>
  );
}

function Found({ asked, before, onGone }: { asked: string; before: Way[]; onGone: () => void }) {
  const { t } = useTexts();
  const { answer } = useRead(searchMachine, { q: asked });
  const found = answer
    ? (['lead', 'unit', 'tenant'] as const).flatMap((entity) =>
        answer[`${entity}s`].map(({ id, title, detail }) => ({
          key: `${entity}-${id}`,
          label: title,
          detail: detail ?? t(`app.nav.${entity}s`),
          to: pathOfRecord(entity, id) ?? '/',
        })),
      )
    : [];
  return <Ways ways={[...found, ...before]} onGone={onGone} />;
}

/** The list under the field: arrows move, Enter goes. */
function Ways({ ways, onGone }: { ways: Way[]; onGone: () => void }) {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const here = Math.min(at, Math.max(0, ways.length - 1));
  const go = (way: Way | undefined) => {
    if (!way) return;
    onGone();
    navigate(way.to);
  };
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown') setAt(Math.min(here + 1, ways.length - 1));
      else if (event.key === 'ArrowUp') setAt(Math.max(here - 1, 0));
      else if (event.key === 'Enter') go(ways[here]);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  });
  useEffect(() => void list.current?.children[here]?.scrollIntoView({ block: 'nearest' }), [here]);
  if (!ways.length) return <p role="status">{t('kit.list.empty')}</p>;
  return (
    <ul ref={list}>
      {ways.map((way, i) => (
        <li key={way.key}>
          <button
            type="button"
            data-here={i === here || undefined}
            aria-current={i === here || undefined}
            onClick={() => go(way)}
          >
            <span>{way.label}</span>
            <small>{way.detail}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

const Veil = styled(
  ModalOverlay,
)`position: fixed; inset: 0; z-index: 20; display: grid; justify-items: center; align-items: start; padding: 12vh 16px 0; background: rgb(10 14 20 / 45%);`;
const Box = styled(Modal)`
  inline-size: min(560px, 100%); border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); overflow: hidden;
  [role='dialog'] { outline: none; }
  input { inline-size: 100%; padding: 14px 16px; border: 0; border-block-end: 1px solid var(--line); background: none; font-size: 15px; outline: none; }
  ul { max-block-size: 50vh; overflow: auto; padding: 6px; }
  li button { display: flex; justify-content: space-between; gap: 12px; inline-size: 100%; padding: 8px 10px; border: 0; border-radius: var(--radius); background: none; text-align: start; }
  li button[data-here], li button:hover { background: var(--accent-soft); }
  small { color: var(--text-soft); }
  p { padding: 16px; color: var(--text-soft); }
`;
