import { createStore } from '@xstate/store';
import type { Values } from '../../locales/translate.ts';

/** What is said to a person in passing, at the page's edge. */
export interface Notice {
  id: number;
  tone: 'success' | 'error';
  /** A locale key, or the server's own words: what is no key is shown as it is. */
  message: string;
  values: Values;
  /** An undo is offered with it; the notice goes when it lapses. */
  undo?: () => void;
  /** It went, and no undo was taken: what the undo would need can be let go. */
  gone?: () => void;
  /** When it goes by itself, in milliseconds; null: when it is dismissed. */
  until: number | null;
}
/** A success without values unless told otherwise. */
export type Toast = Pick<Notice, 'message' | 'undo' | 'gone'> & Partial<Pick<Notice, 'tone' | 'values'>>;

/** success goes after 2 s; an undo is offered for 10 s; an error stays until it is dismissed. */
export const noticeTimes = { success: 2_000, undo: 10_000 } as const;
const most = 5;

const durationOf = ({ tone, undo }: Toast): number | null =>
  tone === 'error' ? null : undo ? noticeTimes.undo : noticeTimes.success;

interface Context {
  notices: Notice[];
  last: number;
  /** Since when somebody reads them: while so, none goes by itself. */
  heldAt: number | null;
}

export const createNotifier = () =>
  createStore({
    context: { notices: [], last: 0, heldAt: null } as Context,
    on: {
      shown: ({ notices, last, heldAt }, message: Toast, enqueue) => {
        const lasts = durationOf(message);
        const notice: Notice = {
          tone: 'success',
          values: {},
          ...message,
          id: last + 1,
          until: lasts === null ? null : Date.now() + lasts,
        };
        const next = [...notices, notice];
        enqueue.effect(({ trigger }) => {
          for (const { gone } of next.slice(0, -most)) gone?.();
          if (heldAt === null) letLapse([notice], trigger.lapsed);
        });
        return { notices: next.slice(-most), last: notice.id, heldAt };
      },
      /** Somebody points at them or is among them with the keyboard. */
      held: (context) => ({ ...context, heldAt: context.heldAt ?? Date.now() }),
      released: ({ notices, last, heldAt }, _: object, enqueue) => {
        if (heldAt === null) return { notices, last, heldAt };
        const away = Date.now() - heldAt;
        const next = notices.map((notice) => ({ ...notice, until: notice.until === null ? null : notice.until + away }));
        enqueue.effect(({ trigger }) => letLapse(next, trigger.lapsed));
        return { notices: next, last, heldAt: null };
      },
      /** Its time is over, unless it was given more meanwhile. */
      lapsed: (context, { id, until }: { id: number; until: number }, enqueue) => {
        const notice = context.notices.find((one) => one.id === id);
        if (context.heldAt !== null || notice?.until !== until) return context;
        if (notice.gone) enqueue.effect(notice.gone);
        return { ...context, notices: context.notices.filter((one) => one !== notice) };
      },
      dismissed: (context, { id }: { id: number }, enqueue) => {
        const notice = context.notices.find((one) => one.id === id);
        if (notice?.gone) enqueue.effect(notice.gone);
        return { ...context, notices: context.notices.filter((one) => one !== notice) };
      },
      undone: (context, { id }: { id: number }, enqueue) => {
        const undo = context.notices.find((one) => one.id === id)?.undo;
        if (undo) enqueue.effect(undo);
        return { ...context, notices: context.notices.filter((one) => one.id !== id) };
      },
      /** What could be undone is past. */
      undoLapsed: (context) => ({ ...context, notices: context.notices.filter(({ undo }) => !undo) }),
    },
  });

function letLapse(notices: Notice[], lapse?: (event: { id: number; until: number }) => void) {
  for (const { id, until } of notices)
    if (until !== null) setTimeout(() => lapse?.({ id, until }), Math.max(0, until - Date.now()));
}

export type Notifier = ReturnType<typeof createNotifier>;
export const notifier: Notifier = createNotifier();

/**
 * Says something in passing: `toast({ message: 'app.said.saved' })`. With `undo` it stays for ten seconds and offers it;
 * `gone` is called when that chance is over. Answers how to take it back.
 */
export function toast(message: Toast): () => void {
  notifier.trigger.shown(message);
  const id = notifier.getSnapshot().context.last;
  return () => notifier.trigger.dismissed({ id });
}
