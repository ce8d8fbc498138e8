import type { EffectNameOf, EventNameOf } from '../../machines/kit/define-lifecycle.ts';
import type { GenerationStep } from '../../machines/leasing/generation/lifecycle.ts';
import type { Lifecycles, LivingEntity } from '../../machines/lifecycles.ts';

/** Which records of the other chart an effect reaches; the server decides which of them qualify. */
type Reach = 'one' | 'each_open' | 'competing' | 'next_waiting' | 'each' | 'each_to_come' | 'if_last' | 'if_known';

type Moved = { [E in LivingEntity]: { moves: E; by: EventNameOf<Lifecycles[E]>; reach: Reach } }[LivingEntity];
interface Made {
  makes: LivingEntity;
  /** One per approval rule that applies, per step of the rule, per person who is asked, per unit of the quotation. */
  per: 'once' | 'rule' | 'step' | 'person' | 'unit';
}
export type ChartLink = Moved | Made;

/** An effect that reaches no other chart: what it does instead. `due` names the event its timer brings to the same record. */
type Alone<E extends LivingEntity> =
  | { alone: 'keeps' | 'tells' | 'holds' | 'stops_timer' }
  | { alone: 'sets_timer'; due: EventNameOf<Lifecycles[E]> };

/**
 * What each effect of each chart does to records of other charts, as the server carries it out. The types refuse a misspelt
 * effect or event, and an effect that is left out.
 */
