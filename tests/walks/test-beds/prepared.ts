import type { Candidate } from '../../../src/workbench/lifecycle-model.ts';
import { bringBy } from '../../../src/workbench/scenarios/driving/bring.ts';
import { leaseScenario } from '../../../src/workbench/scenarios/lease.ts';
import { quote } from '../../../src/workbench/scenarios/parts/deals.ts';
import { unposted } from '../../kit/unposted.ts';
import type { TestCompany } from './test-company.ts';

/*
 * A walk brings a record to a transition by the shortest way, where many effects find nothing to undo. What they undo is put there
 * before the transition is watched, so that it shows.
 */

type Prepare = (testCompany: TestCompany, id: number, step: Candidate) => Promise<unknown>;

/** Variations of one running lease: the walks' invoices are for its first installment, one after the other. */
const installments = new WeakMap<TestCompany, Promise<number>>();
async function anInstallment(testCompany: TestCompany): Promise<number> {
  const { lease } = await bringBy(testCompany.driver, leaseScenario, 'active');
  const [one] = await testCompany.sql<{ id: number }>(
    'select min(id)::int as id from installments where contract_id = (select contract_id from leases where id = $1)',
    [lease],
  );
  return one?.id as number;
}
const installmentOf = (testCompany: TestCompany): Promise<number> => {
  const found = installments.get(testCompany) ?? anInstallment(testCompany);
  installments.set(testCompany, found);
  return found;
};

const linked =
  (kind: 'unit_owner' | 'mobile_access'): Prepare =>
  ({ sql }, id) =>
    sql(
      `insert into ${kind}_links (company_id, token_hash, ${kind}_id, expires_at)
        select company_id, 'planted ' || id, id, now() + interval '1 year' from ${kind === 'unit_owner' ? 'unit_owners' : 'mobile_accesses'} where id = $1`,
      [id],
    );
const timed = ({ sql }: TestCompany, entity: string, id: number, event: string) =>
  sql(
    `insert into timers (company_id, entity, record_id, event, due_at)
      select id, $1, $2, $3, now() + interval '10 years' from companies where slug = 'first'`,
    [entity, id, event],
  );

/** A link to an offer, as if it had been made before. */
const sentBefore = ({ sql }: TestCompany, quotation: number) =>
  sql(
    `insert into sendings (company_id, quotation_id, channel, by_hand, name, created_at, updated_at)
      select company_id, id, 'link', true, 'A customer on a walk', now(), now() from quotations where id = $1`,
    [quotation],
  );
/** The end of an offer's sendings. */
const endsSendings = ['cancel', 'edit_priced_content', 'revise'];

