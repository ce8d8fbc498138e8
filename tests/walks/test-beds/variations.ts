import { expectedLives } from '../expected/lives.ts';
import { stands, type Variations } from './variation.ts';
import { financeVariations } from './variations-finance.ts';

/** Another snag of a delivery, open and without a photo. */
const found = (severity: string): string =>
  `insert into snags (company_id, delivery_receipt_id, room, severity, category) select company_id, id, 'Roof', '${severity}', 'finishes' from delivery_receipts where id = $1`;
const inspected = (status: string) => stands('pre_occupancy_orders', 'status', status, 'order_id = $1');

const shared: Record<string, Variations> = {
  ...financeVariations,
  lead: {
    'no budget': 'update leads set budget_max = null, budget_min = null where id = $1',
    'no unit type': 'update leads set unit_type_id = null where id = $1',
    'no identity': 'update leads set identity_no = null, identity_type = null where id = $1',
    'an expired identity': "update leads set identity_expiry = '2020-01-01' where id = $1",
    'another open lead of the same person':
      "update leads set mobile = (select mobile from leads where id = $1) where id = (select min(id) from leads where id <> $1 and status not in ('lost', 'finalized'))",
    'lost long ago': "update leads set lost_at = lost_at - interval '200 days' where id = $1",
    'a down payment due': 'update quotations set down_payment = 100000, down_payment_posted_at = null where lead_id = $1',
    'the accepted offer is gone': stands('quotations', 'status', 'cancelled', "lead_id = $1 and status = 'accepted'"),
    'the deal is still being approved':
      "update executions set kind = 'deal', record_id = (select id from quotations where lead_id = $1 and status = 'accepted') where id = (select min(id) from executions where status = 'running') and exists (select from quotations where lead_id = $1 and status = 'accepted')",
    'a unit taken':
      "update leases set unit_id = (select u.unit_id from quotation_units u join quotations q on q.id = u.quotation_id where q.lead_id = $1 order by u.id desc limit 1), start_on = (select start_on from quotations where lead_id = $1 limit 1), end_on = (select end_on from quotations where lead_id = $1 limit 1), ended_on = null where id = (select min(id) from leases where status = 'draft') and exists (select from quotations where lead_id = $1) and not exists (select from leases l join quotation_units u on u.unit_id = l.unit_id join quotations q on q.id = u.quotation_id where q.lead_id = $1 and l.status <> 'cancelled')",
  },
  quotation: {
    'valid until yesterday': 'update quotations set valid_until = valid_until - 60 where id = $1',
    'no units': 'delete from quotation_units where quotation_id = $1',
    'no rent': "delete from quotation_unit_items where quotation_id = $1 and item_type = 'unit'",
    'a rent below the least price': "update quotation_unit_items set amount = 100 where quotation_id = $1 and item_type = 'unit'",
    'a discount': "update quotations set discount_type = 'percent', discount_value = 500 where id = $1",
    'a discount of all the rents': "update quotations set discount_type = 'amount', discount_value = 100000000000 where id = $1",
    'let for less before, where rents are regulated':
      'update units set last_rent = 100 where id in (select unit_id from quotation_units where quotation_id = $1)',
    'a total that differs': 'update quotations set total_gross = total_gross + 1 where id = $1',
    'no identity':
      'update leads set identity_no = null, identity_type = null where id = (select lead_id from quotations where id = $1)',
    'an end before the start': "update quotations set end_on = start_on - 1 where id = $1 and status = 'draft'",
    'a lead that is not qualified': stands('leads', 'status', 'contacted', 'id = (select lead_id from quotations where id = $1)'),
    'a tenant’s offer': 'update quotations set lead_id = null, tenant_id = (select min(id) from tenants) where id = $1',
    'a down payment due': 'update quotations set down_payment = 100000, down_payment_posted_at = null where id = $1',
    'a down payment posted': 'update quotations set down_payment = 100000, down_payment_posted_at = now() where id = $1',
    'other prices than were approved': "update quotations set approved_hash = 'another' where id = $1",
    'the deal is still being approved':
      "update executions set kind = 'deal', record_id = $1 where id = (select min(id) from executions where status = 'running')",
    'the leases are being made':
      'insert into generations (company_id, quotation_id) select company_id, id from quotations where id = $1 and not exists (select from generations where quotation_id = $1)',
    'a unit blocked':
      "update units set market = 'blocked' where id in (select unit_id from quotation_units where quotation_id = $1)",
  },
  contract: {
    'no leases': 'update leases set contract_id = (select min(id) from contracts where id <> $1) where contract_id = $1',
    'no installments': 'delete from installments where contract_id = $1',
  },
  contract_discount: {
    'a contract that is over': stands(
      'contracts',
      'life_status',
      'ended',
      'id = (select contract_id from contract_discounts where id = $1)',
    ),
    'more than what is unpaid':
      'update installments set cancelled_on = due_on where contract_id = (select contract_id from contract_discounts where id = $1)',
  },
  contract_life: {
    'all leases cancelled': stands('leases', 'status', 'cancelled', 'contract_id = $1'),
    'a unit that is still let': stands('leases', 'status', 'active', 'contract_id = $1'),
    'a contract that nobody signed': stands('contracts', 'status', 'sent', 'id = $1'),
  },
  ejar: {
    'a contract that was cancelled': stands('contracts', 'life_status', 'cancelled', 'id = $1'),
    'a unit that is still let': stands('leases', 'status', 'active', 'contract_id = $1'),
    'a unit that was given back': stands('leases', 'status', 'ended.clearing', 'contract_id = $1'),
  },
  deposit: {
    'no deposit': 'update contracts set deposit = 0 where id = $1',
    'a unit that was given back': stands('leases', 'status', 'ended.clearing', 'contract_id = $1'),
    'a unit that is still let': stands('leases', 'status', 'active', 'contract_id = $1'),
    'a lease that never began': stands('leases', 'status', 'cancelled', 'contract_id = $1'),
    'a lease that is to begin': stands('leases', 'status', 'pending_start', 'contract_id = $1'),
  },
  leasing_clearance: {
    'an inspection next month': 'update leasing_clearances set inspection_on = inspection_on + 30 where id = $1',
    'rooms inspected, and keys back':
      "update leasing_clearances set keys_returned = 2, rooms = jsonb_build_array(jsonb_build_object('kind', 'living', 'number', 1, 'is_done', true, 'note', null)) where id = $1",
    'rooms inspected':
      "update leasing_clearances set keys_returned = null, rooms = jsonb_build_array(jsonb_build_object('kind', 'living', 'number', 1, 'is_done', true, 'note', null)) where id = $1",
    'keys back, a room to be inspected':
      "update leasing_clearances set keys_returned = 2, rooms = jsonb_build_array(jsonb_build_object('kind', 'living', 'number', 1, 'is_done', false, 'note', null)) where id = $1",
  },
  lease: {
    'over since yesterday': 'update leases set start_on = start_on - 90, end_on = end_on - 90 where id = $1',
    'handed over': 'update leases set handed_over_on = start_on where id = $1',
    'of a year, near its end': 'update leases set start_on = start_on - 300 where id = $1',
    'a renewal agreed': `update leases set successor_id = (select max(n.id) from leases n
      where n.company_id = leases.company_id and n.id <> leases.id and n.status = 'pending_start') where id = $1`,
  },
  leasing_order: {
    'first dues open':
      'update installments set paid = gross - 1 where contract_id = (select contract_id from leasing_orders where id = $1)',
    'all dues paid':
      'update installments set paid = gross where contract_id = (select contract_id from leasing_orders where id = $1)',
    'the deposit received': stands(
      'contracts',
      'deposit_status',
      'received',
      'id = (select contract_id from leasing_orders where id = $1)',
    ),
    'inventory accepted': 'update leasing_orders set inventory_accepted_at = now() where id = $1',
    'an inventory to be signed':
      "with item as (insert into inventory_items (company_id, order_id, room, name) select company_id, id, 'kitchen', 'Oven' from leasing_orders where id = $1) update leasing_orders set inventory_accepted_at = null where id = $1",
    'no items': 'delete from inventory_items where order_id = $1',
    'inventory not accepted': 'update leasing_orders set inventory_accepted_at = null where id = $1',
    'a contract not signed': stands('contracts', 'status', 'sent', 'id = (select contract_id from leasing_orders where id = $1)'),
    'submitted to Ejar': stands(
      'contracts',
      'ejar_status',
      'submitted',
      'id = (select contract_id from leasing_orders where id = $1)',
    ),
    'a contract that Ejar rejected': stands(
      'contracts',
      'ejar_status',
      'rejected',
      'id = (select contract_id from leasing_orders where id = $1)',
    ),
    'a deposit that is due': stands(
      'contracts',
      'deposit_status',
      'due',
      'id = (select contract_id from leasing_orders where id = $1)',
    ),
    'the inspection passed': inspected('passed'),
    'the inspection not passed': inspected('in_progress'),
    'an expired identity':
      "update tenants set identity_expiry = '2020-01-01' where id = (select tenant_id from leasing_orders where id = $1)",
    // Another lease, as if it had been this unit's before.
    'keys that the tenant before still has': `update leases set status = 'ended.overstay', handed_over_on = null, ended_on = null,
        unit_id = (select unit_id from leasing_orders where id = $1), start_on = start_on - 4000, end_on = end_on - 4000
      where id = (select max(l.id) from leases l join leasing_orders o on o.company_id = l.company_id and o.lease_id <> l.id
          where o.id = $1 and l.unit_id <> o.unit_id)
        and set_config('app.move', 'leases:' || id || ':ended.overstay', true) is not null`,
    'a lease that begins next month':
      'update leases set start_on = start_on + 30, end_on = end_on + 30 where id = (select lease_id from leasing_orders where id = $1)',
  },
  unit_preparation: {
    'work to be done':
      "insert into preparation_items (company_id, preparation_id, name) select company_id, id, 'Paint' from unit_preparations where id = $1",
    'all work done': 'update preparation_items set done = true where preparation_id = $1',
  },
  pre_occupancy_order: {
    'a unit under preparation':
      "update units set readiness = 'under_preparation' where id = (select unit_id from pre_occupancy_orders where id = $1)",
  },
  mobile_access: { 'somebody without an address': 'update mobile_accesses set email = null where id = $1' },
  unit_owner: { 'an owner who cannot be reached': 'update unit_owners set email = null, mobile = null where id = $1' },
  lead_takeover: {
    'a lead that changes hands no more': stands(
      'leads',
      'status',
      'lost',
      'id = (select lead_id from lead_takeovers where id = $1)',
    ),
    'an asker who left': 'update users set active = false where id = (select asker_id from lead_takeovers where id = $1)',
  },
  sending: {
    'nowhere to send it': "update sendings set channel = 'whatsapp', mobile = null where id = $1",
    'sent by a server': 'update sendings set by_hand = false where id = $1',
    'an answered offer': stands('quotations', 'status', 'accepted', 'id = (select quotation_id from sendings where id = $1)'),
    'an offer that has run out':
      'update quotations set valid_until = valid_until - 400 where id = (select quotation_id from sendings where id = $1)',
  },
  utility_account_request: {
    'a lease that ends': stands(
      'leases',
      'status',
      'on_notice',
      'id = (select lease_id from utility_account_requests where id = $1)',
    ),
    'a lease that goes on': stands(
      'leases',
      'status',
      'active',
      'id = (select lease_id from utility_account_requests where id = $1)',
    ),
  },
  waiting_list_entry: {
    'a unit that somebody else took':
      "update units set market = 'blocked' where id = (select unit_id from waiting_list_entries where id = $1)",
  },
  ticket: {
    // Administrators work on everything: whoever has none of the privileges doesn't.
    'nobody of the staff has it':
      "update tickets set assignee_id = (select min(u.id) from users u join roles r on r.id = u.role_id where r.privileges::text = '{}' and not r.is_admin) where id = $1",
    'closed fifteen days ago': "update tickets set closed_at = now() - interval '15 days 12 hours' where id = $1",
    'rated already': 'update tickets set rating = 5 where id = $1',
  },
  sellable_unit: {
    'a unit that is still being built': 'update progress set percent = 60 where sellable_unit_id = $1',
  },
  delivery_receipt: {
    'an inspection on another day': 'update delivery_receipts set inspect_on = inspect_on + 5 where id = $1',
    'a checklist with gaps': 'update delivery_receipts set cleaned = false where id = $1',
    'no snags': 'delete from snags where delivery_receipt_id = $1',
    'a critical snag': found('critical'),
    'a critical snag without a photo': found('critical'),
    'a major snag': found('major'),
    'snags nobody is to fix': found('minor'),
  },
  decision: {
    'not to be delegated':
      'update execution_steps set allow_delegate = false where id = (select step_id from decisions where id = $1)',
    'a comment required':
      'update execution_steps set require_comment = true where id = (select step_id from decisions where id = $1)',
    'a step that is over': stands('execution_steps', 'status', 'skipped', 'id = (select step_id from decisions where id = $1)'),
    'what i made': `update quotations set created_by = (select user_id from decisions where id = $1)
      where id = (select record_id from executions where id = (select execution_id from decisions where id = $1))`,
    'passed on already': 'update decisions set passed_on = true where id = $1',
    'my own request':
      'update executions set requester_id = (select user_id from decisions where id = $1) where id = (select execution_id from decisions where id = $1)',
  },
};

/** Variations of every kind of record, by entity: those here, which others' situations share, and those beside its guards. */
export const variations: Record<string, Variations> = {
  ...shared,
  ...Object.fromEntries(
    Object.entries(expectedLives).flatMap(([entity, { variations: own }]) =>
      own ? [[entity, { ...shared[entity], ...own }]] : [],
    ),
  ),
};

/** Statements that put a record into a variation, one after another, each with the id if it names the record. */
export function statementsOf(entity: string, name: string, id: number): { text: string; values: number[] }[] {
  const found = variations[entity]?.[name];
  if (!found) throw new Error(`No variation of ${entity}: ${name}`);
  return [found].flat().map((text) => ({ text, values: text.includes('$1') ? [id] : [] }));
}
