import { and, setup } from 'xstate';
import type { UnitOwner } from '../../../api/property/unit-owner.ts';
import { byFields, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface UnitOwnerFacts extends Facts {
  /** There is an email address or a mobile number. */
  has_contact: boolean;
}
type UnitOwnerEvent =
  | { type: 'invite' }
  | { type: 'resend' }
  | { type: 'open' }
  | { type: 'accept' }
  | { type: 'hand_over' }
  | { type: 'expire' }
  | { type: 'bounce'; reason: Given }
  | { type: 'revoke'; reason: Given };

const chart = setup({
  types: lifecycleTypes<UnitOwnerFacts, UnitOwnerEvent, 'open' | 'asked'>(),
  guards: {
    ...sharedGuards,
    canBeReached: ({ context }) => context.has_contact,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    sendInvitation: effect,
    endLinks: effect,
    startInvitationTimer: effect,
    stopInvitationTimer: effect,
    keepOpening: effect,
    keepReason: effect,
    admit: effect,
    giveAccess: effect,
    endAccess: effect,
  },
});

const mayEdit = { type: 'may', params: { privilege: 'owners.edit' } } as const;
const person = (event: string, call = 'X-OWN-01') => ({ label: `unit_owner.event.${event}`, call, by: 'person' as const });
const bySystem = (event: string) => ({ label: `unit_owner.event.${event}`, by: 'system' as const });
const inviting = { target: 'invited', guard: and([mayEdit, 'canBeReached']) } as const;
const invite = {
  ...inviting,
  actions: ['sendInvitation', 'startInvitationTimer'],
  meta: { ...person('invite'), rules: ['R-39'] },
} as const;
/** Only the newest link works. */
const resend = {
  ...inviting,
  actions: ['endLinks', 'sendInvitation', 'startInvitationTimer'],
  meta: { ...person('resend', 'X-OWN-10'), rules: ['R-39'] },
} as const;
const withReason = and([mayEdit, 'gaveReason']);
const revoke = {
  target: 'revoked',
  guard: withReason,
  actions: 'keepReason',
  meta: { ...person('revoke'), asks: 'reason', back: true },
} as const;
/** The delivery of a unit was signed for: they have been met in person. */
const handOver = { target: 'active', guard: 'isSystem', actions: 'giveAccess', meta: bySystem('hand_over') } as const;
/** What ends an invitation that waits. */
const waiting = {
  resend,
  accept: { target: 'active', guard: 'isSystem', actions: ['stopInvitationTimer', 'admit'], meta: bySystem('accept') },
  hand_over: { ...handOver, actions: ['stopInvitationTimer', 'endLinks', 'giveAccess'] },
  expire: {
    target: 'expired',
    guard: 'isSystem',
    actions: 'endLinks',
    meta: { label: 'unit_owner.event.expire', by: 'timer' },
  },
  bounce: {
    target: 'bounced',
    guard: withReason,
    actions: ['keepReason', 'stopInvitationTimer', 'endLinks'],
    meta: { ...person('bounce'), asks: 'reason', back: true },
  },
  revoke: { ...revoke, actions: ['keepReason', 'stopInvitationTimer', 'endLinks'] },
} as const;

const root = chart.createStateConfig({
  states: {
    not_invited: {
      tags: 'open',
      meta: { title: 'unit_owner.status.not_invited', tone: 'gray-outline', waits: 'who.owners.edit', days: 14 },
      on: { invite, hand_over: handOver, revoke },
    },
    invited: {
      tags: ['open', 'asked'],
      meta: { title: 'unit_owner.status.invited', tone: 'blue', waits: 'who.app_user', days: 14 },
      on: {
        ...waiting,
        open: { target: 'opened', guard: 'isSystem', actions: 'keepOpening', meta: bySystem('open') },
      },
    },
    opened: {
      tags: ['open', 'asked'],
      meta: { title: 'unit_owner.status.opened', tone: 'yellow', waits: 'who.app_user', days: 14 },
      on: waiting,
    },
    expired: {
      tags: 'open',
      meta: { title: 'unit_owner.status.expired', tone: 'yellow', waits: 'who.owners.edit', days: 7 },
      on: { resend, hand_over: handOver, revoke },
    },
    bounced: {
      tags: 'open',
      meta: { title: 'unit_owner.status.bounced', tone: 'red', waits: 'who.owners.edit', days: 7 },
      on: { resend, hand_over: handOver, revoke },
    },
    active: {
      tags: 'open',
      meta: { title: 'unit_owner.status.active', tone: 'green' },
      on: { revoke: { ...revoke, actions: ['keepReason', 'endAccess'] } },
    },
    revoked: {
      meta: { title: 'unit_owner.status.revoked', tone: 'gray' },
      on: { invite, hand_over: handOver },
    },
  },
});

/** A unit owner's access to the company's app: invited by a link, or admitted when a unit is delivered to them. */
export const unitOwnerLifecycle = lifecycle({
  entity: 'unit_owner',
  machine: chart.createMachine({
    id: 'unit_owner',
    initial: 'not_invited',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { canBeReached: ['owners.edit'], gaveReason: ['you'] },
  fixes: {
    canBeReached: byFields('unit_owner', 'id', 'email', 'mobile'),
  },
  factsOf: (owner: UnitOwner, viewer: Viewer, today: string): UnitOwnerFacts => ({
    viewer,
    today,
    has_contact: owner.email !== null || owner.mobile !== null,
  }),
});
