import { and, setup } from 'xstate';
import type { Refusal } from '../../../api/failure.ts';
import type { Contract } from '../../../api/leasing/contract.ts';
import type { Quotation } from '../../../api/sales/quotation.ts';
import type { Sending } from '../../../api/sales/sending.ts';
import { hasTag, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, evaluate, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';
import { contractLifecycle } from '../../leasing/contract/lifecycle.ts';
import { quotationLifecycle } from '../quotation/lifecycle.ts';
import type { Sendable } from './facts.ts';
import { fixes } from './fixes.ts';

export interface SendingFacts extends Facts {
  channel: Sending['channel'];
  /** There is somewhere to send it by its channel. */
  has_address: boolean;
  /** Its sender tells when it has gone; otherwise the server that sends it does. */
  is_by_hand: boolean;
  /** The quotation is approved, and not answered yet; or the contract is still to be signed by its tenant. */
  is_sendable: boolean;
  is_valid_today: boolean;
}
export type SendingEvent =
  | { type: 'deliver' }
  | { type: 'confirm' }
  | { type: 'fail'; error: Given }
  | { type: 'open' }
  | {
      type: 'answer';
      answer: Given;
      name: Given;
      address: Given;
      ip_hash: Given;
      reason: Given;
    }
  | { type: 'retry' }
  | { type: 'revoke' }
  | { type: 'withdraw' }
  | { type: 'expire' };

const chart = setup({
  types: lifecycleTypes<SendingFacts, SendingEvent, 'open'>(),
  guards: {
    ...sharedGuards,
    hasAddress: ({ context }) => context.has_address,
    isByHand: ({ context }) => context.is_by_hand,
    isSendable: ({ context }) => context.is_sendable,
    isValidToday: ({ context }) => context.is_valid_today,
  },
  actions: {
    dispatch: effect,
    startExpiry: effect,
    stopExpiry: effect,
    keepSent: effect,
    markAsSent: effect,
    noteOpened: effect,
    noteAnswer: effect,
    passOnAnswer: effect,
    notifySender: effect,
    keepError: effect,
  },
});

const mayEdit = { type: 'may', params: { privilege: 'quotations.edit' } } as const;
const person = (event: string, call: string) => ({ label: `sending.event.${event}`, call, by: 'person' as const });
const system = (event: string) => ({ label: `sending.event.${event}`, by: 'system' as const });

/** It went out: so has the offer. */
const going = ['keepSent', 'markAsSent'] as const;
/** A new link: the one before works no more. */
const retry = {
  target: 'queued',
  guard: and([mayEdit, 'isSendable', 'isValidToday', 'hasAddress']),
  actions: ['startExpiry', 'dispatch'],
  meta: person('retry', 'X-SND-05'),
} as const;
const ends = {
  revoke: {
    target: 'revoked',
    guard: mayEdit,
    actions: 'stopExpiry',
    meta: { ...person('revoke', 'X-SND-07'), final: true, back: true },
  },
  /** The offer was taken back or changed: what was sent of it no longer holds. */
  withdraw: { target: 'revoked', guard: 'isSystem', actions: 'stopExpiry', meta: system('withdraw') },
} as const;
const expire = {
  target: 'expired',
  guard: 'isSystem',
  meta: { label: 'sending.event.expire', by: 'timer' },
} as const;
/** Whoever opened it has got it, whatever the server that sent it said. */
const openUnsent = {
  target: 'opened',
  guard: 'isSystem',
  actions: [...going, 'noteOpened'],
  meta: system('open'),
} as const;

const root = chart.createStateConfig({
  states: {
    queued: {
      tags: 'open',
      meta: { title: 'sending.status.queued', tone: 'yellow', waits: 'who.quotations.edit', days: 1 },
      on: {
        deliver: { target: 'sent', guard: 'isSystem', actions: [...going], meta: system('deliver') },
        confirm: {
          target: 'sent',
          guard: and([mayEdit, 'isByHand']),
          actions: [...going],
          meta: person('confirm', 'X-SND-06'),
        },
        fail: {
          target: 'failed',
          guard: 'isSystem',
          actions: ['keepError', 'stopExpiry', 'notifySender'],
          meta: system('fail'),
        },
        open: openUnsent,
        expire,
        ...ends,
      },
    },
    sent: {
      tags: 'open',
      meta: { title: 'sending.status.sent', tone: 'blue', waits: 'who.customer', days: 3 },
      on: {
        open: { target: 'opened', guard: 'isSystem', actions: 'noteOpened', meta: system('open') },
        retry,
        expire,
        ...ends,
      },
    },
    opened: {
      tags: 'open',
      meta: { title: 'sending.status.opened', tone: 'green-outline', waits: 'who.customer', days: 3 },
      on: {
        answer: {
          target: 'answered',
          guard: 'isSystem',
          actions: ['noteAnswer', 'stopExpiry', 'passOnAnswer', 'notifySender'],
          meta: system('answer'),
        },
        retry,
        expire,
        ...ends,
      },
    },
    failed: {
      tags: 'open',
      meta: { title: 'sending.status.failed', tone: 'red', waits: 'who.quotations.edit', days: 1 },
      on: { retry, open: openUnsent, ...ends },
    },
    answered: { type: 'final', meta: { title: 'sending.status.answered', tone: 'green' } },
    revoked: { type: 'final', meta: { title: 'sending.status.revoked', tone: 'gray' } },
    expired: { type: 'final', meta: { title: 'sending.status.expired', tone: 'gray-outline' } },
  },
});

/** A message about a quotation to its customer, from the moment it is to be sent until they answer. */
export const sendingLifecycle = lifecycle({
  entity: 'sending',
  machine: chart.createMachine({
    id: 'sending',
    initial: 'queued',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    hasAddress: ['leads.edit'],
    isByHand: ['system'],
    isSendable: ['quotations.edit'],
    isValidToday: ['quotations.edit'],
  },
  fixes,
  details: {
    hasAddress: ({ channel }) => ({ why: `sending.why.hasAddress.${channel}`, values: {} }),
  },
  factsOf: (sending: Sendable, viewer: Viewer, today: string): SendingFacts => ({
    viewer,
    today,
    channel: sending.channel,
    has_address: sending.channel === 'link' || (sending.channel === 'email' ? sending.email : sending.mobile) !== null,
    is_by_hand: sending.by_hand,
    is_sendable:
      sending.contract_status === null
        ? hasTag(quotationLifecycle, sending.quotation_status, 'sendable')
        : hasTag(contractLifecycle, sending.contract_status, 'to_sign') && sending.contract_life_status === 'draft',
    // A contract is to be signed as long as it isn't given up.
    is_valid_today: sending.contract_status !== null || sending.quotation_valid_until >= today,
  }),
});

/** Where a customer is reached. */
export type Addressee = Pick<Sending, 'email' | 'mobile'>;
type By = Addressee & Pick<Sending, 'channel'>;

/** A new sending is asked what one that failed is asked when it is sent again. */
function ownRefusals(about: Omit<Sendable, 'status' | 'by_hand' | keyof By>, by: By, viewer: Viewer, today: string): Refusal[] {
  const facts = sendingLifecycle.factsOf({ status: 'failed', by_hand: false, ...by, ...about }, viewer, today);
  const own = evaluate(sendingLifecycle, 'failed', facts, { type: 'retry' });
  return own.accepted ? [] : own.refusals;
}

/** What stands in the way of sending a quotation by a channel, which moves it if it wasn't sent yet. */
export function sendingRefusals(quotation: Quotation, by: By, viewer: Viewer, today: string): Refusal[] {
  const { id: quotation_id, status, valid_until: quotation_valid_until, lead_id, tenant_id } = quotation;
  const about = { quotation_id, lead_id, tenant_id, quotation_status: status, quotation_valid_until };
  const own = ownRefusals({ ...about, contract_status: null, contract_life_status: null }, by, viewer, today);
  if (own.length || status !== 'requests_approved') return own;
  const facts = quotationLifecycle.factsOf(quotation, viewer, today);
  const first = evaluate(quotationLifecycle, status, facts, { type: 'send' });
  return first.accepted ? [] : first.refusals;
}

/** The same of a contract to its tenant, who is to sign it. */
export function contractSendingRefusals(contract: Contract, by: By, viewer: Viewer, today: string): Refusal[] {
  const { status: contract_status, life_status: contract_life_status, quotation_id, tenant_id } = contract;
  const about = { quotation_id, tenant_id, contract_status, contract_life_status };
  const own = ownRefusals({ ...about, quotation_status: 'finalized', quotation_valid_until: today }, by, viewer, today);
  if (own.length || contract_status === 'sent') return own;
  const first = evaluate(contractLifecycle, contract_status, contractLifecycle.factsOf(contract, viewer, today), {
    type: 'send',
  });
  return first.accepted ? [] : first.refusals;
}
