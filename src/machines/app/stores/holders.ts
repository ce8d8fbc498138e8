import { createStore } from '@xstate/store';
import type { Mentioned } from '../../../api/mentions.ts';
import type { Privilege } from '../../../api/privileges.ts';
import type { Holders } from '../../../api/settings/user.ts';
import { may, type Viewer } from '../../kit/lifecycle.ts';

/** How long names are shown before they are read again, in milliseconds. */
const lasts = 5 * 60_000;

interface Held extends Holders {
  readAt: number;
}

/** People who can do what this user may not, by privilege; read when a refusal first names one. `viewer` is null when signed out. */
export const holders = createStore({
  context: { viewer: null as Viewer | null, held: {} as Record<string, Held> },
  on: {
    signedIn: (_, { viewer }: { viewer: Viewer | null }) => ({ viewer, held: {} }),
    read: ({ viewer, held }, { of, ...found }: Held & { of: string }) => ({ viewer, held: { ...held, [of]: found } }),
  },
});

const asked = new Set<string>();

/** The people whom an unblocker (`who.leads.edit`) names: a privilege, or `administrator`. */
const heldBy = (unblocker: string): Privilege | 'administrator' | null =>
  (/^who\.(administrator|[a-z_]+\.[a-z]+)$/.exec(unblocker)?.[1] as Privilege | 'administrator' | undefined) ?? null;

/** Reads who can unblock a refusal, unless it is known. A failure leaves the general text. */
export function wantHolders(unblockers: readonly string[]): void {
  const { viewer, held } = holders.getSnapshot().context;
  if (!viewer) return;
  for (const unblocker of unblockers) {
    const of = heldBy(unblocker);
    if (!of || asked.has(of) || Date.now() - (held[of]?.readAt ?? 0) < lasts) continue;
    asked.add(of);
    // The calls of users come with the first refusal, not with the sign-in.
    void import('./read-holders.ts')
      .then(({ readHolders }) => readHolders(of))
      .then(
        (found) => {
          if (holders.getSnapshot().context.viewer === viewer) holders.trigger.read({ of, ...found, readAt: Date.now() });
        },
        () => {},
      )
      .finally(() => asked.delete(of));
  }
}

/**
 * People to ask about a refusal: names first, then locale keys of those who aren't users; `first` is the person to ask. Null if nobody
 * can be asked, or the user can do it.
 */
export function whomToAsk(
  unblockers: readonly string[],
  { viewer, held }: { viewer: Viewer | null; held: Record<string, Holders> },
): { names: string[]; more: number; keys: string[]; first: Mentioned | null } | null {
  const names: string[] = [];
  const keys: string[] = [];
  let more = 0;
  let first: Mentioned | null = null;
  for (const unblocker of unblockers) {
    if (unblocker === 'who.you' || unblocker === 'who.system') continue;
    const of = heldBy(unblocker);
    if (viewer && of && (of === 'administrator' ? viewer.is_admin : may(viewer, of))) continue;
    const found = of ? held[of] : undefined;
    if (found?.count) {
      // Two people are both named; of more, the first, and how many others there are.
      const said = found.people.slice(0, found.count <= 2 ? 2 : 1).map(({ name }) => name);
      first ??= found.people[0] ?? null;
      const fresh = said.filter((name) => !names.includes(name));
      names.push(...fresh);
      more += found.count - said.length;
    } else keys.push(unblocker);
  }
  return names.length || keys.length ? { names, more, keys, first } : null;
}
