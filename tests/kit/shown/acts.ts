/** A record's own list, changed so that its rows differ in whether a button is theirs. */
type Changed = Record<string, unknown>;

export interface Act {
  entity: string;
  /** The locale key of the button. */
  label: string;
  /** The event of the record's chart that follows from it, sent by the system. */
  event: string;
  /** The list in the record, where each row has the button; and whether a row has it. */
  rows?: string;
  isOpen?: (row: Changed) => boolean;
  /** The event that makes such a row: a status that takes this one alone has none yet. */
  after?: string;
  /** Changes of the record with which nothing but its status stands against it. */
  with: Changed;
}

const allocation = {
  ...{ version: 1, created_at: '2026-01-10T08:00:00Z', updated_at: '2026-01-10T08:00:00Z', created_by: 5 },
  ...{ invoice_id: 349, invoice_number: 'INV-344', amount: '100.00', allocated_on: '2026-01-10', reason: null },
};
export const openAllocation = { ...allocation, id: 1, ended_on: null, end_reason: null };
export const endedAllocation = { ...allocation, id: 2, ended_on: '2026-01-12', end_reason: 'Of another tenant' };
const allocations = [openAllocation, endedAllocation];
const isOpen = ({ ended_on }: Changed) => ended_on === null;

/** Buttons of a record that are none of its events, but lead to one. */
export const acts: Act[] = [
  { entity: 'collection', label: 'finance.cash_refund.ask', event: 'refunded', with: { credit: '500.00' } },
  { entity: 'collection', label: 'finance.collection.allocate', event: 'allocated', with: { credit: '500.00' } },
  {
    ...{ entity: 'collection', label: 'finance.collection.deallocate', event: 'deallocated' },
    ...{ rows: 'allocations', isOpen, after: 'allocated', with: { allocations } },
  },
  { entity: 'credit_note', label: 'finance.cash_refund.ask', event: 'used', with: { left: '500.00' } },
  { entity: 'credit_note', label: 'finance.collection.allocate', event: 'used', with: { left: '500.00' } },
  {
    ...{ entity: 'credit_note', label: 'finance.collection.deallocate', event: 'released' },
    ...{ rows: 'allocations', isOpen, after: 'used', with: { allocations } },
  },
];

/** A sentence before an event about what it means, by locale key. */
export interface Warning {
  entity: string;
  event: string;
  text: string;
  /** Changes of the record with which it is said, and with which it isn't. */
  with?: Changed;
  without?: Changed;
}

const of = (entity: string, event: string, text: string, more: Partial<Warning> = {}): Warning => ({
  ...{ entity, event, text },
  ...more,
});
export const warnings: Warning[] = [
  of('collection', 'reverse', 'finance.collection.reverse_means', {
    with: { allocations: [openAllocation] },
    without: { allocations: [endedAllocation] },
  }),
  of('cheque', 'return_late', 'finance.cheque.return_means'),
  of('invoice', 'recover', 'finance.invoice.recover_means'),
  of('lead', 'lose', 'sales.lead.lose_means', { with: { quotations_open: 2 }, without: { quotations_open: 0 } }),
  of('lease', 'return_keys', 'leasing.return_keys_means'),
  of('lease', 'cancel', 'leasing.cancel_means'),
  of('lease', 'give_notice', 'leasing.renewal_cancelled', { with: { successor_id: 7 }, without: { successor_id: null } }),
  of('lease', 'terminate', 'leasing.terminate_means'),
  of('leasing_clearance', 'agree', 'leasing.clearance.agree_means'),
  of('leasing_clearance', 'close', 'leasing.clearance.close_means'),
  of('contract', 'landlord_sign', 'leasing.sign_means'),
  of('delivery_receipt', 'approve', 'property.delivery.approve_means'),
  of('sellable_unit', 'cancel', 'property.sellable.cancel_means'),
  of('sellable_unit', 'resell', 'property.sellable.resell_means'),
  of('sending', 'revoke', 'sales.sending.revoke_means'),
  of('unit_owner', 'revoke', 'property.unit_owner.revoke_means'),
];
