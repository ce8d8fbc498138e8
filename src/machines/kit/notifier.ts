import { createStore } from '@xstate/store';
import type { Values } from '../../locales/translate.ts';

/** What is said to a person in passing, at the page's edge. */
export interface Notice {
  id: number;
  tone: 'success' | 'error';
  /** A locale key, or the server's own words: what is no key is shown as it is. */
  say: string;
  values: Values;
  /** An undo is offered with it; the notice goes when it lapses. */
  undo?: () => void;
}

/** success goes after 2 s; an undo is offered for 10 s; an error stays until it is dismissed. */
export const noticeTimes = { success: 2_000, undo: 10_000 } as const;
const most = 5;

export const createNotifier = () =>
  createStore({
    context: { notices: [] as Notice[], last: 0 },
    on: {
      told: ({ notices, last }, told: Omit<Notice, 'id' | 'values'> & { values?: Values }, enqueue) => {
        const notice: Notice = { ...told, values: told.values ?? {}, id: last + 1 };
        if (notice.tone === 'success')
          enqueue.effect(
            ({ trigger }) =>
              void setTimeout(() => trigger.dismissed?.({ id: notice.id }), notice.undo ? noticeTimes.undo : noticeTimes.success),
          );
        return { notices: [...notices, notice].slice(-most), last: notice.id };
      },
      dismissed: ({ notices, last }, { id }: { id: number }) => ({
        notices: notices.filter((notice) => notice.id !== id),
        last,
      }),
      /** An undo was taken, or what it would undo is past. */
      undoLapsed: ({ notices, last }) => ({ notices: notices.filter(({ undo }) => !undo), last }),
    },
  });

export type Notifier = ReturnType<typeof createNotifier>;
export const notifier: Notifier = createNotifier();
