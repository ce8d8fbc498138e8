import type { SessionKind } from '../../api/app/session.ts';
import { type LazyView, lazyView } from '../kit/ground/lazy-view.tsx';
import type { Shell } from './shell.ts';

const files = import.meta.glob<{ shell: Shell }>('./*/shell.ts', { eager: true });

interface Opened extends Shell {
  name: string;
  Gate: LazyView<object>;
  Home: LazyView<object> | null;
}
const open = (name: string, shell: Shell): Opened => ({
  ...shell,
  name,
  Gate: lazyView(shell.gate, 'little'),
  Home: shell.home ? lazyView(shell.home, 'little') : null,
});

/** Every shell, by the name of its folder. */
export const shells: Opened[] = Object.entries(files).map(([file, { shell }]) => open(file.split('/')[1] ?? '', shell));

/** The shell of an address. Where several share it, they share the gate, which opens the home of whoever signs in. */
export function shellAt(pathname: string): Opened {
  const first = pathname.split('/')[1] ?? '';
  const found = shells.find(({ at }) => at === first) ?? shells.find(({ at }) => at === null);
  if (!found) throw new Error('No shell takes the addresses that are no other’s');
  return found;
}

/** The home behind the gate for a kind of session. */
export function homeOf(kind: SessionKind): LazyView<object> {
  const home = shells.find(({ session, Home }) => session === kind && Home)?.Home;
  if (!home) throw new Error(`No shell has a home for ${kind}`);
  return home;
}
