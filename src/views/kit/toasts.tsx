import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { type Notice, notifier } from '../../machines/kit/notifier.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useTexts } from './texts.tsx';

/** what is said in passing. Success goes after two seconds, an undo after ten, an error when it is dismissed. */
export function Toasts() {
  const { t } = useTexts();
  const notices = useSelector(notifier, (state) => state.context.notices);
  const one = ({ id, tone, say, values, undo }: Notice) => (
    <div key={id} data-tone={tone}>
      <span aria-hidden="true">{tone === 'error' ? '✕' : '✓'}</span>
      <p>{t(say, values)}</p>
      {undo && (
        <Button
          kind="quiet"
          onPress={() => {
            notifier.trigger.dismissed({ id });
            undo();
          }}
        >
          {t('kit.undo')}
        </Button>
      )}
      <Button kind="quiet" aria-label={t('kit.close')} onPress={() => notifier.trigger.dismissed({ id })}>
        <Icon name="close" />
      </Button>
    </div>
  );
  // Both regions are there before anything is said in them: otherwise it is not read out.
  return (
    <Corner className="no-print" aria-label={t('kit.notices')} role="region">
      <div role="status" aria-live="polite">
        {notices.filter(({ tone }) => tone !== 'error').map(one)}
      </div>
      <div role="alert" aria-live="assertive">
        {notices.filter(({ tone }) => tone === 'error').map(one)}
      </div>
    </Corner>
  );
}

const Corner = styled.div`
  position: fixed; z-index: 30; inset-block-end: 16px; inset-inline-end: 16px; max-inline-size: min(420px, calc(100vw - 32px)); pointer-events: none;
  &, > div { display: grid; gap: 8px; }
  > div > div { pointer-events: auto; display: flex; gap: 8px; align-items: center; padding: 6px 6px 6px 12px; padding-inline: 12px 6px; border-radius: var(--radius); background: var(--raised); box-shadow: var(--shadow); border-inline-start: 3px solid var(--green); }
  > div > div[data-tone='error'] { border-color: var(--danger); }
  p { flex: 1; }
  [data-tone='error'] > span { color: var(--danger); } [data-tone='success'] > span { color: var(--green); }
`;
