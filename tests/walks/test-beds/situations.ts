import { leaseCalls } from '../../../src/api/leasing/lease.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { quotationCalls } from '../../../src/api/sales/quotation.ts';
import {
  agreement,
  approvedBy,
  hasDocument,
  identityUntil,
  inCity,
  lead,
  offer,
  offered,
  onDay,
  rent,
  risesBefore,
  type Scene,
  type Situation,
  sql,
  totalsFollow,
  unruled,
  varied,
} from './situation.ts';
import { plusDays } from './test-company.ts';

/** How a record is put into the situation in which only one guard refuses: by real calls if possible, otherwise by SQL. */
export const situations = {
  'a lead without a budget': lead({ budget_max: null }),
  'a lead without a unit type': lead({ unit_type_id: null }),
  'a lead without a use': lead({ property_use: null }),
  'a lead without a move-in day': lead({ move_in_on: null }),
  'a lead without identity': lead({ identity_no: null, identity_type: null }),
  // From before the expiry was asked for.
  'a lead with an Iqama of unknown expiry': sql(
    "update leads set identity_type = 'iqama_no', identity_no = '2999900075', identity_expiry = null where id = $1",
  ),
  // While a lead is open, no second one is let in.
  'a run without installments': sql('update invoicing_runs set total = 0 where id = $1'),
  'a run without drafts': sql('update invoicing_runs set drafts = 0 where id = $1'),
  'an import of what its user may not create': sql("update data_imports set kind = 'unit' where id = $1"),
  'an import of bad rows alone': sql('update data_imports set bad = total where id = $1'),
  'half a file': sql('update attachments set received = received - 1 where id = $1'),
  'another open lead with the same mobile': varied('lead', 'another open lead of the same person'),
  'the person came again since, as another lead': async ({ company, id }: Scene) => {
    const { mobile } = await company.ask<Lead>(company.people.leasing_agent, leadCalls.get, { params: { id } });
    await company.ask(company.people.leasing_agent, leadCalls.create, {
      body: { name: 'The same person', mobile, source: 'walk_in' },
    });
  },
  'the accepted offer is gone': varied('lead', 'the accepted offer is gone'),
  'two offers are accepted': sql(
    "update quotations set lead_id = $1 where id = (select min(id) from quotations where status = 'accepted' and lead_id <> $1)",
  ),
  'the deal of the lead waits for approval': varied('lead', 'the deal is still being approved'),
  'a down payment of the lead is due': varied('lead', 'a down payment due'),
  'the identity of the lead expires today': ({ today, ...scene }: Scene) => lead({ identity_expiry: today })({ today, ...scene }),
  'the identity of the lead expired yesterday': (scene: Scene) => lead({ identity_expiry: plusDays(scene.today, -1) })(scene),
  'the unit of the lead is blocked': sql(
    "update units set market = 'blocked' where id in (select u.unit_id from quotation_units u join quotations q on q.id = u.quotation_id where q.lead_id = $1)",
  ),
  'the unit of the lead is out of order from its first day': sql(
    "update units set readiness = 'out_of_order', out_of_order_from = q.start_on, out_of_order_to = q.start_on from quotation_units u join quotations q on q.id = u.quotation_id where units.id = u.unit_id and q.lead_id = $1",
  ),
  'the unit of the lead is out of order until the day before': sql(
    "update units set readiness = 'out_of_order', out_of_order_from = q.start_on - 9, out_of_order_to = q.start_on - 1 from quotation_units u join quotations q on q.id = u.quotation_id where units.id = u.unit_id and q.lead_id = $1",
  ),
  'the unit of the lead was let to somebody else': varied('lead', 'a unit taken'),
  'lost 180 days ago': onDay(-180, "update leads set lost_at = $2::timestamp + interval '12 hours' where id = $1"),
  'lost 181 days ago': onDay(-181, "update leads set lost_at = $2::timestamp + interval '12 hours' where id = $1"),

  'an approval rule holds': ({ company }: Scene) => approvedBy(company, ['leasing_manager']),
  'no approval rule holds': ({ company }: Scene) => unruled(company),
  'an offer without units': ({ company, params }: Scene) =>
    company.ask(company.people.leasing_agent, quotationCalls.removeUnit, { params }),
  'a unit without its rent': async (scene: Scene) => {
    const { company, params } = scene;
    const [unit] = (await offered(scene)).units;
    const item_id = unit?.items[0]?.id as number;
    await company.ask(company.people.leasing_agent, quotationCalls.removeItem, { params: { ...params, item_id } });
  },
  'a rent at the list price': rent('60000'),
  'a rent below the list price by a riyal': rent('59999'),
  'a discount that no rule covers': async (scene: Scene) => {
    await unruled(scene.company);
    await offer({ discount_type: 'percent', discount_value: '1' })(scene);
  },
  'a rent-free day that no rule covers': async (scene: Scene) => {
    await unruled(scene.company);
    await offer({ free_days: 1 })(scene);
  },
  'a rent at the least price': rent('50000'),
  'a rent below the least price': rent('49999.99'),
  'a rent below the least price and a discount asked for': async (scene: Scene) => {
    await rent('49999.99')(scene);
    await offer({ discount_type: 'percent', discount_value: '1' })(scene);
  },
  'a discount of all the rent': offer({ discount_type: 'amount', discount_value: '60000' }),
  'a discount that leaves one halala': async (scene: Scene) => {
    const { total_net } = await offered(scene);
    await offer({ discount_type: 'amount', discount_value: (Number(total_net) - 0.01).toFixed(2) })(scene);
  },
  'a discount that leaves nothing': async (scene: Scene) => {
    const { total_net } = await offered(scene);
    await offer({ discount_type: 'amount', discount_value: total_net })(scene);
  },
  'let for as much before': sql(
    'update units set last_rent = 6000000 where id in (select unit_id from quotation_units where quotation_id = $1)',
  ),
  'let for less before': sql(
    'update units set last_rent = 5990000 where id in (select unit_id from quotation_units where quotation_id = $1)',
  ),
  'an appeal allows it': ({ company, params }: Scene) =>
    company.ask(company.people.leasing_agent, quotationCalls.updateUnit, { params, body: { rent_appeal_no: 'REGA-1447-12' } }),
  'a higher rent asked for 90 days before the end': risesBefore(90),
  'a higher rent asked for 89 days before the end': risesBefore(89),
  'an offer that ends before it begins': async (scene: Scene) => {
    await sql('update quotations set end_on = start_on - 1 where id = $1')(scene);
    await totalsFollow(scene);
  },
  'an offer for a day': async (scene: Scene) => {
    const { start_on } = await offered(scene);
    await offer({ end_on: start_on })(scene);
  },
  'payments that do not cover the total': varied('quotation', 'a total that differs'),
  'an offer to a lead without identity': lead(
    { identity_no: null, identity_type: null },
    ({ params }) => params.lead_id as number,
  ),
  'an offer valid until tomorrow': onDay(1, 'update quotations set valid_until = $2 where id = $1'),
  'an offer valid until today': onDay(0, 'update quotations set valid_until = $2 where id = $1'),
  'an offer valid until yesterday': onDay(-1, 'update quotations set valid_until = $2 where id = $1'),
  'other prices than were approved': varied('quotation', 'other prices than were approved'),
  'a down payment is posted': varied('quotation', 'a down payment posted'),
  'a lead that is not qualified': varied('quotation', 'a lead that is not qualified'),
  'a unit that is blocked': ({ company, params }: Scene) =>
    company.ask(company.people.admin, unitCalls.update, {
      params: { id: params.unit_id as number },
      body: { market: 'blocked' },
    }),
  'the leases are being made': varied('quotation', 'the leases are being made'),
  'an offer to a lead': sql('update quotations set tenant_id = null, lead_id = (select min(id) from leads) where id = $1'),
  'the deal waits for approval': varied('quotation', 'the deal is still being approved'),
  'a down payment is due': varied('quotation', 'a down payment due'),

  'a request of one’s own': varied('decision', 'my own request'),
  'an offer that one made': varied('decision', 'what i made'),
  'a decision passed on already': varied('decision', 'passed on already'),
  'a step that is over': varied('decision', 'a step that is over'),
  'a comment is required': varied('decision', 'a comment required'),
  'a step that may not be passed on': varied('decision', 'not to be delegated'),

  'a contract without leases': varied('contract', 'no leases'),
  'whoever recorded the tenant’s signature': ({ company, tx, id }: Scene) =>
    tx.sql('update contracts set tenant_signed_by = $2 where id = $1', [id, company.userOf(company.people.leasing_manager)]),
  'a contract without installments': varied('contract', 'no installments'),

  'no deposit': sql('update contracts set deposit = 0 where id = $1'),
  'nobody moved in': varied('deposit', 'a lease that never began'),
  'somebody moves in': varied('deposit', 'a lease that is to begin'),
  'nobody lives there': varied('deposit', 'a unit that was given back'),
  'somebody lives there': varied('deposit', 'a unit that is still let'),
  'somebody moved out': varied('deposit', 'a unit that was given back'),
  'a discount of a contract that is over': varied('contract_discount', 'a contract that is over'),
  'a discount above what is unpaid': varied('contract_discount', 'more than what is unpaid'),
  'a lowered installment that was paid': varied('contract_discount', 'more than what is unpaid'),
  'a contract that was cancelled': varied('ejar', 'a contract that was cancelled'),
  'a contract that Ejar rejected': varied('leasing_order', 'a contract that Ejar rejected'),
  'a deposit of one halala': sql('update contracts set deposit = 1 where id = $1'),

  'a lease that ends today': onDay(0, 'update leases set start_on = $2::date - 40, end_on = $2 where id = $1'),
  'a lease that ended yesterday': onDay(-1, 'update leases set start_on = $2::date - 40, end_on = $2 where id = $1'),
  'a long lease that ends in 59 days': onDay(59, 'update leases set start_on = $2::date - 99, end_on = $2 where id = $1'),
  'a long lease that ends in 60 days': onDay(60, 'update leases set start_on = $2::date - 99, end_on = $2 where id = $1'),
  'a long lease in Jeddah': inCity('Jeddah', 60),
  'a long lease in Riyadh': inCity('Riyadh', 200),
  'a lease in Riyadh that ends in 364 days': inCity('Riyadh', 364),
  'a lease in Riyadh that ends in 365 days': inCity('Riyadh', 365),
  'a long lease in Riyadh, and a declaration of personal use': async (scene: Scene) => {
    await inCity('Riyadh', 200)(scene);
    await hasDocument('personal_use_declaration')(scene);
  },
  'noticed for personal use 365 days ago': onDay(
    -365,
    "update leases set notice_on = $2, notice_party = 'landlord', notice_ground = 'personal_use' where id = $1",
  ),
  'noticed for personal use 364 days ago': onDay(
    -364,
    "update leases set notice_on = $2, notice_party = 'landlord', notice_ground = 'personal_use' where id = $1",
  ),
  'a lease that began long ago': onDay(-40, 'update leases set start_on = $2 where id = $1'),
  'a lease that began 30 days ago': onDay(-30, 'update leases set start_on = $2 where id = $1'),
  'its renewal is agreed': sql('update leases set successor_id = (select max(id) from leases where id <> $1) where id = $1'),
  'an agreement to end it': agreement,
  'an agreement to end it, and the keys': async (scene: Scene) => {
    await agreement(scene);
    await scene.tx.sql('update leases set handed_over_on = $2 where id = $1', [scene.id, scene.today]);
  },
  'the keys are still out': sql('update leases set handed_over_on = null where id = $1'),
  'the keys are back': async ({ company, params }: Scene) => {
    const { status } = await company.ask<{ status: string }>(company.people.operations, leaseCalls.get, { params });
    await company.ask(company.people.operations, leaseCalls.update, { params, body: { status } });
  },

  'a contract that is not signed': varied('leasing_order', 'a contract not signed'),
  'a deposit that is due': varied('leasing_order', 'a deposit that is due'),
  'the first dues are open': varied('leasing_order', 'first dues open'),

  'an order that has everything': async (scene: Scene) => {
    for (const name of [
      'the deposit received',
      'all dues paid',
      'submitted to Ejar',
      'inventory accepted',
      'the inspection passed',
    ])
      await varied('leasing_order', name)(scene);
  },
  'an inventory that is not accepted': varied('leasing_order', 'inventory not accepted'),
  'an inventory to be signed': varied('leasing_order', 'an inventory to be signed'),
  'an inventory that is signed': varied('leasing_order', 'inventory accepted'),
  'an inventory without items': varied('leasing_order', 'no items'),
  'a unit that has not passed its inspection': varied('leasing_order', 'the inspection not passed'),
  'work that is not done': varied('unit_preparation', 'work to be done'),
  'a unit to move into that is under preparation': varied('pre_occupancy_order', 'a unit under preparation'),
  'the identity of the tenant expires today': identityUntil(0),
  'the identity of the tenant expired yesterday': identityUntil(-1),
  'a unit whose keys the tenant before still has': varied('leasing_order', 'keys that the tenant before still has'),
  'a lease that begins today': onDay(
    0,
    'update leases set start_on = $2 where id = (select lease_id from leasing_orders where id = $1)',
  ),
  'a lease that begins tomorrow': onDay(
    1,
    'update leases set start_on = $2 where id = (select lease_id from leasing_orders where id = $1)',
  ),

  'an inspection next month': varied('leasing_clearance', 'an inspection next month'),
  'everything is inspected': varied('leasing_clearance', 'rooms inspected, and keys back'),
  'the keys are not counted': varied('leasing_clearance', 'rooms inspected'),
  'a room is still to be inspected': varied('leasing_clearance', 'keys back, a room to be inspected'),

  'the meter was requested by the approver': ({ company, tx, id }: Scene) =>
    tx.sql('update utility_account_requests set created_by = $2 where id = $1', [
      id,
      company.userOf(company.people.leasing_manager),
    ]),
  'the tenant of the meter leaves': varied('utility_account_request', 'a lease that ends'),
  'the tenant of the meter stays': varied('utility_account_request', 'a lease that goes on'),
  'a credit note of nothing': varied('credit_note', 'nothing'),
  'a credit note above what is left': varied('credit_note', 'above what is left'),
  'a cheque of next month': varied('cheque', 'of next month'),
  'a cheque that cleared yesterday': varied('cheque', 'that cleared yesterday'),
  'a cheque that cleared today': varied('cheque', 'that cleared today'),
  'a cheque on a bank statement': varied('cheque', 'on a bank statement'),
  'a cheque of which a part was refunded': varied('cheque', 'refunded in part'),
  'a cheque that cleared in a closed month': varied('cheque', 'cleared in a closed month'),
  'the approver asked for the refund': ({ company, tx, id }: Scene) =>
    tx.sql('update cash_refunds set requested_by = $2 where id = $1', [id, company.userOf(company.people.general_manager)]),
  'a box that the administrator holds': varied('cash_box', 'held by the administrator'),
  'a box of operations': varied('cash_box', "operations' own"),
  'a difference above the limit': varied('cash_box', 'counted far too little'),
  'a slip of a box that has its cash': varied('bank_deposit', 'a box with its cash'),
  'a slip that no line of the bank is matched with': varied('bank_deposit', 'unmatched'),
  'an empty slip': varied('bank_deposit', 'nothing'),
  'a cheque that is at the bank already': varied('bank_deposit', 'a deposited cheque'),
  'a cheque that has bounced': varied('bank_deposit', 'a bounced cheque'),
  'a line of the bank is matched with the slip': varied('bank_deposit', 'matched'),
  'cheques cover all that is past due': varied('dunning_case', 'covered by cheques'),
  'there is no further step of dunning': varied('dunning_case', 'no further step'),
  'the next step of dunning is the last': varied('dunning_case', 'the last step'),
  'the late tenant has no e-mail': varied('dunning_case', 'no e-mail'),
  'the late tenant has an e-mail': varied('dunning_case', 'an e-mail'),
  'the final notice was written': varied('dunning_case', 'the final notice before'),
  'a reminder was written': varied('dunning_case', 'a letter before'),
  'no letter was written': varied('dunning_case', 'no letter before'),
  'no final notice was written': varied('dunning_case', 'no final notice before'),
  'there is another step of dunning': varied('dunning_case', 'another step'),
  'a statement with open lines alone': varied('bank_statement', 'nothing settled'),
  'a statement without open lines': varied('bank_statement', 'nothing open'),
  'a statement whose predecessor is missing': varied('bank_statement', 'a gap before'),
  'a line of what was reversed': varied('bank_statement', 'a line of what was reversed'),
  'a statement of a closed month': varied('bank_statement', 'of a closed month'),
  'a refund paid in a closed month': varied('cash_refund', 'paid in a closed month'),
  'a document that would be rejected again': varied('tax_report', 'would be rejected again'),
  'a credit note that would be rejected': varied('credit_note', 'would be rejected'),
  'a collection of a cheque': varied('collection', 'a cheque'),
  'a collection of a deposit': varied('collection', 'a deposit'),
  'a collection on a reconciled statement': varied('collection', 'on a reconciled statement'),
  'a collection of which a part was paid back': varied('collection', 'paid back in part'),
  'an invoice without lines': varied('invoice', 'no lines'),
  'an invoice of a contract': varied('invoice', 'of a contract'),
  'an invoice that is paid in part': varied('invoice', 'paid in part'),
  'an invoice of a closed month': varied('invoice', 'of a closed month'),
  'an invoice that was reported': varied('invoice', 'reported'),
  'somebody asked to write the invoice off': ({ company, tx, id }: Scene) =>
    tx.sql('update invoices set write_off_by = $2 where id = $1', [id, company.userOf(company.people.finance_manager)]),
  'the approver asked to write the invoice off': ({ company, tx, id }: Scene) =>
    tx.sql('update invoices set write_off_by = $2 where id = $1', [id, company.userOf(company.people.general_manager)]),
  'a part of the invoice was written off': varied('invoice', 'written off in part'),
  'a written-off invoice that nobody paid': varied('invoice', 'not paid before its loss'),
  'a written-off invoice that was paid in part': varied('invoice', 'paid before its loss'),
  'nothing of the invoice was written off': varied('invoice', 'nothing written off'),
  'nobody asked to write the invoice off': varied('invoice', 'nobody asks for a write-off'),
  'an invoice that is void': varied('invoice_delivery', 'a void invoice'),
  'an invoice that is not cleared': varied('invoice_delivery', 'not cleared'),
  'an invoice of a tenant without an address': varied('invoice_delivery', 'no address'),
  'somebody without an address': varied('mobile_access', 'somebody without an address'),
  'an owner who cannot be reached': varied('unit_owner', 'an owner who cannot be reached'),
  'a requested lead that was lost': varied('lead_takeover', 'a lead that changes hands no more'),
  'whoever asked for the lead left': varied('lead_takeover', 'an asker who left'),
  'nowhere to send it': varied('sending', 'nowhere to send it'),
  'sent by a server': varied('sending', 'sent by a server'),
  'an answered offer': varied('sending', 'an answered offer'),
  'an offer that has run out': varied('sending', 'an offer that has run out'),
  // Not by a call: the offer would be withdrawn at once.
  'the offered unit is taken': varied('waiting_list_entry', 'a unit that somebody else took'),
  'the assignee of the ticket left': varied('ticket', 'nobody of the staff has it'),
  'the ticket is rated': varied('ticket', 'rated already'),
  'the ticket was closed 14 days ago': onDay(
    -14,
    "update tickets set closed_at = $2::timestamp + interval '12 hours' where id = $1",
  ),
  'the ticket was closed 15 days ago': onDay(
    -15,
    "update tickets set closed_at = $2::timestamp + interval '12 hours' where id = $1",
  ),
  'the month is not over': varied('accounting_period', 'a month that is not over'),
  'an earlier month is open': varied('accounting_period', 'an earlier month that is open'),
  'the unit is still being built': varied('sellable_unit', 'a unit that is still being built'),
  'the inspection is tomorrow': onDay(1, 'update delivery_receipts set inspect_on = $2 where id = $1'),
  'the checklist has gaps': varied('delivery_receipt', 'a checklist with gaps'),
  'no snag is open': varied('delivery_receipt', 'no snags'),
  'a critical snag was found': varied('delivery_receipt', 'a critical snag'),
  'a major snag was found': varied('delivery_receipt', 'a major snag'),
  'a minor snag was found': varied('delivery_receipt', 'snags nobody is to fix'),
  'the papers of the provider end today': onDay(
    0,
    'update providers set contract_to = $2, commercial_register_expiry = $2, insurance_expiry = $2 where id = $1',
  ),
  'the contract of the provider ended yesterday': onDay(-1, 'update providers set contract_to = $2 where id = $1'),
  'the registration of the provider expired yesterday': onDay(
    -1,
    'update providers set commercial_register_expiry = $2 where id = $1',
  ),
  'the insurance of the provider expired yesterday': onDay(-1, 'update providers set insurance_expiry = $2 where id = $1'),
} satisfies Record<string, Situation>;
export type SituationName = keyof typeof situations;

/** A situation by its name here, or among the variations of the record's own life. Throws when there is none. */
export const situationOf = (entity: string, name: string): Situation =>
  (situations as Record<string, Situation>)[name] ?? varied(entity, name);