export const prepared: Partial<Record<string, Prepare>> = {
  // There is a draft for it besides, which nothing is held for.
  lead: async ({ driver, sql, userOf, people }, id, { event, from }) => {
    const isOffered = ['qualified', 'viewing', 'negotiating'].includes(from);
    if ((event === 'lose' && isOffered) || event === 'quotation_accepted') await quote(driver, id, await driver.place());
    // Somebody else's by now.
    if (event === 'quotation_accepted')
      await sql('update leads set assignee_id = $2 where id = $1', [id, userOf(people.leasing_manager)]);
  },
  quotation: async (testCompany, id, { event, from }) => {
    if (endsSendings.includes(event)) await sentBefore(testCompany, id);
    if (event === 'revive' && from === 'declined')
      await testCompany.sql('update quotations set valid_until = valid_until - 3 where id = $1', [id]);
  },
  lease: async ({ sql }, id, { event, from }) => {
    // A period begins tomorrow.
    if (event === 'terminate')
      await sql(
        'update installments set from_on = from_on + 1 where contract_id = (select contract_id from leases where id = $1)',
        [id],
      );
    // A home in Riyadh that its landlord wants to live in (RR-4).
    if (event === 'end' || (event === 'hand_over' && from === 'ended.overstay')) {
      await sql(
        `update leases set start_on = start_on - 100, notice_party = 'landlord', notice_ground = 'personal_use'
          where id = $1 and $2 <> 'active'`,
        [id, from],
      );
      await sql(
        `update compounds set city_id = (select id from cities where company_id = compounds.company_id and name_en = 'Riyadh')
          where id = (select compound_id from units where id = (select unit_id from leases where id = $1)) and $2 <> 'active'`,
        [id, from],
      );
    }
  },
  // Somebody asks for its write-off, and it is for an installment of which too little counts as paid.
  invoice: async (testCompany, id, { event }) => {
    if (event === 'post' || event === 'void') return;
    const { sql } = testCompany;
    const installment = await installmentOf(testCompany);
    await sql(`update invoice_lines set installment_id = null where installment_id = $1 and ${unposted}`, [installment]);
    await sql(`update invoice_lines set installment_id = $2 where invoice_id = $1 and ${unposted}`, [id, installment]);
    await sql('update installments set paid = 1 where id = $1', [installment]);
    const asker = testCompany.userOf(testCompany.people.finance_manager);
    if (!['request_write_off', 'approve_write_off', 'recover'].includes(event))
      await sql('update invoices set write_off_by = $2, write_off_reason = $3 where id = $1', [id, asker, 'Nobody finds them']);
  },
  unit_owner: linked('unit_owner'),
  mobile_access: async (testCompany, id, step) => {
    await linked('mobile_access')(testCompany, id, step);
    if (step.from === 'active') await testCompany.sql("update mobile_accesses set password_hash = 'chosen' where id = $1", [id]);
  },
  // Inspected and refused before; the day that is set is another one.
  delivery_receipt: ({ sql }, id, { event, from }) => {
    if (event === 'reset')
      return sql(
        `update delivery_receipts set inspect_on = current_date + 9, reason = 'Not yet', keys_tested = true, meters_read = true,
          systems_tested = true, cleaned = true, manuals_given = true where id = $1`,
        [id],
      );
    const isMoved = event === 'schedule' && from === 'inspection_scheduled';
    return sql('update delivery_receipts set inspect_on = inspect_on + $2::int where id = $1', [id, isMoved ? 9 : 0]);
  },
  sellable_unit: async ({ sql }, id, { event, from }) => {
    if (event === 'cancel' && from === 'ready_for_delivery')
      await sql(
        `update delivery_receipts set status = 'issued' where sellable_unit_id = $1
          and set_config('app.move', 'delivery_receipts:' || id || ':issued', true) is not null`,
        [id],
      );
    if (event === 'relist')
      await sql(
        `update sellable_units set buyer_name = 'A buyer before', buyer_mobile = '+966500000001', deposit = 100,
          reserved_until = current_date + 1 where id = $1`,
        [id],
      );
  },
  // Somebody else asked.
  accounting_period: async ({ sql, userOf, people }, id, { event }) => {
    if (event === 'decline_reopen')
      await sql('update accounting_periods set requester_id = $2 where id = $1', [id, userOf(people.leasing_manager)]);
  },
  // Somebody else took it.
  cheque: async ({ sql, userOf, people }, id, { event }) => {
    if (event === 'bounce' || event === 'return_late')
      await sql('update cheques set created_by = $2 where id = $1', [id, userOf(people.leasing_manager)]);
  },
  // Another one had it.
  snag: async ({ sql }, id, { event, from }) => {
    if (event === 'assign' && from === 'reopened')
      await sql("update snags set contractor = 'Another firm', due_on = due_on - 1 where id = $1", [id]);
  },
  maintenance_issue: async ({ sql, userOf, people }, id, { event, from }) => {
    if (event === 'assign' && from !== 'pending')
      await sql('update maintenance_issues set assignee_id = $2 where id = $1', [id, userOf(people.admin)]);
  },
  // A visit of the cycle before.
  issue_dispatch: async ({ sql }, id, { event, from }) => {
    if (from === 'done' && (event === 'redo' || event === 'taken_on'))
      await sql(
        "update maintenance_issues set slot_from = '2026-01-04T08:00:00Z', slot_to = '2026-01-04T10:00:00Z' where id = $1",
        [id],
      );
  },
  ticket: async ({ sql, userOf, people }, id, { event, from }) => {
    if (event === 'assign' && from !== 'pending')
      await sql('update tickets set assignee_id = $2 where id = $1', [id, userOf(people.admin)]);
  },
  tax_report: async (testCompany, id, { event, from, to }) => {
    if (event === 'withdraw' && from === 'rejected') await timed(testCompany, 'tax_report', id, 'send');
    // A tax invoice of a tenant who gets it by mail.
    if (event === 'accept_with_warnings' || (event === 'accept' && to === 'cleared')) {
      await testCompany.sql("update tax_reports set kind = 'standard' where id = $1", [id]);
      await testCompany.sql(
        `update tenants set email = 'tenant@walk.example', invoices_by = 'email'
          where id = (select i.tenant_id from invoices i join tax_reports r on r.invoice_id = i.id where r.id = $1)`,
        [id],
      );
    }
  },
  sending: async (testCompany, id, { event, from }) => {
    if (from === 'failed' && (event === 'revoke' || event === 'withdraw')) await timed(testCompany, 'sending', id, 'expire');
    // The first of its offer, which it makes a sent one.
    if (!(from === 'queued' || from === 'failed') || !['deliver', 'confirm', 'open'].includes(event)) return;
    await testCompany.sql(
      `with offer as (update quotations set status = 'requests_approved' where id = (select quotation_id from sendings where id = $1)
          and set_config('app.move', 'quotations:' || id || ':requests_approved leads:' || lead_id || ':qualified', true) is not null
          returning lead_id)
        update leads set status = 'qualified' from offer where leads.id = offer.lead_id`,
      [id],
    );
  },
};
