import type { Program } from '../../tests/operations/program.ts';

/** One part of the campaign: a file of scripts/attack/campaign, exported as `attack`. */
export interface Attack {
  /** What is attacked. */
  title: string;
  run: (bed: AttackBed) => Promise<Finding[]>;
}

/** A row of the campaign's table. */
export interface Finding {
  what: string;
  /** What was measured or counted, with its unit. */
  figure: string;
  /** What it had to be. */
  limit: string;
  passed: boolean;
  /** The machine lacks something that it takes, as the figure says; `passed` is false then. */
  untried?: true;
  /** Broken by more than time, so that it isn't measured again. */
  certain?: boolean;
}

/** Something that this machine can't be attacked with. */
export const notTried = (what: string, why: string, limit: string): Finding => ({
  what,
  figure: why,
  limit,
  passed: false,
  untried: true,
});

export interface AttackBed {
  /**
   * A server with two demo companies, shared by the attacks that leave it alive and its data whole. It serves as many calls a
   * minute as it is sent: an attack on that limit starts its own.
   */
  office: () => Promise<Target>;
  /** A server of the attack's own, on a copy of the same data; further environment variables as an operator sets them. */
  own: (env?: Record<string, string>) => Promise<Target>;
  /** A server of the attack's own without any company, for attacks that make theirs (companies.ts). */
  bare: (env?: Record<string, string>) => Promise<Target>;
  /** A copy of the same data, for servers that the attack starts by itself. Deleted at the end. */
  data: () => Promise<string>;
}

export interface Target {
  address: string;
  dataDir: string;
  /** Milliseconds from its start until it listened: how fast this machine is today. */
  startedIn: number;
  program: Program;
  /** Signs in one of the demo's people, as in `admin` of `najd-oasis`. */
  as: (who: string, slug?: string) => Promise<Attacker>;
}

/** Somebody who is signed in. */
export interface Attacker {
  token: string;
  headers: Record<string, string>;
  /** A request to a path below /v2. */
  call: (method: string, route: string, body?: unknown) => Promise<Response>;
}
