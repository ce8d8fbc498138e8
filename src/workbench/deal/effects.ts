import type { EffectNameOf, EventNameOf } from '../../machines/kit/define-lifecycle.ts';
import type { GenerationStep } from '../../machines/leasing/generation/lifecycle.ts';
import type { Lifecycles } from '../../machines/lifecycles.ts';
import { askDeciders, escalate, makersOf, passOn, request, startNext, voidPending } from './asking.ts';
import { above, areOver, below, type Deal, type DealEntity, type DealRecord, furtherEntities, isIn } from './deal.ts';
import type { Effect, Hands } from './hands.ts';

const open = (deal: Deal, quotation: DealRecord) =>
  below(deal, quotation, 'execution').filter(({ status }) => status === 'running');
const isOfDeal = ({ own }: DealRecord) => own.kind === 'deal';

const endAll = (hands: Hands, quotation: DealRecord, event: 'withdraw' | 'entity_changed') => {
  for (const execution of open(hands.deal(), quotation)) hands.move(execution, 'execution', event);
};
/** Once per quotation; a failed one goes on. */
function startGeneration({ deal, make, move }: Hands, quotation: DealRecord | undefined): void {
  if (!quotation) return;
  const [known] = below(deal(), quotation, 'generation');
  if (!known) make('generation', quotation);
  else if (known.status === 'failed') move(known, 'generation', 'retry');
}
const cancelQuotations = ({ deal, move }: Hands, lead: DealRecord, but: DealRecord | null) => {
  for (const quotation of below(deal(), lead, 'quotation'))
    if (isIn(quotation, 'quotation', 'open') && quotation.id !== but?.id)
      move(quotation, 'quotation', 'cancel', { reason: but ? 'competing' : 'lead_lost' });
};
const tellLead =
  (event: 'quotation_sent' | 'quotation_accepted' | 'quotation_withdrawn'): Effect =>
  ({ deal, tryMove }, { record }) =>
    // The lead may already be further along.
    tryMove(above(deal(), record, 'lead'), 'lead', event);

/** Effects of a contract's further statuses keep what is said of the contract itself. */
type MovingEntity = Exclude<DealEntity, (typeof furtherEntities)[number]>;
/**
 * What each effect of each chart does to the deal's other records, in the server's order. An effect that is missing or misspelt
 * doesn't compile; tests/server/whole/deal.test.ts compares the outcome with a real server's.
 */
