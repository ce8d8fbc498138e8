import { setup } from 'xstate';
import {
  type billingBases,
  type contactChannels,
  type issueCauses,
  type issuePayers,
  noticeHours,
  type waitingReasons,
} from '../../../api/maintenance/issue-fields.ts';
import { halalas, isMoney } from '../../../api/money.ts';
import { lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, may, sharedGuards } from '../../kit/lifecycle.ts';

type WaitingReason = (typeof waitingReasons)[number];
/** Why the chosen provider may not be given the issue. */
export type Obstacle = 'status' | 'contract' | 'registration' | 'insurance' | 'trade' | 'place' | 'declined';
export interface PayerPart {
  payer: (typeof issuePayers)[number];
  percent: number;
}

export interface IssueFacts extends Facts {
  /** Whoever edits maintenance, and the server itself. */
  may_edit: boolean;
  /** The same people, and those of the provider that it was offered to or that has it. */
  may_serve: boolean;
  /** It is neither resolved, closed nor cancelled. */
  is_open: boolean;
  /** It is resolved or closed. */
  is_answered: boolean;
  assignee_at_work: boolean;
  /** A provider was offered it, or has it. */
  with_provider: boolean;
  /** Of the chosen provider; null if nothing is in the way, or none is chosen. */
  obstacle: Obstacle | null;
  open_tasks: number;
  /** Items that are drafts or wait for approval, parts that are reserved, and what was used and didn't come back. */
  awaiting_items: number;
  reserved_items: number;
  spent_items: number;
  /** Bills of providers that are posted. */
  posted_bills: number;
  /** Items that are approved and not used yet: their cost isn't final. */
  pending_items: number;
  /** Bills of providers that aren't posted, and their work that no bill asks for yet. */
  awaited_bills: number;
  has_cost: boolean;
  /** A share is the owner's. */
  with_owner: boolean;
  /** Somebody was billed. */
  is_billed: boolean;
  /** Invoices of it that aren't paid, claims under warranty that the warrantor hasn't paid, and those that were paid. */
  open_invoices: number;
  open_claims: number;
  collected_claims: number;
  /** The provider's quote is approved; null if there is none. */
  quote_approved: boolean | null;
  /** Required steps of its checklist without an answer. */
  open_steps: number;
  /** Critical issues need a photo, and the work of a plan what that asks for. */
  needs_photo: boolean;
  photos: number;
  needs_signature: boolean;
  signatures: number;
  /** Since it was closed; null while it isn't. */
  days_closed: number | null;
  is_rated: boolean;
  /** A tenant is told a day ahead, unless it is critical. */
  needs_notice: boolean;
  usual_payer: PayerPart['payer'];
  /** The viewer assessed who pays. */
  is_assessor: boolean;
}

/** What is missing of what an issue needs before it is resolved; null if nothing is. */
export const missingEvidence = ({
  needs_photo,
  photos,
  needs_signature,
  signatures,
}: IssueFacts): 'photo' | 'signature' | null =>
  needs_photo && photos === 0 ? 'photo' : needs_signature && signatures === 0 ? 'signature' : null;

type StatusEvent =
  | { type: 'assign'; assignee_id?: number | null }
  | { type: 'unassign' }
  | { type: 'start' }
  | { type: 'resolve'; resolution?: Given; cause?: (typeof issueCauses)[number] | null }
  | { type: 'close' }
  | { type: 'auto_close' }
  | { type: 'reopen'; reason?: Given }
  | { type: 'cancel'; reason?: Given }
  | { type: 'rate'; rating?: number; comment?: Given };
interface Wait {
  why?: WaitingReason;
  until?: Given;
  contact_channel?: (typeof contactChannels)[number] | null;
  contact_at?: Given;
}
type DispatchEvent =
  | { type: 'taken_on' }
  | { type: 'stood_down' }
  | { type: 'offer'; provider_id?: number | null; respond_by?: Given }
  | { type: 'accept' }
  | { type: 'quote'; net?: Given; until?: Given; description?: Given }
  | { type: 'take' }
  | { type: 'refuse'; reason?: Given }
  | { type: 'decline'; reason?: Given }
  | { type: 'withdraw' }
  | { type: 'lapse' }
  // The server adds the other job that a slot overlaps, and how many hours ahead it begins.
  | {
      type: 'schedule';
      slot_from?: Given;
      slot_to?: Given;
      agreed?: boolean;
      reason?: Given;
      overlaps?: string;
      hours_ahead?: number;
    }
  | { type: 'arrive' }
  | { type: 'miss' }
  | ({ type: 'leave' } & Wait)
  | { type: 'finish' }
  | { type: 'hand_back'; reason?: Given }
  | { type: 'redo'; reason?: Given };
type WaitingEvent = ({ type: 'wait' } & Wait) | { type: 'resume' } | { type: 'time_out' };
type BillingEvent =
  | { type: 'assess'; payers?: PayerPart[]; basis?: (typeof billingBases)[number] | null; reason?: Given }
  | { type: 'agree' }
  | { type: 'dispute'; reason?: Given }
  | { type: 'waive'; reason?: Given }
  | { type: 'bill'; due_on?: Given }
  | { type: 'take_back'; reason?: Given }
  | { type: 'collect'; on?: Given; reference?: Given }
  | { type: 'paid' }
  | { type: 'unpaid' };

type Tag = 'open' | 'answered' | 'with_somebody' | 'asked' | 'taken' | 'slotted' | 'waited' | 'pausing' | 'assessed' | 'billed';

const paysAlone = (event: { type: string }, payer: PayerPart['payer']): boolean => {
  const [only, other] = (event as Extract<BillingEvent, { type: 'assess' }>).payers ?? [];
  return only?.payer === payer && other === undefined;
};

