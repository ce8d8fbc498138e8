import { createStore } from '@xstate/store';
import { createJSONStorage, flushStorage, persist, type StateStorage } from '@xstate/store/persist';
import type { Parents } from '../actors.ts';

/** An unsaved form, kept across a crash or a reload. */
export interface Draft {
  /** Only the changed fields: applied to the current record, a draft undoes nobody else's work. */
  fields: Record<string, unknown>;
  /** The version it is based on; null for a new record. */
  version: number | null;
  /** When it was last changed, an instant in ISO. */
  at: string;
}

/** Whose draft, and of what: users on the same computer don't see one another's drafts. */
export interface DraftKey {
  company: number;
  user: number;
  entity: string;
  /** Null for a new record. */
  id: number | null;
  /** Where a new record belongs: a lead's new contact isn't offered for another lead. */
  parents?: Parents;
}
const nameOf = ({ company, user, entity, id, parents }: DraftKey): string =>
  `${company}/${user}/${entity}/${id ?? ['new', ...Object.values(parents ?? {})].join('/')}`;

/** Drafts older than this many days are dropped when the store loads. */
const keptDays = 30;

const dropOld = (drafts: Record<string, Draft>, now: number): Record<string, Draft> =>
  Object.fromEntries(Object.entries(drafts).filter(([, { at }]) => now - Date.parse(at) < keptDays * 86_400_000));

/** Writes to storage at most every 800 ms, so typing never waits for a disk. */
export const createDrafts = (storage: StateStorage = createJSONStorage(() => localStorage)) =>
  createStore({
    context: { drafts: {} as Record<string, Draft> },
    on: {
      kept: ({ drafts }, { key, draft }: { key: DraftKey; draft: Draft }) => ({
        drafts: { ...drafts, [nameOf(key)]: draft },
      }),
      forgotten: ({ drafts }, { key }: { key: DraftKey }) => {
        const { [nameOf(key)]: _, ...others } = drafts;
        return { drafts: others };
      },
    },
  }).with(
    persist({
      name: 'statehouse.drafts',
      storage,
      throttle: 800,
      merge: (persisted) => ({ drafts: dropOld(persisted.drafts ?? {}, Date.now()) }),
    }),
  );

export type Drafts = ReturnType<typeof createDrafts>;
export const drafts: Drafts = createDrafts();

export const draftIn = ({ drafts }: { drafts: Record<string, Draft> }, key: DraftKey): Draft | null =>
  drafts[nameOf(key)] ?? null;
export const draftOf = (store: Drafts, key: DraftKey): Draft | null => draftIn(store.getSnapshot().context, key);

/** Writes what the throttle is holding back, before the page unloads. */
export const flushDrafts = (store: Drafts = drafts): void => void flushStorage(store);
