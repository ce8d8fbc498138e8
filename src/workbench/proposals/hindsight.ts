import type { TakenTransition } from '../../api/app/workflows.ts';
import type { Named } from '../../machines/kit/lifecycle.ts';
import { type Candidate, candidatesOf, type LifecycleEntry } from '../lifecycle-model.ts';

/**
 * What becomes of a transition that was taken: `same`; `elsewhere`: it leads to another state; `gone`: its state or its event is
 * gone; `refused`: only alternatives are left whose guards said no; `unknown`: it would be asked guards whose facts aren't kept;
 * `earlier`: it was taken by an earlier version of the chart, so nothing is known about its guards.
 */
export type Outcome = 'same' | 'elsewhere' | 'gone' | 'refused' | 'unknown' | 'earlier';
export interface Judged extends TakenTransition {
  outcome: Outcome;
  /** Where it would have led; what it might have led to if guards are unknown. */
  now: string[];
  /** The guards that would be asked in addition. */
  asked: Named[];
}

const keyOf = (guard: Named): string => JSON.stringify(guard);
const keysOf = (guards: Named[]): Set<string> => new Set(guards.map(keyOf));

/**
 * What a transition taken tells about guards: its own said yes. Of an alternative tried before it at least one said no, and it is
 * known which where only one isn't among them.
 */
function knownFrom(taken: Candidate, alternatives: Candidate[]): { yes: Set<string>; no: Set<string> } {
  const yes = keysOf(taken.guards);
  const no = alternatives.slice(0, alternatives.indexOf(taken)).flatMap(({ guards }) => {
    const others = guards.filter((guard) => !yes.has(keyOf(guard)));
    return others.length === 1 ? others.map(keyOf) : [];
  });
  return { yes, no: new Set(no) };
}

function judged(row: TakenTransition, before: Candidate[], after: Candidate[]): Judged {
  const own = before.filter((one) => one.from === row.from && one.event === row.event);
  const taken = own.filter((one) => one.to === row.to);
  const says = (outcome: Outcome, now: string[] = [], asked: Named[] = []): Judged => ({ ...row, outcome, now, asked });
  // Two alternatives to the same state: it isn't kept which one it was.
  const [first, ...others] = taken;
  if (!first) return says('earlier');
  const ways = after.filter((one) => one.from === row.from && one.event === row.event);
  if (!ways.length) return says('gone');
  const known = knownFrom(first, own);
  for (const other of others) {
    const also = knownFrom(other, own);
    for (const side of ['yes', 'no'] as const) for (const key of known[side]) if (!also[side].has(key)) known[side].delete(key);
  }
  const possible: Candidate[] = [];
  let isCertain = false;
  for (const way of ways) {
    if (way.guards.some((guard) => known.no.has(keyOf(guard)))) continue;
    possible.push(way);
    isCertain = way.guards.every((guard) => known.yes.has(keyOf(guard)));
    if (isCertain) break;
  }
  if (!possible.length) return says('refused');
  const now = [...new Set(possible.map(({ to }) => to))];
  if (isCertain && now.length === 1) return says(now[0] === row.to ? 'same' : 'elsewhere', now);
  const asked = possible.flatMap(({ guards }) => guards).filter((guard) => !known.yes.has(keyOf(guard)));
  return says('unknown', now, [...new Map(asked.map((guard) => [keyOf(guard), guard])).values()]);
}

/** How the transitions that a company's records took would have gone by the proposed chart, each one for itself. */
export function hindsightOf(present: LifecycleEntry, proposed: LifecycleEntry, taken: TakenTransition[]): Judged[] {
  const [before, after] = [candidatesOf(present.machine), candidatesOf(proposed.machine)];
  return taken.map((row) => judged(row, before, after));
}

/** How many there were of each outcome. */
export function countsOf(rows: readonly Judged[]): Record<Outcome | 'all', number> {
  const counts = { all: 0, same: 0, elsewhere: 0, gone: 0, refused: 0, unknown: 0, earlier: 0 };
  for (const { outcome, times } of rows) {
    counts.all += times;
    counts[outcome] += times;
  }
  return counts;
}
