import { and } from 'xstate';
import type { DocumentType } from '../../../api/app/document.ts';
import { isTerminationKind, type Lease, type NoticeGround } from '../../../api/leasing/lease.ts';
import { transferDays } from '../../../api/leasing/lease-transfer.ts';
import { daysBetween } from '../../../calendar/days.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, type LifecycleEvent, may, type Viewer } from '../../kit/lifecycle.ts';
import { contractLifecycle } from '../contract/lifecycle.ts';
import { leasingOrderLifecycle } from '../leasing-order/lifecycle.ts';
import { lawfulGrounds, noticeDays, personalUseNoticeDays, renewsByItself } from '../rules/lease-regulations.ts';
import { terminationDocuments } from '../rules/termination.ts';

/** The facts of a lease's guards (domain 3.7). */
export interface LeaseFacts extends Facts {
  tenant_id: number;
  start_on: string;
  end_on: string;
  may_edit: boolean;
  signature_complete: boolean;
  order_delivered: boolean;
  has_started: boolean;
  before_end: boolean;
  has_ended: boolean;
  handed_over: boolean;
  /** Whether another lease follows it by an agreed renewal. */
  has_successor: boolean;
  /** Whether its tenant has the unit already, by the lease that it renews. */
  taken_over: boolean;
  /** Whether it is followed by another one on the same terms unless somebody gives notice (RR-2). */
  renews_by_itself: boolean;
  /** Days until its last one, and how many of them a notice must leave (RR-2), 0 for none. */
  days_left: number;
  notice_days: number;
  /** How many of them a landlord must leave who wants to live there (RR-4). */
  personal_use_days: number;
  /** The only grounds for which a landlord may end it (RR-3); null for any. */
  lawful_grounds: readonly NoticeGround[] | null;
  /** How many days a landlord's notice for personal use must have run before it may be ended for it (RR-4), and how many it has. */
  personal_use_notice: number;
  noticed_for: number;
  /** The types of its documents. */
  document_types: readonly DocumentType[];
}
/** Its events. */
export type LeaseEvent =
  | { type: 'sign' }
  | { type: 'cancel'; reason: Given }
  | { type: 'deliver' }
  | { type: 'give_notice'; party: Given; reason: Given; ground?: Given }
  | { type: 'withdraw_notice' }
  | { type: 'renewal_made'; successor_id: number }
  | { type: 'renewal_lost' }
  | { type: 'auto_renew' }
  | { type: 'terminate'; kind: Given }
  | { type: 'transfer'; to_tenant_id: number; on: Given; can_sign: boolean }
  | { type: 'end' }
  | { type: 'return_keys' }
  | { type: 'hand_over' }
  | { type: 'clearance_closed' };

/**
 * Groups of statuses. `to_come`: not handed over yet. `lived_in`: the tenant has the unit. `in_force`: signed and not over.
 * `begun`: handed over at some point. `claims`: the unit is or will be occupied for its term. `keeps_unit`: no other lease may
 * overlap.
 */
export type LeaseTag = 'to_come' | 'lived_in' | 'in_force' | 'begun' | 'claims' | 'keeps_unit';

const isTakenOver = ({ predecessor_status }: Lease): boolean => predecessor_status === 'renewed';

/** The documents that a termination of this kind still lacks. */
export const missingFor = (kind: unknown, { document_types }: Pick<LeaseFacts, 'document_types'>): DocumentType[] =>
  isTerminationKind(kind) ? terminationDocuments[kind].filter((type) => !document_types.includes(type)) : [];

/** Derives the facts from the record as the API returns it, the same on server and browser. */
export const factsOf = (lease: Lease, viewer: Viewer, today: string): LeaseFacts => ({
  viewer,
  today,
  tenant_id: lease.tenant_id,
  start_on: lease.start_on,
  end_on: lease.end_on,
  may_edit: viewer.system === true || may(viewer, 'leases.edit'),
  signature_complete: hasTag(contractLifecycle, lease.contract_status, 'signed'),
  // Who renews has the keys.
  order_delivered: isTakenOver(lease) || hasTag(leasingOrderLifecycle, lease.order_status, 'delivered'),
  has_started: lease.start_on <= today,
  before_end: today <= lease.end_on,
  has_ended: today > lease.end_on,
  handed_over: lease.handed_over_on !== null,
  has_successor: lease.successor_id !== null,
  taken_over: isTakenOver(lease),
  renews_by_itself: renewsByItself(lease),
  days_left: Math.max(0, daysBetween(today, lease.end_on)),
  notice_days: noticeDays(lease, 'any', today),
  personal_use_days: noticeDays(lease, 'personal_use', today),
  lawful_grounds: lawfulGrounds(lease, today),
  personal_use_notice: personalUseNoticeDays(lease, today),
  noticed_for: lease.notice_ground === 'personal_use' && lease.notice_on ? daysBetween(lease.notice_on, today) : 0,
  document_types: lease.document_types,
});

