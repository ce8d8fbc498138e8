import type { Candidate } from '../../../src/workbench/lifecycle-model.ts';
import type { Person } from '../../setup/world.ts';

/** How one kind of record lives on the real server. */
export interface EntityWorld {
  entity: string;
  /** A new record in the initial status; the walk that is ahead of it may need it made otherwise. */
  create: (way: readonly Candidate[]) => Promise<number>;
  /** The whole record, as a call answers it; none for what has no page of its own. */
  wire?: (id: number) => Promise<Record<string, unknown>>;
  /** Its status, as a call answers it. */
  status: (id: number) => Promise<string>;
  /** Does what causes the event. Gives the person whose event it is. */
  perform: (id: number, candidate: Candidate) => Promise<Person | undefined>;
  /** Events on the way to the source of a transition, where the shortest way is not one that leads on to it. */
  through?: (candidate: Candidate) => string[] | undefined;
}
