import { readFileSync } from 'node:fs';
import { getTableConfig, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { decisions } from '../server/db/schema/approvals.ts';
import { generations, utilityAccountRequests } from '../server/db/schema/leasing.ts';
import { unitPreparations } from '../server/db/schema/operations.ts';
import { waitingListEntries } from '../server/db/schema/waiting-list.ts';
import { statusesOf } from '../src/machines/kit/chart-statuses.ts';
import { statusesWith } from '../src/machines/kit/define-lifecycle.ts';
import type { AnyLifecycle } from '../src/machines/kit/lifecycle.ts';
import { lifecycles } from '../src/machines/lifecycles.ts';

const steps = ['tenant', 'contract', 'leases', 'installments', 'payments', 'orders', 'access', 'closing'];
/** The statuses of each group; all SQL, filters and totals follow the charts' tags. */
const groups = {
  lead: {
    open: ['new', 'contacted', 'qualified', 'viewing', 'quoted', 'negotiating', 'accepted', 'finalizing'],
    takes_quotations: ['new', 'contacted', 'qualified', 'viewing', 'quoted', 'negotiating', 'accepted'],
    ready_for_offer: ['qualified', 'viewing', 'quoted', 'negotiating'],
    frozen: ['finalizing', 'finalized'],
  },
  quotation: {
    open: ['draft', 'waiting_for_approval', 'requests_approved', 'requests_rejected', 'sent', 'accepted'],
    editable: ['draft', 'waiting_for_approval', 'requests_approved'],
    removable: ['draft', 'requests_rejected', 'cancelled'],
    holds_units: ['waiting_for_approval', 'requests_approved', 'sent', 'accepted'],
    offered: ['requests_approved', 'sent', 'accepted', 'finalized'],
    sendable: ['requests_approved', 'sent'],
    won: ['finalized'],
  },
  lead_takeover: { open: ['requested'] },
  sending: { open: ['queued', 'sent', 'opened', 'failed'] },
  execution: { counts: ['running', 'approved', 'rejected'] },
  execution_step: { open: ['waiting', 'active'] },
  decision: { pending: ['pending'], counts: ['pending', 'approved', 'rejected'] },
  generation: { running: steps, unfinished: [...steps, 'failed'] },
  contract: {
    signed: ['landlord_signed'],
    at_signing: ['sent', 'tenant_signed'],
    to_sign: ['not_sent', 'sent', 'rejected', 'expired'],
  },
  contract_discount: { open: ['requested', 'approved'] },
  invoice: {
    open: ['posted', 'partially_paid'],
    posted: ['posted', 'partially_paid', 'paid', 'credited', 'written_off'],
    correctable: ['posted', 'partially_paid', 'paid'],
  },
  credit_note: {
    open: ['issued', 'partially_allocated'],
    issued: ['issued', 'partially_allocated', 'allocated', 'refunded'],
  },
  cheque: { under_collection: ['in_safe', 'deposited', 'bounced', 'legal'], in_hand: ['in_safe'] },
  collection: {
    in_hand: ['recorded', 'partially_allocated', 'allocated', 'refunded'],
    has_credit: ['recorded', 'partially_allocated'],
  },
  dunning_case: {
    unsettled: ['open', 'reminded', 'to_print', 'final_notice', 'legal', 'promised', 'paused'],
    dunned: ['open', 'reminded'],
  },
  bank_statement: { in_work: ['imported', 'reconciling'], counts: ['imported', 'reconciling', 'reconciled'] },
  cash_box: { in_use: ['open', 'counted'] },
  bank_deposit: { at_bank: ['paid_in'] },
  cash_refund: { waiting: ['requested', 'approved'] },
  tax_report: { open: ['pending', 'sending', 'needs_attention', 'rejected'], retractable: ['pending', 'rejected'] },
  contract_life: { open: ['draft', 'active'] },
  ejar: { covered: ['not_required', 'submitted', 'awaiting_parties', 'documented', 'archived'] },
  deposit: { covered: ['none', 'received', 'held'] },
  lease: {
    to_come: ['draft', 'pending_start'],
    claims: ['draft', 'pending_start', 'active', 'on_notice', 'ended.overstay', 'ended.awaiting_keys', 'renewed'],
    keeps_unit: [
      'draft',
      'pending_start',
      'active',
      'on_notice',
      'ended.overstay',
      'ended.awaiting_keys',
      'ended.clearing',
      'renewed',
    ],
    in_force: ['pending_start', 'active', 'on_notice', 'ended.overstay'],
    lived_in: ['active', 'on_notice', 'ended.overstay', 'ended.awaiting_keys'],
    begun: ['active', 'on_notice', 'ended.overstay', 'ended.awaiting_keys', 'ended.clearing', 'closed', 'renewed'],
  },
  pre_occupancy_order: { open: ['pending', 'scheduled', 'in_progress', 'failed'], passed: ['passed', 'handed_to_leasing'] },
  unit_preparation: { open: ['open', 'in_progress', 'inspection'] },
  leasing_order: { open: ['pending', 'preparing', 'awaiting_tenant'], delivered: ['delivered'] },
  leasing_clearance: {
    editable: ['requested', 'inspection_scheduled', 'inspecting', 'assessed'],
    issued: ['statement_issued', 'disputed', 'agreed', 'invoiced', 'settled', 'closed'],
    unpaid: ['invoiced'],
  },
  data_import: {
    open: ['uploaded', 'mapping', 'validating', 'preview', 'importing'],
    working: ['uploaded', 'validating', 'importing'],
  },
  invoicing_run: { working: ['running', 'posting', 'undoing'] },
  mobile_access: { open: ['not_invited', 'invited', 'expired', 'active'], given: ['invited', 'active'] },
  unit_owner: {
    open: ['not_invited', 'invited', 'opened', 'expired', 'bounced', 'active'],
    asked: ['invited', 'opened'],
  },
  utility_account_request: {
    keeps_meter: ['submitted', 'under_review', 'approved', 'sent_to_provider', 'linked', 'release_requested'],
    editable: ['submitted', 'under_review'],
  },
  waiting_list_entry: { open: ['waiting', 'offered'] },
  provider: { engaged: ['draft', 'active', 'suspended'] },
  equipment: { installed: ['in_service', 'out_of_service'] },
  ticket: { open: ['pending', 'assigned', 'in_progress'], answered: ['resolved', 'closed'] },
  accounting_period: { posts: ['open', 'soft_closed', 'reopened'], locked: ['closed', 'reopen_requested'] },
  sellable_unit: {
    unsold: ['available', 'reserved', 'cancelled'],
    building: ['available', 'reserved', 'contracted', 'cancelled'],
    handed_over: ['delivered', 'resold'],
  },
  delivery_receipt: { inspected: ['inspecting', 'reinspection'], signed: ['approved'] },
  snag: { unassigned: ['open', 'reopened'], unverified: ['open', 'assigned', 'fixed', 'reopened'] },
} satisfies Partial<Record<keyof typeof lifecycles, Record<string, string[]>>>;
/** A lifecycle that isn't listed has no groups. */
const groupsOf: Partial<Record<string, Record<string, string[]>>> = groups;

const tagsIn = ({ machine }: AnyLifecycle): string[] => {
  const inside = (node: typeof machine.root): string[] => [...node.tags, ...Object.values(node.states).flatMap(inside)];
  return [...new Set(inside(machine.root))];
};
const complement = (lifecycle: AnyLifecycle, statuses: string[]) =>
  statusesOf(lifecycle.machine).filter((status) => !statuses.includes(status));

describe('groups of statuses', () => {
  for (const [entity, lifecycle] of Object.entries<AnyLifecycle>(lifecycles))
    it(`${entity} has these`, () => {
      const found = tagsIn(lifecycle).map((tag) => [tag, statusesWith(lifecycle, tag)]);
      expect(Object.fromEntries(found)).toEqual(groupsOf[entity] ?? {});
    });
});

describe('the database', () => {
  const rules = readFileSync(new URL('../server/db/rules.sql', import.meta.url), 'utf8');
  /** The statuses that satisfy a condition on `status`. */
  const allowedBy = (lifecycle: AnyLifecycle, condition: string | undefined): string[] => {
    const words = [...(condition ?? '').matchAll(/'([a-z_.]+)'/g)].map(([, word]) => word as string);
    expect(words.filter((word) => !statusesOf(lifecycle.machine).includes(word))).toEqual([]);
    return condition?.includes('not in') ? complement(lifecycle, words) : words;
  };
  const indexesOf = (table: PgTable): Record<string, string> =>
    Object.fromEntries(
      getTableConfig(table).indexes.flatMap(({ config: { name, where } }) =>
        name && where ? [[name, new PgDialect().sqlToQuery(where).sql]] : [],
      ),
    );

  it('keeps leases of one unit from overlapping as long as they keep the unit', () => {
    const [, condition] = /leases_never_overlap exclude[^;]*where \((status [^;]*\))\);/.exec(rules) ?? [];
    expect(allowedBy(lifecycles.lease, condition)).toEqual(groups.lease.keeps_unit);
  });

  it('keeps a meter in one tenant’s name, and a unit offered to one customer', () => {
    const meters = indexesOf(utilityAccountRequests).utility_account_requests_meter_no;
    expect(allowedBy(lifecycles.utility_account_request, meters)).toEqual(groups.utility_account_request.keeps_meter);
    const prepared = indexesOf(unitPreparations).unit_preparations_unit_id;
    expect(allowedBy(lifecycles.unit_preparation, prepared)).toEqual(groups.unit_preparation.open);
    const waiting = indexesOf(waitingListEntries);
    for (const name of ['waiting_list_entries_lead_id', 'waiting_list_entries_open'])
      expect(allowedBy(lifecycles.waiting_list_entry, waiting[name])).toEqual(groups.waiting_list_entry.open);
    expect(allowedBy(lifecycles.waiting_list_entry, waiting.waiting_list_entries_unit_id)).toEqual(['offered']);
  });

  it('indexes the unfinished generations', () => {
    expect(allowedBy(lifecycles.generation, indexesOf(generations).generations_open)).toEqual(groups.generation.unfinished);
  });

  it('indexes the pending decisions', () => {
    const { decisions_once, decisions_pending } = indexesOf(decisions);
    expect(allowedBy(lifecycles.decision, decisions_once)).toEqual(groups.decision.pending);
    expect(allowedBy(lifecycles.decision, decisions_pending)).toEqual(groups.decision.pending);
  });
});