/** Who hands a unit over and takes it back. */
export const handsOver = 'leasing_orders.edit';

/** Who can unblock each guard. */
export const unblockers = {
  mayEdit: ['leases.edit'],
  isSigned: ['contracts.edit'],
  isDelivered: [handsOver],
  hasStarted: ['system'],
  isBeforeEnd: ['system'],
  hasEnded: ['system'],
  isHandedOver: ['leases.edit'],
  isNotHandedOver: ['leases.edit'],
  hasSuccessor: ['quotations.edit'],
  hasNoSuccessor: ['leases.edit'],
  renewsByItself: ['settings.edit'],
  endsByItself: ['system'],
  isNoticeInTime: ['system'],
  gaveLawfulGround: ['you'],
  gaveEarlyEnough: ['system'],
  gaveLongNotice: ['system'],
  gaveDocuments: ['leases.edit'],
  gaveOtherTenant: ['you'],
  gaveSigner: ['tenants.edit'],
  gaveTransferDay: ['you'],
  gaveReason: ['you'],
  gaveParty: ['you'],
  gaveKind: ['you'],
};

/** A transfer is entered on its first day or soon after; the tenant before had the unit until then. */
const isTransferDay = (on: Given, { start_on, end_on, today }: Pick<LeaseFacts, 'start_on' | 'end_on' | 'today'>): boolean =>
  Boolean(on) &&
  on !== null &&
  on !== undefined &&
  start_on < on &&
  on <= end_on &&
  on <= today &&
  daysBetween(on, today) <= transferDays;

interface Guarded {
  context: LeaseFacts;
  event: LeaseEvent;
}

export const guards = {
  mayEdit: ({ context }: Guarded) => context.may_edit,
  isSigned: ({ context }: Guarded) => context.signature_complete,
  isDelivered: ({ context }: Guarded) => context.order_delivered,
  hasStarted: ({ context }: Guarded) => context.has_started,
  isBeforeEnd: ({ context }: Guarded) => context.before_end,
  hasEnded: ({ context }: Guarded) => context.has_ended,
  isHandedOver: ({ context }: Guarded) => context.handed_over,
  isNotHandedOver: ({ context }: Guarded) => !context.handed_over,
  hasSuccessor: ({ context }: Guarded) => context.has_successor,
  hasNoSuccessor: ({ context }: Guarded) => !context.has_successor,
  renewsByItself: ({ context }: Guarded) => context.renews_by_itself,
  endsByItself: ({ context }: Guarded) => !context.renews_by_itself,
  isNoticeInTime: ({ context }: Guarded) => context.days_left >= context.notice_days,
  gaveReason: ({ event }: Guarded) => 'reason' in event && Boolean(event.reason),
  gaveParty: ({ event }: Guarded) => event.type === 'give_notice' && (event.party === 'tenant' || event.party === 'landlord'),
  gaveLawfulGround: ({ context, event }: Guarded) =>
    event.type !== 'give_notice' ||
    event.party !== 'landlord' ||
    context.lawful_grounds === null ||
    context.lawful_grounds.some((ground) => ground === event.ground),
  gaveEarlyEnough: ({ context, event }: Guarded) =>
    event.type !== 'give_notice' ||
    event.party !== 'landlord' ||
    event.ground !== 'personal_use' ||
    context.days_left >= context.personal_use_days,
  gaveOtherTenant: ({ context, event }: Guarded) =>
    event.type === 'transfer' && Boolean(event.to_tenant_id) && event.to_tenant_id !== context.tenant_id,
  // The server says whether the tenant whose id was given can sign.
  gaveSigner: ({ event }: Guarded) => event.type === 'transfer' && event.can_sign !== false,
  gaveTransferDay: ({ context: { start_on, end_on, today }, event }: Guarded) =>
    event.type === 'transfer' && isTransferDay(event.on, { start_on, end_on, today }),
  gaveKind: ({ event }: Guarded) => event.type === 'terminate' && Boolean(event.kind),
  gaveLongNotice: ({ context, event }: Guarded) =>
    event.type !== 'terminate' || event.kind !== 'personal_use' || context.noticed_for >= context.personal_use_notice,
  gaveDocuments: ({ context, event }: Guarded) => event.type !== 'terminate' || missingFor(event.kind, context).length === 0,
};

