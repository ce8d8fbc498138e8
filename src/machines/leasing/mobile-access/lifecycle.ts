import { and, setup } from 'xstate';
import type { MobileAccess } from '../../../api/leasing/mobile-access.ts';
import { byFields, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface MobileAccessFacts extends Facts {
  /** There is an address to send a link to. */
  has_email: boolean;
}
type MobileAccessEvent =
  | { type: 'invite' }
  | { type: 'resend' }
  | { type: 'accept' }
  | { type: 'admit' }
  | { type: 'expire' }
  | { type: 'revoke'; reason: Given }
  | { type: 'move_out' };

const chart = setup({
  types: lifecycleTypes<MobileAccessFacts, MobileAccessEvent, 'open' | 'given'>(),
  guards: {
    ...sharedGuards,
    hasEmail: ({ context }) => context.has_email,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    endLinks: effect,
    sendLink: effect,
    startInvitationTimer: effect,
    stopInvitationTimer: effect,
    forgetPassword: effect,
    keepReason: effect,
  },
});

const mayEdit = { type: 'may', params: { privilege: 'tenants.edit' } } as const;
const person = (event: string, call = 'X-MOB-03') => ({ label: `mobile_access.event.${event}`, call, by: 'person' as const });
const inviting = { target: 'invited', guard: and([mayEdit, 'hasEmail']) } as const;
const invite = { ...inviting, actions: ['sendLink', 'startInvitationTimer'], meta: person('invite') } as const;
/** Only the newest link works. */
const resend = {
  ...inviting,
  actions: ['endLinks', 'sendLink', 'startInvitationTimer'],
  meta: { ...person('resend', 'FIN-31'), rules: ['R-34'] },
} as const;
const revoke = {
  target: 'revoked',
  guard: and([mayEdit, 'gaveReason']),
  meta: { ...person('revoke'), asks: 'reason', back: true as const },
} as const;
/** They chose a password with an invitation of another kind, such as a unit owner's. */
const admit = { target: 'active', guard: 'isSystem', meta: { label: 'mobile_access.event.admit', by: 'system' } } as const;
/** The tenant's last lease has ended, or the owner's access. */
const moveOut = {
  target: 'revoked',
  guard: 'isSystem',
  meta: { label: 'mobile_access.event.move_out', by: 'system' },
} as const;

const root = chart.createStateConfig({
  states: {
    not_invited: {
      tags: 'open',
      meta: { title: 'mobile_access.status.not_invited', tone: 'gray-outline', waits: 'who.tenants.edit', days: 7 },
      on: { invite, admit, revoke: { ...revoke, actions: 'keepReason' }, move_out: moveOut },
    },
    invited: {
      tags: ['open', 'given'],
      meta: { title: 'mobile_access.status.invited', tone: 'blue', waits: 'who.app_user', days: 7 },
      on: {
        resend,
        accept: {
          target: 'active',
          guard: 'isSystem',
          actions: 'stopInvitationTimer',
          meta: { label: 'mobile_access.event.accept', by: 'system' },
        },
        admit: { ...admit, actions: ['stopInvitationTimer', 'endLinks'] },
        expire: {
          target: 'expired',
          guard: 'isSystem',
          actions: 'endLinks',
          meta: { label: 'mobile_access.event.expire', by: 'timer' },
        },
        revoke: { ...revoke, actions: ['keepReason', 'stopInvitationTimer', 'endLinks'] },
        move_out: { ...moveOut, actions: ['stopInvitationTimer', 'endLinks'] },
      },
    },
    expired: {
      tags: 'open',
      meta: { title: 'mobile_access.status.expired', tone: 'yellow', waits: 'who.tenants.edit', days: 7 },
      on: { resend, admit, revoke: { ...revoke, actions: 'keepReason' }, move_out: moveOut },
    },
    active: {
      tags: ['open', 'given'],
      meta: { title: 'mobile_access.status.active', tone: 'green' },
      on: {
        resend: { ...resend, target: 'active', actions: ['endLinks', 'sendLink'] },
        // A new password.
        accept: { guard: 'isSystem', meta: { label: 'mobile_access.event.accept', by: 'system' } },
        revoke: { ...revoke, actions: ['keepReason', 'endLinks', 'forgetPassword'] },
        move_out: { ...moveOut, actions: ['endLinks', 'forgetPassword'] },
      },
    },
    revoked: {
      meta: { title: 'mobile_access.status.revoked', tone: 'gray' },
      on: { invite, admit },
    },
  },
});

/** A person's access to the app of tenants and owners: invited by a link, and active once they have set a password with it. */
export const mobileAccessLifecycle = lifecycle({
  entity: 'mobile_access',
  machine: chart.createMachine({
    id: 'mobile_access',
    initial: 'not_invited',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { hasEmail: ['tenants.edit'], gaveReason: ['you'] },
  fixes: {
    hasEmail: byFields('tenant', 'tenant_id', 'email'),
  },
  factsOf: (access: MobileAccess, viewer: Viewer, today: string): MobileAccessFacts => ({
    viewer,
    today,
    has_email: access.email !== null,
  }),
});
