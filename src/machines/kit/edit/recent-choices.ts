import { createStore } from '@xstate/store';
import { createJSONStorage, persist, type StateStorage } from '@xstate/store/persist';
import type { DraftKey } from './drafts.ts';

/** Minutes for which a choice is offered again. */
const keptMinutes = 60;

interface RecentChoice {
  value: unknown;
  /** When it was saved, in milliseconds since 1970. */
  at: number;
}
const nameOf = ({ company, user, entity }: DraftKey, field: string): string => `${company}/${user}/${entity}/${field}`;
const isRecent = ({ at }: RecentChoice, now: number): boolean => now - at < keptMinutes * 60_000;

const dropOld = (choices: Record<string, RecentChoice>, now: number): Record<string, RecentChoice> =>
  Object.fromEntries(Object.entries(choices).filter(([, one]) => isRecent(one, now)));

/** The choices of new records that people saved in the last hour. */
export const createRecentChoices = (storage: StateStorage = createJSONStorage(() => localStorage)) =>
  createStore({
    context: { choices: {} as Record<string, RecentChoice> },
    on: {
      chosen: ({ choices }, { key, fields }: { key: DraftKey; fields: Record<string, unknown> }) => {
        const now = Date.now();
        const chosen = Object.entries(fields).map(([field, value]) => [nameOf(key, field), { value, at: now }]);
        return { choices: { ...dropOld(choices, now), ...Object.fromEntries(chosen) } };
      },
    },
  }).with(
    persist({
      name: 'statehouse.recent_choices',
      storage,
      merge: (persisted) => ({ choices: dropOld(persisted.choices ?? {}, Date.now()) }),
    }),
  );

export type RecentChoices = ReturnType<typeof createRecentChoices>;
export const recentChoices: RecentChoices = createRecentChoices();

/** The choice that this person made last in the last hour, in the form of a new record of this kind; null if nothing. */
export const recentChoice = (key: DraftKey, field: string, store: RecentChoices = recentChoices): unknown => {
  const found = store.getSnapshot().context.choices[nameOf(key, field)];
  return found && isRecent(found, Date.now()) ? found.value : null;
};
