import { assign, fromPromise, setup } from 'xstate';
import { failureOf, send } from '../../../api/client.ts';
import type { Failure } from '../../../api/failure.ts';
import { type GateList, type ScanResult, visitCalls } from '../../../api/visits/visit.ts';
import { type Judgement, judgePass } from '../../../passes/judging.ts';
import { type ReadPass, type Unverified, verifyPass } from '../../../passes/pass.ts';
import { errorOf, outputOf } from '../../kit/actors.ts';
import type { FlowMeta } from '../../kit/lifecycle.ts';
import { type Direction, type KeptGate, keepGate, type QueuedScan, readGate } from './kept.ts';

/** What the gate says of somebody: one colour, one word, one name. */
export interface Verdict {
  passes: boolean;
  why: Unverified | Extract<Judgement, { passes: false }>['why'] | 'unknown_code' | null;
  since: string | null;
  name: string | null;
  direction: Direction;
}
export interface Judged {
  verdict: Verdict;
  /** Null for whoever doesn't pass. */
  scan: QueuedScan | null;
}
/** Whom to judge: a scanned pass, the digits of a visit, or somebody who was pressed in the list. */
export type Shown = { text: string } | { visit_id: number; position: number };
export interface Asked {
  shown: Shown;
  direction: Direction;
  list: GateList;
  queue: readonly QueuedScan[];
}

export interface GateContext extends KeptGate {
  direction: Direction;
  shown: Shown | null;
  verdict: Verdict | null;
  failure: Failure | null;
  /** The last answers of the office to what was sent: those that it refused afterwards. */
  refused: ScanResult[];
}
export type GateEvent =
  | { type: 'place.choose'; compound: number }
  | { type: 'place.leave' }
  | { type: 'direction.turn' }
  | { type: 'show'; shown: Shown }
  | { type: 'dismiss' }
  | { type: 'refresh' };

const digits = /^\d{6}$/;
const nobody = { since: null, name: null };

/** The pass that the list has of somebody: what is pressed or typed counts as shown. */
function listedPass(list: GateList, shown: Shown): ReadPass | null {
  const visit =
    'text' in shown ? list.visits.find(({ code }) => code === shown.text) : list.visits.find(({ id }) => id === shown.visit_id);
  if (!visit) return null;
  const from = new Date(visit.window_from);
  const position = 'text' in shown ? (visit.members.find(({ state }) => state === 'expected')?.position ?? 0) : shown.position;
  return {
    ...{ key: 0, company: list.company, visit: visit.id, member: position, directions: 3, compound: list.compound, from },
    ...{ minutes: (Date.parse(visit.window_to) - from.getTime()) / 60_000, revision: visit.revision },
    ...{ payload: new Uint8Array(), signature: new Uint8Array() },
  };
}

/** Judges whoever is at the gate by what it knows, without the office. */
export async function judgeAtGate({ shown, direction, list, queue }: Asked, now: Date): Promise<Judged> {
  const isText = 'text' in shown && !digits.test(shown.text);
  const pass = isText ? await verifyPass(shown.text, list) : (listedPass(list, shown) ?? 'unknown_code');
  if (typeof pass === 'string') return { verdict: { passes: false, why: pass, direction, ...nobody }, scan: null };
  const scans = queue.map(({ visit_id, position, direction: way }) => ({ visit_id, member: position, direction: way }));
  const judged = judgePass(pass, direction, now, { ...list, scans });
  const member = list.visits.find(({ id }) => id === pass.visit)?.members.find(({ position }) => position === pass.member);
  const name = member?.name ?? null;
  if (!judged.passes)
    return { verdict: { passes: false, why: judged.why, since: judged.since ?? null, name, direction }, scan: null };
  return {
    verdict: { passes: true, why: null, since: null, name, direction },
    scan: {
      ...{ uuid: crypto.randomUUID(), visit_id: pass.visit, position: pass.member, direction, at: now.toISOString() },
    },
  };
}

export const gateChart = setup({
  types: {
    context: {} as GateContext,
    events: {} as GateEvent,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
  },
  actors: {
    readList: fromPromise<GateList, number>(({ input: compound_id, signal }) =>
      send(visitCalls.gate, { query: { compound_id }, signal }),
    ),
    judge: fromPromise<Judged, Asked>(({ input }) => judgeAtGate(input, new Date())),
    // The gate has let them pass already, by what it knew: what the office refuses afterwards is kept.
    sendScans: fromPromise<ScanResult[], { gate: string | null; scans: readonly QueuedScan[] }>(({ input, signal }) => {
      const scans = input.scans.map((scan) => ({ ...scan, offline: true }));
      return send(visitCalls.scan, { body: { gate: input.gate, scans }, signal });
    }),
  },
  delays: { untilRead: 60_000, untilSent: 15_000 },
  guards: {
    hasPlace: ({ context }) => context.compound !== null,
    hasQueue: ({ context }) => context.queue.length > 0,
  },
  actions: {
    keepPlace: assign((_, { compound }: { compound: number }) => ({ compound, list: null, verdict: null })),
    forgetPlace: assign({ compound: null, list: null, verdict: null }),
    keepList: assign((_, { output }: { output: GateList }) => ({ list: output, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    turn: assign(({ context }) => ({
      direction: context.direction === 'in' ? ('out' as const) : ('in' as const),
      verdict: null,
    })),
    keepShown: assign((_, { shown }: { shown: Shown }) => ({ shown, verdict: null })),
    keepVerdict: assign(({ context }, { output }: { output: Judged }) => ({
      verdict: output.verdict,
      shown: null,
      queue: output.scan ? [...context.queue, output.scan] : context.queue,
    })),
    forgetVerdict: assign({ verdict: null }),
    // Sent scans are answered one by one; what came meanwhile stays.
    keepAnswers: assign(({ context }, { output }: { output: ScanResult[] }) => ({
      queue: context.queue.filter(({ uuid }) => !output.some((one) => one.uuid === uuid)),
      refused: output.filter(({ result }) => result !== 'accepted'),
      failure: null,
    })),
    store: ({ context }) => keepGate(context),
  },
});
export const withOutput = { params: outputOf } as const;
export const withError = { params: errorOf } as const;
/** What the tablet kept: its place, its list, and scans that weren't sent. */
export const gateContext = (): GateContext => ({
  ...readGate(),
  ...{ direction: 'in', shown: null, verdict: null, failure: null, refused: [] },
});