export const effects: { readonly [E in MovingEntity]: { readonly [Name in EffectNameOf<Lifecycles[E]>]: Effect } } = {
  lead: {
    stopClock: 'keeps',
    logContact: 'keeps',
    keepInterest: 'keeps',
    keepViewing: 'keeps',
    logViewing: 'keeps',
    planViewing: 'keeps',
    cancelCompeting: (hands, { record, by }) => cancelQuotations(hands, record, by),
    cancelOpenQuotations: (hands, { record }) => cancelQuotations(hands, record, null),
    startGeneration: (hands, { record }) =>
      startGeneration(
        hands,
        below(hands.deal(), record, 'quotation').find(({ status }) => status === 'accepted'),
      ),
    keepTenant: 'keeps',
    keepFailure: 'keeps',
    keepLoss: 'keeps',
    forgetLoss: 'keeps',
    notifyAssignee: 'tells',
  },
  quotation: {
    startApprovals: (hands, cause) => request(hands, cause, 'quotation', hands.deal().terms.rules),
    withdrawApprovals: (hands, { record }) => endAll(hands, record, 'withdraw'),
    supersedeApprovals: (hands, { record, role }) => {
      hands.keep(record, { makers: [...new Set([...makersOf(record), role])] });
      endAll(hands, record, 'entity_changed');
    },
    // Nothing is sent in a played deal: its customer answers at once.
    endSendings: 'keeps',
    holdSoftly: 'holds',
    holdUnits: 'holds',
    reserveUnits: 'holds',
    releaseHolds: 'holds',
    notifyRequester: 'tells',
    keepApproved: 'keeps',
    keepValidity: 'keeps',
    startExpiry: 'times',
    resumeExpiry: 'times',
    stopExpiry: 'times',
    startLapse: 'times',
    stopLapse: 'times',
    tellRivals: 'tells',
    notifyLeadSent: tellLead('quotation_sent'),
    notifyLeadAccepted: tellLead('quotation_accepted'),
    notifyLeadWithdrawn: tellLead('quotation_withdrawn'),
    // The deal's own approval is requested on acceptance.
    askDownPayment: (hands, cause) => request(hands, cause, 'deal', hands.deal().terms.deal ? 1 : 0),
    keepReason: 'keeps',
    countRevision: 'keeps',
    refreshPrices: 'keeps',
    startGeneration: (hands, { record }) => startGeneration(hands, record),
    cancelLeases: ({ deal, move }, { record }) => {
      for (const lease of below(deal(), record, 'lease'))
        if (isIn(lease, 'lease', 'to_come')) move(lease, 'lease', 'cancel', { reason: 'given_up' });
    },
  },
  execution: {
    startNextStep: (hands, { record }) => startNext(hands, record),
    voidDecisions: (hands, { record }) => {
      voidPending(hands, record);
      for (const step of below(hands.deal(), record, 'execution_step'))
        if (isIn(step, 'execution_step', 'open')) hands.move(step, 'execution_step', 'skip');
    },
    notifyApproved: ({ deal, move }, { record }) => {
      // Approving a deal moves nothing: the lead's guard reads it. A quotation waits for the last of its own requests.
      if (isOfDeal(record)) return;
      const quotation = above(deal(), record, 'quotation');
      if (!open(deal(), quotation).some((one) => !isOfDeal(one))) move(quotation, 'quotation', 'all_approved');
    },
    notifyRejected: ({ deal, move }, { record }) => {
      const quotation = above(deal(), record, 'quotation');
      if (isOfDeal(record)) return move(quotation, 'quotation', 'deal_rejected');
      for (const other of open(deal(), quotation)) if (!isOfDeal(other)) move(other, 'execution', 'withdraw');
      move(quotation, 'quotation', 'any_rejected');
    },
  },
  execution_step: {
    startClock: 'times',
    stopClock: 'times',
    askDeciders: (hands, { record }) => askDeciders(hands, record),
    voidDecisions: (hands, { record }) => voidPending(hands, record),
    notifyExecutionDone: ({ deal, move }, { record }) => move(above(deal(), record, 'execution'), 'execution', 'step_done'),
    notifyExecutionRejected: ({ deal, move }, { record }) =>
      move(above(deal(), record, 'execution'), 'execution', 'step_rejected'),
    markOverdue: 'keeps',
    escalate: (hands, { record }) => escalate(hands, record),
    remind: 'times',
    // Nobody is deactivated in a deal.
    resolveAnew: 'keeps',
  },
  decision: {
    keepDecision: 'keeps',
    notifyStep: ({ deal, move }, { record }) => move(above(deal(), record, 'execution_step'), 'execution_step', 'decided'),
    passOn: (hands, cause) => passOn(hands, cause, { passed_on: true }),
    keepReason: 'keeps',
    handOver: (hands, cause) => passOn(hands, cause),
  },
  generation: {
    keepStep: 'keeps',
    keepFailure: ({ keep }, { record, from }) => keep(record, { failed_step: from }),
    forgetFailure: ({ keep }, { record }) => keep(record, { failed_step: null }),
    notifyDone: ({ deal, move }, { record }) => move(above(deal(), record, 'lead'), 'lead', 'generated'),
    notifyFailed: ({ deal, move }, { record }) => move(above(deal(), record, 'lead'), 'lead', 'generation_failed'),
  },
  contract: {
    keepSent: 'keeps',
    keepTenantSigned: 'keeps',
    keepSigned: 'keeps',
    keepReason: 'keeps',
    signLeases: ({ deal, move }, { record }) => {
      for (const lease of below(deal(), record, 'lease')) if (lease.status === 'draft') move(lease, 'lease', 'sign');
    },
  },
  lease: {
    keepDelivery: 'keeps',
    startTimers: 'times',
    keepLastRent: 'keeps',
    cancelInstallments: 'keeps',
    blockUnit: 'keeps',
    // A deal has no renewals.
    forgetSuccessor: 'keeps',
    cancelSuccessor: 'keeps',
    startSuccessor: 'keeps',
    startTakenOver: 'keeps',
    makeNext: 'keeps',
    tellPredecessor: 'keeps',
    keepNotice: 'keeps',
    forgetNotice: 'keeps',
    keepEnd: 'keeps',
    keepHandOver: 'keeps',
    keepReason: 'keeps',
    keepSuccessor: 'keeps',
    // An account of its own, after the deal.
    openClearance: 'keeps',
    // Nobody takes a deal over.
    keepTransfer: 'keeps',
    makeTakenOver: 'keeps',
    settleContract: ({ deal, move }, { record }) => {
      const contract = above(deal(), record, 'contract');
      const leases = below(deal(), contract, 'lease');
      const [life] = below(deal(), contract, 'contract_life');
      if (!life || !isIn(life, 'contract_life', 'open') || !areOver(leases)) return;
      move(life, 'contract_life', leases.every(({ status }) => status === 'cancelled') ? 'cancel' : 'end');
    },
    cancelOrder: ({ deal, move }, { record }) => {
      for (const order of below(deal(), record, 'leasing_order'))
        if (isIn(order, 'leasing_order', 'open')) move(order, 'leasing_order', 'cancel', { reason: 'lease_cancelled' });
    },
  },
  leasing_order: {
    // The inspection is no part of the deal.
    orderInspection: 'keeps',
    cancelInspection: 'keeps',
    listInventory: 'keeps',
    keepAcceptance: 'keeps',
    forgetAcceptance: 'keeps',
    keepWaiver: 'keeps',
    keepDelivery: 'keeps',
    deliverLease: ({ deal, move }, { record }) => move(above(deal(), record, 'lease'), 'lease', 'deliver'),
  },
};

