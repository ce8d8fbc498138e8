import { directionBits, type ReadPass } from './pass.ts';

/** What a gate knows of a visit, as of its latest list. */
export interface KnownVisit {
  id: number;
  revision: number;
  status: string;
  allows_reentry: boolean;
  members: readonly {
    position: number;
    state: 'expected' | 'in' | 'out' | 'no_show';
    is_banned: boolean;
    since: string | null;
  }[];
}
/** A scan that this gate hasn't sent yet. */
export interface OwnScan {
  visit_id: number;
  member: number;
  direction: 'in' | 'out';
}
export interface GateKnowledge {
  visits: readonly KnownVisit[];
  /** The visits whose passes were taken back; up to and with this revision. */
  revoked: readonly { visit_id: number; revision: number }[];
  scans: readonly OwnScan[];
}

/** Why nobody passes by a genuine pass. */
export type Stop = 'revoked' | 'banned' | 'inside' | 'used' | 'early' | 'over' | 'not_inside' | 'not_allowed';
export type Judgement = { passes: true; known: boolean } | { passes: false; why: Stop; since?: string | null };

/** Statuses in which somebody may be let in or out. */
const live = ['approved', 'checked_in', 'checked_out', 'overstayed'];
const minute = 60_000;

/** Where somebody is, by the list and the scans that came after it. */
function stateOf(pass: ReadPass, known: KnownVisit | undefined, scans: readonly OwnScan[]): 'expected' | 'in' | 'out' {
  const last = scans.filter(({ visit_id, member }) => visit_id === pass.visit && member === pass.member).at(-1);
  if (last) return last.direction === 'in' ? 'in' : 'out';
  const listed = known?.members.find(({ position }) => position === pass.member)?.state ?? 'expected';
  return listed === 'no_show' ? 'expected' : listed;
}

/**
 * Judges a verified pass at a gate by what the gate knows, also without a network. A visit that the list lacks was approved after it:
 * the signature stands for it.
 */
export function judgePass(
  pass: ReadPass,
  direction: 'in' | 'out',
  at: Date,
  { visits, revoked, scans }: GateKnowledge,
): Judgement {
  const known = visits.find(({ id }) => id === pass.visit);
  const member = known?.members.find(({ position }) => position === pass.member);
  const stop = (why: Stop, since?: string | null): Judgement => ({ passes: false, why, ...(since !== undefined && { since }) });
  if (!(pass.directions & directionBits[direction])) return stop('not_allowed');
  const state = stateOf(pass, known, scans);
  if (direction === 'out') return state === 'in' || !known ? { passes: true, known: known !== undefined } : stop('not_inside');
  const isTakenBack = revoked.some(({ visit_id, revision }) => visit_id === pass.visit && pass.revision <= revision);
  if (isTakenBack || (known && (pass.revision < known.revision || !live.includes(known.status)))) return stop('revoked');
  if (member?.is_banned) return stop('banned');
  if (state === 'in') return stop('inside', member?.since ?? null);
  if (state === 'out' && !known?.allows_reentry) return stop('used');
  if (at < pass.from) return stop('early');
  if (at.getTime() >= pass.from.getTime() + pass.minutes * minute) return stop('over');
  return { passes: true, known: known !== undefined };
}

/** The age of a gate's list: `stale` after 15 minutes, `call` (ask the office) after 12 hours. */
export type ListAge = 'fresh' | 'stale' | 'call';
export const listAges = { stale: 15, call: 12 * 60 } as const;
export function ageOfList(asOf: Date, now: Date): ListAge {
  const minutes = (now.getTime() - asOf.getTime()) / minute;
  return minutes >= listAges.call ? 'call' : minutes >= listAges.stale ? 'stale' : 'fresh';
}
