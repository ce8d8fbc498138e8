import type { ComponentType } from 'react';
import type { SessionKind } from '../../api/app/session.ts';

/** A component of a shell: it has no props, it finds what it needs in the address and in the session. */
type Load = () => Promise<ComponentType>;

/**
 * A part of the product with people, addresses and code of its own. Each is the file `<name>/shell.ts` beside this one, found by that
 * name: nothing else names it. What one loads first is no other's (tests/shells.test.ts).
 */
export interface Shell {
  /** The first segment of its addresses; null for all that are no other shell's. Two may share one, for different sessions. */
  at: string | null;
  /** Whose session it shows; null if nobody signs in. */
  session: SessionKind | null;
  /** The way in: shown first, whatever else it loads. */
  gate: Load;
  /** The home behind the gate, where the gate asks for it by the kind of the session (`homeOf`). */
  home?: Load;
  /** Asked for as soon as the app's first file is there, beside the gate. */
  early?: () => void;
  /** The scripts of its first screen, without texts: at most so many kilobytes, compressed as they are served (brotli). */
  budget: number;
}