const contractOf = (deal: Deal, generation: DealRecord): DealRecord => {
  const [contract] = below(deal, above(deal, generation, 'quotation'), 'contract');
  if (!contract) throw new Error('The step before made no contract');
  return contract;
};
/** What a step of a generation does before it is done. Steps that touch no other record are left out. */
export const generationWork: { readonly [Step in GenerationStep]?: (hands: Hands, generation: DealRecord) => void } = {
  contract: ({ deal, make }, generation) => {
    const quotation = above(deal(), generation, 'quotation');
    if (below(deal(), quotation, 'contract').length > 0) return;
    const contract = make('contract', quotation, { has_installments: false });
    for (const life of furtherEntities) make(life, contract);
  },
  leases: ({ deal, make }, generation) => {
    const contract = contractOf(deal(), generation);
    const known = below(deal(), contract, 'lease').filter(({ status }) => status !== 'cancelled').length;
    for (let unit = known; unit < deal().terms.units; unit++) make('lease', contract);
  },
  installments: ({ deal, keep }, generation) => keep(contractOf(deal(), generation), { has_installments: true }),
  payments: ({ deal, move }, generation) => {
    const [deposit] = below(deal(), contractOf(deal(), generation), 'deposit');
    if (deposit?.status === 'none' && deal().terms.deposit) move(deposit, 'deposit', 'ask');
  },
  orders: ({ deal, make }, generation) => {
    for (const lease of below(deal(), contractOf(deal(), generation), 'lease'))
      if (lease.status !== 'cancelled' && below(deal(), lease, 'leasing_order').length === 0) make('leasing_order', lease);
  },
  closing: ({ deal, move }, generation) => move(above(deal(), generation, 'quotation'), 'quotation', 'finalize'),
};

/** Events that come from within, without a person, a timer or another record: a job's, and an edit of the content. */
export const unprompted: { readonly [E in DealEntity]?: readonly EventNameOf<Lifecycles[E]>[] } = {
  generation: ['step_done', 'step_failed'],
  quotation: ['edit_priced_content'],
};