/** The guards and effects of the issue's chart, which its regions share. */
export const chart = setup({
  types: lifecycleTypes<IssueFacts, StatusEvent | DispatchEvent | WaitingEvent | BillingEvent, Tag>(),
  guards: {
    ...sharedGuards,
    mayEdit: ({ context }) => context.may_edit,
    mayServe: ({ context }) => context.may_serve,
    isIssueOpen: ({ context }) => context.is_open,
    isResolved: ({ context }) => context.is_answered,
    isAssigneeAtWork: ({ context }) => context.assignee_at_work,
    isOwnWork: ({ context }) => !context.with_provider,
    isFitToServe: ({ context }) => context.obstacle === null,
    hasNoOpenTask: ({ context }) => context.open_tasks === 0,
    hasNothingAwaiting: ({ context }) => context.awaiting_items === 0,
    hasNothingReserved: ({ context }) => context.reserved_items === 0,
    hasNothingSpent: ({ context }) => context.spent_items === 0 && context.posted_bills === 0 && !context.is_billed,
    isQuoteApproved: ({ context }) => context.quote_approved === true,
    isChecklistDone: ({ context }) => context.open_steps === 0,
    hasEvidence: ({ context }) => missingEvidence(context) === null,
    isNotRated: ({ context }) => !context.is_rated,
    isReopenable: ({ context }, { days }: { days: number }) =>
      context.days_closed === null || context.days_closed <= days || may(context.viewer, 'maintenance.approve'),
    isNotAssessor: ({ context }) => !context.is_assessor,
    gaveAssignee: ({ event }) => event.type === 'assign' && Boolean(event.assignee_id),
    gaveResolution: ({ event }) => event.type === 'resolve' && Boolean(event.resolution),
    gaveCause: ({ event }) => event.type === 'resolve' && Boolean(event.cause),
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
    gaveRating: ({ event }) => event.type === 'rate' && Boolean(event.rating),
    gaveProvider: ({ event }) => event.type === 'offer' && Boolean(event.provider_id),
    gaveRespondBy: ({ event }) => event.type === 'offer' && Boolean(event.respond_by),
    gaveNet: ({ event }) => event.type === 'quote' && isMoney(event.net ?? '') && halalas(event.net ?? '') > 0,
    gaveValidity: ({ event }) => event.type === 'quote' && Boolean(event.until),
    gaveSlot: ({ event }) => event.type === 'schedule' && Boolean(event.slot_from) && Boolean(event.slot_to),
    gaveFreeSlot: ({ event }) => event.type === 'schedule' && !event.overlaps,
    gaveNotice: ({ context, event }) =>
      event.type === 'schedule' &&
      (!context.needs_notice || event.agreed === true || (event.hours_ahead ?? noticeHours) >= noticeHours),
    gaveWhy: ({ event }, { why }: { why: WaitingReason }) => 'why' in event && event.why === why,
    gaveUntil: ({ event }) => 'until' in event && Boolean(event.until),
    gaveContact: ({ event }) => 'contact_channel' in event && Boolean(event.contact_channel),
    gavePayers: ({ event }) => event.type === 'assess' && event.payers?.reduce((sum, { percent }) => sum + percent, 0) === 100,
    gaveBasis: ({ event }) => event.type === 'assess' && Boolean(event.basis),
    gaveCompanyAlone: ({ event }) => paysAlone(event, 'company'),
    hasCost: ({ context }) => context.has_cost,
    hasFinalCost: ({ context }) => context.pending_items === 0,
    hasBillsPosted: ({ context }) => context.awaited_bills === 0,
    isNotOwners: ({ context }) => !context.with_owner,
    hasOpenClaim: ({ context }) => context.open_claims > 0,
    hasNothingCollected: ({ context }) => context.collected_claims === 0,
    isPaid: ({ context }) => context.open_invoices === 0 && context.open_claims === 0,
    isUnpaid: ({ context }) => context.open_invoices > 0 || context.open_claims > 0,
    hasPaidInvoices: ({ context }) => context.open_invoices === 0,
    gaveDueDay: ({ context, event }) => event.type !== 'bill' || !event.due_on || event.due_on >= context.today,
    gavePaymentDay: ({ context, event }) => event.type !== 'collect' || !event.on || event.on <= context.today,
    gaveReference: ({ event }) => event.type === 'collect' && Boolean(event.reference),
    gaveUsualPayer: ({ context, event }) => paysAlone(event, context.usual_payer) || ('reason' in event && Boolean(event.reason)),
  },
  actions: {
    keepAssignee: effect,
    forgetAssignee: effect,
    notifyAssignee: effect,
    keepResponse: effect,
    keepResolution: effect,
    settlePlan: effect,
    freeUnit: effect,
    resolveTickets: effect,
    takeUnit: effect,
    startCloseTimer: effect,
    stopCloseTimer: effect,
    keepClosed: effect,
    newCycle: effect,
    keepReason: effect,
    keepFeedback: effect,
    keepProvider: effect,
    startAnswerTimer: effect,
    stopAnswerTimer: effect,
    keepDecline: effect,
    keepQuote: effect,
    keepDoneAt: effect,
    forgetProvider: effect,
    keepSlot: effect,
    startMissedTimer: effect,
    stopMissedTimer: effect,
    notifyMissed: effect,
    dropSlot: effect,
    keepWhy: effect,
    beginWait: effect,
    startWaitTimer: effect,
    endWait: effect,
    stopWaitTimer: effect,
    keepAssessment: effect,
    dropAssessment: effect,
    keepBillingReason: effect,
    billShares: effect,
    takeSharesBack: effect,
    collectClaim: effect,
  },
});
