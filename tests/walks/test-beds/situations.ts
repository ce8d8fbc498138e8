import { quotationConfigCalls, quotationDiscountConfigCalls } from '../../../src/api/approvals/config.ts';
import { leaseCalls } from '../../../src/api/leasing/lease.ts';
import { type LeasingOrder, leasingOrderCalls } from '../../../src/api/leasing/leasing-order.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import type { RolledBack } from './rolled-back.ts';
import { plusDays, type Role, type TestCompany } from './test-company.ts';
import { variations } from './variations.ts';

/** A record, and the transaction in which it is put into a situation. */
export interface Scene {
  company: TestCompany;
  tx: RolledBack;
  id: number;
  /** The path parameters of its calls. */
  params: Record<string, number>;
  today: string;
}
type Situation = (scene: Scene) => Promise<unknown>;

/** By SQL only: calls can't produce it, or not without changing something else. */
const varied =
  (entity: string, name: string): Situation =>
  ({ tx, id }) => {
    const text = variations[entity]?.[name];
    if (!text) throw new Error(`No variation of ${entity}: ${name}`);
    return tx.sql(text, [id]);
  };
const sql =
  (text: string): Situation =>
  ({ tx, id }) =>
    tx.sql(text, [id]);
/** The same with a date relative to the company's. */
const onDay =
  (days: number, text: string): Situation =>
  ({ tx, id, today }) =>
    tx.sql(text, [id, plusDays(today, days)]);

const lead =
  (body: Record<string, unknown>, id: (scene: Scene) => number = ({ id }) => id): Situation =>
  (scene) =>
    scene.company.ask(scene.company.people.leasing_agent, leadCalls.update, { params: { id: id(scene) }, body });
const offer =
  (body: Record<string, unknown>): Situation =>
  ({ company, params }) =>
    company.ask(company.people.leasing_agent, quotationCalls.update, { params, body });
const offered = ({ company, id }: Scene) =>
  company.ask<Quotation>(company.people.leasing_agent, quotationCalls.one, { params: { id } });
const rent =
  (amount: string): Situation =>
  ({ company, params }) =>
    company.ask(company.people.leasing_agent, quotationCalls.updateUnit, { params, body: { amount } });
/** Updates the stored totals after changes by SQL. */
const totalsFollow: Situation = async (scene) => {
  const { schedule_total } = await offered(scene);
  await scene.tx.sql('update quotations set total_gross = $2 where id = $1', [
    scene.id,
    Math.round(Number(schedule_total) * 100),
  ]);
};

/** A rule by which these users approve every quotation. */
export const approvedBy = (company: TestCompany, asked: Role[], more: { mode?: string; quorum?: number } = {}) =>
  company.ask(company.people.admin, quotationConfigCalls.create, {
    body: {
      name_en: 'Every offer',
      name_ar: 'كل عرض',
      active: true,
      priority: 1,
      scope: { compounds: [], property_use: [], contract_kind: [], unit_types: [] },
      thresholds: [],
      steps: [
        {
          order: 1,
          name: 'One',
          assignees: asked.map((role) => ({ type: 'user', id: company.userOf(company.people[role]) })),
          mode: 'any',
          on_timeout: 'remind',
          due_hours: 9,
          allow_delegate: true,
          require_comment: false,
          ...more,
        },
      ],
    },
  });

/** No rule of any kind asks anybody about an offer. */
async function unruled(company: TestCompany): Promise<void> {
  const { admin } = company.people;
  for (const calls of [quotationConfigCalls, quotationDiscountConfigCalls]) {
    const rules = await company.ask<{ id: number; active: boolean }[]>(admin, calls.list, { query: { per_page: 100 } });
    for (const { id, active } of rules)
      if (active) await company.ask(admin, calls.update, { params: { id }, body: { active: false } });
  }
}

/** The tenant of an order has an identity until so many days from today. */
const identityUntil =
  (days: number): Situation =>
  async ({ company, id, today }) => {
    const { tenant_id } = await company.ask<LeasingOrder>(company.people.operations, leasingOrderCalls.get, { params: { id } });
    const body = { identity_expiry: plusDays(today, days) };
    await company.ask(company.people.admin, tenantCalls.update, { params: { id: tenant_id }, body });
  };

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
  'an offer that ends as it begins': async (scene: Scene) => {
    await sql('update quotations set end_on = start_on where id = $1')(scene);
    await totalsFollow(scene);
  },
  'an offer for two days': async (scene: Scene) => {
    const { start_on } = await offered(scene);
    await offer({ end_on: plusDays(start_on, 1) })(scene);
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
  // Not by a call: the offer would be withdrawn at once.
  'the offered unit is taken': varied('waiting_list_entry', 'a unit that somebody else took'),
  'the unit is still being built': varied('sellable_unit', 'a unit that is still being built'),
  'the inspection is tomorrow': onDay(1, 'update delivery_receipts set inspect_on = $2 where id = $1'),
  'the checklist has gaps': varied('delivery_receipt', 'a checklist with gaps'),
  'no snag is open': varied('delivery_receipt', 'no snags'),
  'a critical snag was found': varied('delivery_receipt', 'a critical snag'),
  'a major snag was found': varied('delivery_receipt', 'a major snag'),
  'a minor snag was found': varied('delivery_receipt', 'snags nobody is to fix'),
  'the snag is critical': varied('snag', 'a critical snag'),
} satisfies Record<string, Situation>;
export type SituationName = keyof typeof situations;
