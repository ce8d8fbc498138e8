import { setup } from 'xstate';
import type { Visit } from '../../../api/visits/visit.ts';
import { lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards } from '../../kit/lifecycle.ts';

export interface VisitFacts extends Facts {
  /** Whoever works at the gate, and the server itself. */
  may_edit: boolean;
  may_submit: boolean;
  /** Answers for its category: by approval where the category asks for that. */
  may_answer: boolean;
  /** Family and friends, and what a rule makes, need no answer unless the category asks for one. */
  is_trusted: boolean;
  host_lives: boolean;
  /** The most people, and how many there are. */
  cap: number;
  people: number;
  /** Visits that its slot still takes; null without a limit. */
  slot_left: number | null;
  /** A contractor comes for an open issue. */
  needs_issue: boolean;
  issue_is_open: boolean;
  /** Places of the people who are banned, who may come in, and who are inside. */
  banned: readonly number[];
  outside: readonly number[];
  inside: readonly number[];
  /** The wall clock at which the first of those inside came in. */
  since: string | null;
  window: Visit['window'];
  window_from: string;
  window_to: string;
  /** Records on which a refusal is mended. */
  tenant_id: number | null;
  issue_id: number | null;
}

/** Some of the people pass: all who can, unless places are named. The server adds when; by a gate's scan, that of the scan. */
interface Passing {
  members?: readonly number[];
  at?: string;
  gate?: Given;
  uuid?: string;
  offline?: boolean;
}
export type VisitEvent =
  | { type: 'submit' }
  | { type: 'announce' }
  | { type: 'approve' }
  | { type: 'reject'; reason?: Given }
  | { type: 'cancel'; reason?: Given }
  | { type: 'call_off'; reason?: Given }
  | { type: 'deny'; reason?: Given }
  | { type: 'reissue' }
  | ({ type: 'check_in' } & Passing)
  | ({ type: 'check_out' } & Passing)
  | { type: 'lapse' }
  | { type: 'no_show' }
  | { type: 'overstay' };
type Tag = 'editable' | 'ahead' | 'awaited' | 'booked' | 'on_site';

const membersOf = (event: { type: string }): readonly number[] | undefined =>
  'members' in event ? (event as Passing).members : undefined;
/** The places of those who pass. */
export const passingOf = (all: readonly number[], event: { type: string }): readonly number[] => membersOf(event) ?? all;
/** Everybody who is inside leaves. */
const leavesNobody = ({ inside }: VisitFacts, event: { type: string }): boolean => {
  const leaving = passingOf(inside, event);
  return inside.every((place) => leaving.includes(place));
};

/** The guards and effects of a visit's chart. */
export const chart = setup({
  types: lifecycleTypes<VisitFacts, VisitEvent, Tag>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    maySubmit: ({ context }) => context.may_submit,
    mayAnswer: ({ context }) => context.may_answer,
    isTrusted: ({ context }) => context.is_trusted,
    isHostThere: ({ context }) => context.host_lives,
    isUnderCap: ({ context }) => context.people <= context.cap,
    isSlotFree: ({ context }) => context.slot_left === null || context.slot_left > 0,
    hasOpenIssue: ({ context }) => !context.needs_issue || context.issue_is_open,
    isAhead: ({ context }) => context.window !== 'over',
    isNobodyBanned: ({ context, event }) =>
      event.type === 'check_in'
        ? !passingOf(context.outside, event).some((place) => context.banned.includes(place))
        : context.banned.length === 0,
    isInWindow: ({ context, event }) =>
      'at' in event && event.at
        ? Date.parse(context.window_from) <= Date.parse(event.at) && Date.parse(event.at) < Date.parse(context.window_to)
        : context.window === 'open',
    hasSomebodyOutside: ({ context }) => context.outside.length > 0,
    gaveOutside: ({ context, event }) =>
      context.outside.length === 0 || passingOf(context.outside, event).every((place) => context.outside.includes(place)),
    gaveInside: ({ context, event }) => passingOf(context.inside, event).every((place) => context.inside.includes(place)),
    gaveEverybody: ({ context, event }) => leavesNobody(context, event),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    standAtGate: effect,
    startAnswerTimer: effect,
    startLapseTimer: effect,
    stopLapseTimer: effect,
    askHost: effect,
    issuePass: effect,
    startNoShowTimer: effect,
    stopNoShowTimer: effect,
    letIn: effect,
    letOut: effect,
    tellHost: effect,
    startStayTimer: effect,
    stopStayTimer: effect,
    tellSecurity: effect,
    keepReason: effect,
    markCalledOff: effect,
  },
});
