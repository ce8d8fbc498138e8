/**
 * Where each event leads from each status, written by hand from the domain (3.1–3.9) and never read from a chart: the walks
 * on the server hold what a record became against it. Where an event goes several ways, they stand in the order in which
 * they are tried.
 */
interface ExpectedLife {
  initial: string;
  moves: Record<string, Record<string, string | string[]>>;
}

const steps = ['tenant', 'contract', 'leases', 'installments', 'payments', 'orders', 'access', 'closing'];

export const expectedLives: Record<string, ExpectedLife> = {
  lead: {
    initial: 'new',
    moves: {
      new: { log_activity: 'contacted', qualify: 'qualified', lose: 'lost' },
      contacted: { qualify: 'qualified', lose: 'lost' },
      qualified: { schedule_viewing: 'viewing', quotation_sent: 'quoted', lose: 'lost' },
      viewing: { log_viewing: 'negotiating', log_viewing_undecided: 'qualified', quotation_sent: 'quoted', lose: 'lost' },
      quoted: { counter: 'negotiating', quotation_accepted: 'accepted', lose: 'lost' },
      negotiating: { quotation_sent: 'quoted', quotation_accepted: 'accepted', lose: 'lost' },
      accepted: { finalize: 'finalizing', quotation_withdrawn: 'negotiating', lose: 'lost' },
      finalizing: { generated: 'finalized', generation_failed: 'accepted' },
      finalized: {},
      lost: { reopen: 'contacted' },
    },
  },
  quotation: {
    initial: 'draft',
    moves: {
      draft: { request_for_approval: ['waiting_for_approval', 'requests_approved'], cancel: 'cancelled' },
      waiting_for_approval: {
        all_approved: 'requests_approved',
        any_rejected: 'requests_rejected',
        withdraw: 'draft',
        edit_priced_content: 'draft',
        cancel: 'cancelled',
      },
      requests_approved: { send: 'sent', edit_priced_content: 'draft', cancel: 'cancelled' },
      requests_rejected: { revise: 'draft', cancel: 'cancelled' },
      sent: { accept: 'accepted', decline: 'declined', expire: 'expired', revise: 'draft', cancel: 'cancelled' },
      accepted: { finalize: 'finalized', cancel: 'cancelled', generate: 'accepted' },
      declined: { revive: 'draft' },
      expired: { revive: 'draft' },
      finalized: {},
      cancelled: {},
    },
  },
  decision: {
    initial: 'pending',
    moves: {
      pending: { approve: 'approved', reject: 'rejected', delegate: 'delegated', void: 'void' },
      approved: {},
      rejected: {},
      delegated: {},
      void: {},
    },
  },
  execution_step: {
    initial: 'waiting',
    moves: {
      waiting: { activate: 'active', skip: 'skipped' },
      active: {
        decided: ['approved', 'rejected', 'active'],
        // Late alone never approves: it rejects, asks others, or reminds.
        due: ['rejected', 'active', 'active'],
        skip: 'skipped',
      },
      approved: {},
      rejected: {},
      skipped: {},
    },
  },
  execution: {
    initial: 'running',
    moves: {
      running: {
        step_done: ['running', 'approved'],
        step_rejected: 'rejected',
        withdraw: 'cancelled',
        entity_changed: 'superseded',
      },
      approved: {},
      rejected: {},
      cancelled: {},
      superseded: {},
    },
  },
  contract: {
    initial: 'not_sent',
    moves: {
      not_sent: { send: 'sent' },
      sent: { tenant_sign: 'tenant_signed', reject: 'rejected', expire: 'expired' },
      tenant_signed: { landlord_sign: 'landlord_signed', reject: 'rejected' },
      landlord_signed: {},
      rejected: { send: 'sent' },
      expired: { send: 'sent' },
    },
  },
  deposit: {
    initial: 'none',
    moves: {
      none: { ask: 'due' },
      due: { receive: 'received' },
      received: { hold: 'held' },
      held: { settle: 'settling' },
      settling: { refund: 'refunded', retain: 'partially_retained', forfeit: 'forfeited' },
      refunded: {},
      partially_retained: {},
      forfeited: {},
    },
  },
  lease: {
    initial: 'draft',
    moves: {
      draft: { sign: 'pending_start', cancel: 'cancelled' },
      pending_start: { deliver: 'active', cancel: 'cancelled' },
      active: {
        give_notice: 'on_notice',
        return_keys: 'active',
        renew: 'renewed',
        end: ['ended.clearing', 'ended.overstay'],
        terminate: 'ended.clearing',
      },
      on_notice: {
        withdraw_notice: 'active',
        return_keys: 'on_notice',
        end: ['ended.clearing', 'ended.overstay'],
        terminate: 'ended.clearing',
      },
      'ended.overstay': { hand_over: 'ended.clearing' },
      'ended.clearing': { clearance_closed: 'closed' },
      closed: {},
      renewed: {},
      cancelled: {},
    },
  },
  leasing_order: {
    initial: 'pending',
    moves: {
      pending: { prepare: 'preparing', cancel: 'cancelled' },
      preparing: { ready: 'awaiting_tenant', cancel: 'cancelled' },
      awaiting_tenant: { deliver: 'delivered', cancel: 'cancelled' },
      delivered: { close: 'closed' },
      closed: {},
      cancelled: {},
    },
  },
  generation: {
    initial: 'tenant',
    moves: {
      ...Object.fromEntries(
        steps.map((step, at) => [step, { step_done: steps[at + 1] ?? 'done', step_failed: 'failed' }] as const),
      ),
      // Back to the step that failed, whichever it was.
      failed: { retry: steps },
      done: {},
    },
  },
};

/** Where a way leads that the chart calls so (`quotation.draft request_for_approval #2`); undefined: nothing is expected of it. */
export function expectedTarget(entity: string, { name, from, event }: { name: string; from: string; event: string }) {
  const targets = expectedLives[entity]?.moves[from]?.[event];
  if (!Array.isArray(targets)) return targets;
  const [, number] = /#(\d+)$/.exec(name) ?? [];
  return targets[Number(number ?? 1) - 1];
}