/** What happens besides, by name. */
export const effects = {
  keepDelivery: effect,
  keepNotice: effect,
  forgetNotice: effect,
  keepEnd: effect,
  keepHandOver: effect,
  keepReason: effect,
  startTimers: effect,
  keepLastRent: effect,
  cancelOrder: effect,
  keepSuccessor: effect,
  forgetSuccessor: effect,
  cancelSuccessor: effect,
  startSuccessor: effect,
  startTakenOver: effect,
  makeNext: effect,
  tellPredecessor: effect,
  cancelInstallments: effect,
  blockUnit: effect,
  settleContract: effect,
  openClearance: effect,
  keepTransfer: effect,
  makeTakenOver: effect,
};

/** What a refusal names. */
export const details = {
  isNoticeInTime: ({ days_left, notice_days }: LeaseFacts) => ({
    why: 'lease.why.isNoticeInTime',
    values: { days: notice_days, left: days_left },
  }),
  gaveEarlyEnough: ({ days_left, personal_use_days }: LeaseFacts) => ({
    why: 'lease.why.gaveEarlyEnough',
    values: { days: personal_use_days, left: days_left },
  }),
  gaveLongNotice: ({ personal_use_notice, noticed_for }: LeaseFacts) => ({
    why: 'lease.why.gaveLongNotice',
    values: { days: personal_use_notice, passed: noticed_for },
  }),
  gaveTransferDay: () => ({ why: 'lease.why.gaveTransferDay', values: { days: transferDays } }),
  gaveDocuments: (facts: LeaseFacts, event: LifecycleEvent) => {
    const [lacks] = missingFor(event.kind, facts);
    return lacks ? { why: `leasing.termination.lacks.${lacks}`, values: {} } : null;
  },
};

/** What several states of the chart share. */
export const person = (event: string, call: string, asks?: string) => ({
  label: `lease.event.${event}`,
  call,
  by: 'person' as const,
  ...(asks && { asks }),
});
export const cancel = {
  cancel: {
    target: '#lease.cancelled',
    guard: and(['mayEdit', 'gaveReason']),
    actions: ['keepReason', 'cancelOrder', 'cancelInstallments', 'tellPredecessor', 'settleContract'],
    meta: { ...person('cancel', 'TEN-07', 'reason'), final: true as const, back: true as const },
  },
} as const;
export const keysBack = {
  actions: 'keepHandOver',
  meta: { ...person('return_keys', 'TEN-07'), final: true as const, back: true as const },
} as const;
const termination = {
  actions: ['keepEnd', 'cancelSuccessor', 'cancelInstallments'],
  meta: { ...person('terminate', 'TEN-08', 'termination'), final: true as const, back: true as const },
} as const;
export const terminate = {
  terminate: [
    {
      ...termination,
      target: '#lease.ended.awaiting_keys',
      guard: and(['mayEdit', 'isNotHandedOver', 'gaveKind', 'gaveLongNotice', 'gaveDocuments']),
    },
    {
      ...termination,
      target: '#lease.ended.clearing',
      guard: and(['mayEdit', 'isHandedOver', 'gaveKind', 'gaveLongNotice', 'gaveDocuments']),
      actions: [...termination.actions, 'blockUnit', 'settleContract', 'openClearance'],
    },
  ],
} as const;
/** Another tenant takes it over from a day on: it ends on the day before, and what is due afterwards is theirs (decision 24). */
export const transfer = {
  transfer: {
    target: '#lease.ended.clearing',
    guard: and(['mayEdit', 'isNotHandedOver', 'hasNoSuccessor', 'gaveOtherTenant', 'gaveSigner', 'gaveTransferDay']),
    actions: ['keepTransfer', 'makeTakenOver', 'cancelInstallments', 'settleContract', 'openClearance'],
    meta: { ...person('transfer', 'X-LSE-04', 'transfer'), final: true as const },
  },
} as const;
