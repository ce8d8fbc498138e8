import { createStore } from '@xstate/store';
import type { Values } from '../../locales/translate.ts';

/** A toast shown to the user. */
export interface Notice {
  id: number;
  tone: 'success' | 'error';
  /** A locale key, or the server's own text: anything that isn't a key is shown as it is. */
  message: string;
  values: Values;
  /** Offers an undo; the notice disappears when that lapses. */
  undo?: () => void;
  /** Called when it disappears without an undo. */
  gone?: () => void;
  /** When it disappears, in milliseconds; null to keep it until dismissed. */
  until: number | null;
}
/** A success without values by default. */
export type Toast = Pick<Notice, 'message' | 'undo' | 'gone'> & Partial<Pick<Notice, 'tone' | 'values'>>;

/** a success disappears after 2 s; an undo is offered for 10 s; an error stays until dismissed. */
export const noticeTimes = { success: 2_000, undo: 10_000 } as const;
const most = 5;

const durationOf = ({ tone, undo }: Toast): number | null =>
  tone === 'error' ? null : undo ? noticeTimes.undo : noticeTimes.success;

interface Context {
  notices: Notice[];
  last: number;
  /** Since when the user has been reading them; while set, none disappears. */
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
      /** They are hovered or focused. */
      held: (context) => ({ ...context, heldAt: context.heldAt ?? Date.now() }),
      released: ({ notices, last, heldAt }, _: object, enqueue) => {
        if (heldAt === null) return { notices, last, heldAt };
        const away = Date.now() - heldAt;
        const next = notices.map((notice) => ({ ...notice, until: notice.until === null ? null : notice.until + away }));
        enqueue.effect(({ trigger }) => letLapse(next, trigger.lapsed));
        return { notices: next, last, heldAt: null };
      },
      /** Its time is over, unless it was extended meanwhile. */
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
      /** The last action can no longer be undone. */
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
 * Shows a toast: `toast({ message: 'app.said.saved' })`. With `undo`, it stays for ten seconds and offers it; `gone` is called
 * when that lapses. Returns a function that dismisses it.
 */
export function toast(message: Toast): () => void {
  notifier.trigger.shown(message);
  const id = notifier.getSnapshot().context.last;
  return () => notifier.trigger.dismissed({ id });
}
