import { createStore } from '@xstate/store';
import { persist } from '@xstate/store/persist';

export interface Recent {
  entity: string;
  id: number;
  title: string;
}
const most = 8;

/** Recently viewed records, newest first, kept in this browser by company and user. */
export const recents = createStore({
  context: { of: {} as Record<string, Recent[]> },
  on: {
    visited: ({ of }, { who, record }: { who: string; record: Recent }) => {
      const before = (of[who] ?? []).filter(({ entity, id }) => entity !== record.entity || id !== record.id);
      return { of: { ...of, [who]: [record, ...before].slice(0, most) } };
    },
  },
}).with(persist({ name: 'statehouse.recents' }));

/** The owner. */
export const recentsKey = (company: number, person: number) => `${company}:${person}`;