export const chartLinks: {
  readonly [E in LivingEntity]: { readonly [Name in EffectNameOf<Lifecycles[E]>]: readonly ChartLink[] | Alone<E> };
} = {
  lead: {
    stopClock: { alone: 'keeps' },
    logContact: { alone: 'keeps' },
    keepInterest: { alone: 'keeps' },
    keepViewing: { alone: 'keeps' },
    logViewing: { alone: 'keeps' },
    cancelCompeting: [{ moves: 'quotation', by: 'cancel', reach: 'competing' }],
    cancelOpenQuotations: [{ moves: 'quotation', by: 'cancel', reach: 'each_open' }],
    // After a failure it resumes the generation that is already there.
    startGeneration: [
      { makes: 'generation', per: 'once' },
      { moves: 'generation', by: 'retry', reach: 'if_known' },
    ],
    keepTenant: { alone: 'keeps' },
    keepFailure: { alone: 'keeps' },
    keepLoss: { alone: 'keeps' },
    forgetLoss: { alone: 'keeps' },
    notifyAssignee: { alone: 'tells' },
  },
  quotation: {
    startApprovals: [
      { makes: 'execution', per: 'rule' },
      { makes: 'execution_step', per: 'step' },
      { moves: 'execution_step', by: 'activate', reach: 'next_waiting' },
    ],
    withdrawApprovals: [{ moves: 'execution', by: 'withdraw', reach: 'each_open' }],
    supersedeApprovals: [{ moves: 'execution', by: 'entity_changed', reach: 'each_open' }],
    holdSoftly: { alone: 'holds' },
    holdUnits: { alone: 'holds' },
    reserveUnits: { alone: 'holds' },
    releaseHolds: { alone: 'holds' },
    notifyRequester: { alone: 'tells' },
    startExpiry: { alone: 'sets_timer', due: 'expire' },
    stopExpiry: { alone: 'stops_timer' },
    startGeneration: [
      { makes: 'generation', per: 'once' },
      { moves: 'generation', by: 'retry', reach: 'if_known' },
    ],
    cancelLeases: [{ moves: 'lease', by: 'cancel', reach: 'each_to_come' }],
    notifyLeadSent: [{ moves: 'lead', by: 'quotation_sent', reach: 'if_known' }],
    notifyLeadAccepted: [{ moves: 'lead', by: 'quotation_accepted', reach: 'if_known' }],
    notifyLeadWithdrawn: [{ moves: 'lead', by: 'quotation_withdrawn', reach: 'if_known' }],
    // The deal's own approval is requested on acceptance.
    askDownPayment: [
      { makes: 'execution', per: 'rule' },
      { makes: 'execution_step', per: 'step' },
      { moves: 'execution_step', by: 'activate', reach: 'next_waiting' },
    ],
    keepReason: { alone: 'keeps' },
    countRevision: { alone: 'keeps' },
    refreshPrices: { alone: 'keeps' },
  },
  execution: {
    startNextStep: [{ moves: 'execution_step', by: 'activate', reach: 'next_waiting' }],
    voidDecisions: [
      { moves: 'decision', by: 'void', reach: 'each_open' },
      { moves: 'execution_step', by: 'skip', reach: 'each_open' },
    ],
    notifyApproved: [{ moves: 'quotation', by: 'all_approved', reach: 'if_last' }],
    notifyRejected: [
      { moves: 'execution', by: 'withdraw', reach: 'each_open' },
      { moves: 'quotation', by: 'any_rejected', reach: 'one' },
    ],
  },
  execution_step: {
    startClock: { alone: 'sets_timer', due: 'due' },
    stopClock: { alone: 'stops_timer' },
    // Nobody left to ask (all approved the step before): the step is skipped and the execution goes on.
    askDeciders: [
      { makes: 'decision', per: 'person' },
      { moves: 'execution_step', by: 'skip', reach: 'if_known' },
      { moves: 'execution', by: 'step_done', reach: 'if_known' },
    ],
    voidDecisions: [{ moves: 'decision', by: 'void', reach: 'each_open' }],
    notifyExecutionDone: [{ moves: 'execution', by: 'step_done', reach: 'one' }],
    notifyExecutionRejected: [{ moves: 'execution', by: 'step_rejected', reach: 'one' }],
    markOverdue: { alone: 'keeps' },
    escalate: [{ makes: 'decision', per: 'person' }],
    remind: { alone: 'sets_timer', due: 'due' },
  },
  decision: {
    keepDecision: { alone: 'keeps' },
    notifyStep: [{ moves: 'execution_step', by: 'decided', reach: 'one' }],
    passOn: [{ makes: 'decision', per: 'once' }],
  },
  generation: {
    keepStep: { alone: 'keeps' },
    keepFailure: { alone: 'keeps' },
    forgetFailure: { alone: 'keeps' },
    notifyDone: [{ moves: 'lead', by: 'generated', reach: 'if_known' }],
    notifyFailed: [{ moves: 'lead', by: 'generation_failed', reach: 'if_known' }],
  },
  contract: {
    keepSent: { alone: 'keeps' },
    keepSigned: { alone: 'keeps' },
    keepReason: { alone: 'keeps' },
    signLeases: [{ moves: 'lease', by: 'sign', reach: 'each' }],
  },
  deposit: {},
  lease: {
    keepDelivery: { alone: 'keeps' },
    startEndTimer: { alone: 'sets_timer', due: 'end' },
    keepNotice: { alone: 'keeps' },
    forgetNotice: { alone: 'keeps' },
    keepEnd: { alone: 'keeps' },
    keepHandOver: { alone: 'keeps' },
    keepReason: { alone: 'keeps' },
    keepSuccessor: { alone: 'keeps' },
    cancelOrder: [{ moves: 'leasing_order', by: 'cancel', reach: 'if_known' }],
  },
  leasing_order: {
    keepDelivery: { alone: 'keeps' },
    deliverLease: [{ moves: 'lease', by: 'deliver', reach: 'one' }],
  },
};

/** What the work of each step of a generation does before the step is done; steps without another chart are empty. */
export const generationWork: { readonly [Step in GenerationStep]: readonly ChartLink[] } = {
  tenant: [],
  contract: [
    { makes: 'contract', per: 'once' },
    { makes: 'deposit', per: 'once' },
  ],
  leases: [{ makes: 'lease', per: 'unit' }],
  installments: [],
  payments: [{ moves: 'deposit', by: 'ask', reach: 'if_known' }],
  orders: [{ makes: 'leasing_order', per: 'unit' }],
  access: [],
  // A renewal also ends the lease before it.
  closing: [
    { moves: 'lease', by: 'renew', reach: 'if_known' },
    { moves: 'quotation', by: 'finalize', reach: 'one' },
  ],
};
