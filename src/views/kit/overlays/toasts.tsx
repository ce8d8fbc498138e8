import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { type Notice, notifier } from '../../../machines/kit/notifier.ts';
import { Button } from '../actions/button.tsx';
import { Icon } from '../ground/icon.tsx';
import { useShortcuts } from '../ground/keys.ts';
import { useTexts } from '../ground/texts.tsx';

const hold = () => notifier.trigger.held();
const release = () => notifier.trigger.released({});

/**
 * toasts. A success disappears after two seconds, an undo after ten, an error when dismissed; all of them stay while
 * hovered or focused. F8 focuses them, Escape goes back.
 */
export function Toasts() {
  const { t } = useTexts();
  const notices = useSelector(notifier, (state) => state.context.notices);
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const lastUndo = notices.findLast(({ undo }) => undo);
  const goBack = () => cameFrom.current instanceof HTMLElement && cameFrom.current.focus();
  useShortcuts({
    notices: notices.length > 0 && (() => region.current?.querySelector('button')?.focus()),
    undo: lastUndo && (() => notifier.trigger.undone({ id: lastUndo.id })),
  });
  const isEmpty = notices.length === 0;
  // There is no pointer leave event when an element disappears under the pointer.
  useEffect(() => {
    if (isEmpty) release();
  }, [isEmpty]);
  /** Restores focus when a focused toast disappears. */
  const press = (act: () => void) => {
    const isInside = region.current?.contains(document.activeElement);
    act();
    if (!isInside) return;
    requestAnimationFrame(() => {
      const next = region.current?.querySelector('button');
      if (next) next.focus();
      else {
        release();
        goBack();
      }
    });
  };
  const one = ({ id, tone, message, values, undo }: Notice) => (
    <div key={id} data-tone={tone}>
      <Icon name={tone === 'error' ? 'warning' : 'check'} />
      <p>{t(message, values)}</p>
      {undo && (
        <Button kind="quiet" onPress={() => press(() => notifier.trigger.undone({ id }))}>
          {t('kit.undo')}
        </Button>
      )}
      <Button kind="quiet" aria-label={t('kit.close')} onPress={() => press(() => notifier.trigger.dismissed({ id }))}>
        <Icon name="close" />
      </Button>
    </div>
  );
  // Both live regions exist before anything is added, as they wouldn't be announced otherwise. A dialog over the page leaves
  // them reachable.
  return createPortal(
    <Corner
      ref={region}
      className="no-print"
      aria-label={t('kit.notices')}
      role="region"
      data-react-aria-top-layer="true"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget && !region.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
        hold();
      }}
      onBlur={() =>
        requestAnimationFrame(() => {
          if (document.hasFocus() && !region.current?.contains(document.activeElement)) release();
        })
      }
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        release();
        goBack();
      }}
    >
      <div role="status" aria-live="polite">
        {notices.filter(({ tone }) => tone !== 'error').map(one)}
      </div>
      <div role="alert" aria-live="assertive">
        {notices.filter(({ tone }) => tone === 'error').map(one)}
      </div>
    </Corner>,
    document.body,
  );
}

const Corner = styled.div`
  position: fixed; z-index: 30; inset-block-end: 16px; inset-inline-end: 16px; max-inline-size: min(420px, calc(100vw - 32px)); pointer-events: none;
  &, > div { display: grid; gap: 8px; }
  > div > div { pointer-events: auto; display: flex; gap: 8px; align-items: center; padding: 6px; padding-inline-start: 12px; border-radius: var(--radius); background: var(--raised); box-shadow: var(--shadow); border-inline-start: 3px solid var(--green); }
  > div > div[data-tone='error'] { border-color: var(--danger); }
  p { flex: 1; overflow-wrap: anywhere; }
  [data-tone='error'] > svg { color: var(--danger); } [data-tone='success'] > svg { color: var(--green); }
`;
