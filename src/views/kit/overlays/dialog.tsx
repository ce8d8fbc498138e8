import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { styled } from 'styled-components';
import type { DeletionImpact } from '../../../api/app/deletion.ts';
import { Button } from '../actions/button.tsx';
import { Row } from '../display/parts.tsx';
import { useTexts } from '../ground/texts.tsx';

const fields = 'input:not([type=hidden], [hidden]), select, textarea';
/** Focuses the first field once it is there: a calendar's code may still be loading. */
function useFirstField(within: RefObject<HTMLElement | null>, isWanted: boolean) {
  useEffect(() => {
    const all = within.current;
    if (!isWanted || !all) return;
    const take = () => {
      const first = all.querySelector<HTMLElement>(`.body :is(${fields})`);
      if (!first || first.matches('[readonly]')) return;
      come.disconnect();
      const { activeElement: at } = document;
      if (at === document.body || at?.matches('[role=dialog]')) first.focus();
    };
    const come = new MutationObserver(take);
    come.observe(all, { childList: true, subtree: true });
    take();
    return () => come.disconnect();
  }, [within, isWanted]);
}

/** A dialog that must be answered. Escape leaves it. */
export function Question({
  title,
  children,
  onAnswer,
  onLeave,
  actions,
  isWide,
  isLasting = false,
}: {
  title: string;
  children?: ReactNode;
  isWide?: boolean;
  /** It can't be left without an answer. */
  isLasting?: boolean;
  /** Ctrl Enter anywhere inside; if given, the first field gets the initial focus. */
  onAnswer?: () => void;
  onLeave: () => void;
  actions: ReactNode;
}) {
  const all = useRef<HTMLDivElement>(null);
  useFirstField(all, Boolean(onAnswer));
  return (
    <Veil isOpen isDismissable={!isLasting} isKeyboardDismissDisabled={isLasting} onOpenChange={(open) => !open && onLeave()}>
      <Box data-wide={isWide || undefined}>
        {/* On the way down: some fields keep Enter to themselves. */}
        <All
          ref={all}
          onKeyDownCapture={(event) => {
            if (!onAnswer || !(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            onAnswer();
          }}
        >
          <Dialog>
            <Heading slot="title">{title}</Heading>
            <div className="body">{children}</div>
            <Row className="actions">{actions}</Row>
          </Dialog>
        </All>
      </Box>
    </Veil>
  );
}

/** the delete dialog in the specification's words, with the deletion impact or blockers. */
export function ConfirmDelete({
  name,
  error,
  deletionImpact,
  isPreviewing,
  isPending,
  onYes,
  onLeave,
}: {
  /** Its title, if the page shows several. */
  name?: ReactNode;
  error?: string | null;
  deletionImpact?: DeletionImpact | null;
  /** The impact is being loaded, or the record deleted. */
  isPreviewing?: boolean;
  isPending?: boolean;
  onYes: () => void;
  onLeave: () => void;
}) {
  const { t } = useTexts();
  const { against, goes } = deletionImpact ?? {};
  return (
    <Question
      isLasting={isPending}
      title={error ? t('kit.delete.error') : against ? t('kit.delete.kept') : t('kit.delete.sure')}
      onLeave={onLeave}
      actions={
        against ? (
          <Button onPress={onLeave}>{t('kit.close')}</Button>
        ) : (
          <>
            <Button kind="danger" isPending={isPending || isPreviewing} onPress={onYes}>
              {t('kit.delete.yes')}
            </Button>
            <Button why={isPending && t('kit.record.wait')} onPress={onLeave}>
              {t('kit.cancel')}
            </Button>
          </>
        )
      }
    >
      {name && (
        <p>
          <strong>{name}</strong>
        </p>
      )}
      {error ? (
        <p role="alert">{error}</p>
      ) : against ? (
        <>
          <p>{t(against.say, against.values)}</p>
          <Counted of="by" counts={against.by} />
        </>
      ) : isPreviewing ? (
        <p role="status">{t('kit.delete.previewing')}</p>
      ) : goes?.length ? (
        <>
          <p>{t('kit.delete.goes')}</p>
          <Counted of="goes" counts={goes} />
        </>
      ) : (
        goes && <p>{t('kit.delete.goes_alone')}</p>
      )}
    </Question>
  );
}

/** What is deleted along with a record, or references it, with counts. */
function Counted({ of, counts }: { of: 'goes' | 'by'; counts: DeletionImpact['goes'] }) {
  const { t } = useTexts();
  if (!counts.length) return null;
  return (
    <ul>
      {counts.map(({ what, count }) => (
        <li key={what}>{t(`kit.delete.${of}.${what}`, { count })}</li>
      ))}
    </ul>
  );
}

const Veil = styled(
  ModalOverlay,
)`position: fixed; inset: 0; z-index: 20; display: grid; place-items: center; padding: 16px; background: rgb(10 14 20 / 45%);`;
const All = styled.div`display: contents;`;
const Box = styled(Modal)`
  inline-size: min(480px, 100%); max-block-size: 90vh; overflow: auto; border-radius: 8px; background: var(--raised); box-shadow: var(--shadow);
  &[data-wide] { inline-size: min(720px, 100%); }
  [role='dialog'] { display: grid; gap: 14px; padding: 18px; outline: none; }
  .body { display: grid; gap: 12px; }
  .actions { justify-content: flex-end; flex-direction: row-reverse; justify-content: flex-start; }
  h2 { font-size: 16px; }
`;
