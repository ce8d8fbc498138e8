import { lockInvoice, settleInvoice } from '../../../server/finance/settle.ts';
import { systemUser } from '../../../server/kit/current-user.ts';
import { advance } from '../../../server/kit/lifecycle.ts';
import { invoiceScenario } from '../../../src/workbench/scenarios/invoice.ts';
import { unposted } from '../../kit/unposted.ts';
import { type EntityTestBed, entityTestBedOf } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** What a collection of half an invoice, or of what is open, leaves behind. */
const collected = (what: string) => `with c as (
    insert into collections (company_id, number, tenant_id, method, amount, received_on)
    select company_id, 'R-' || id || '-' || allocated, tenant_id, 'cash_payment', ${what}, current_date from invoices where id = $1 and ${unposted}
    returning company_id, id, amount)
  insert into allocations (company_id, invoice_id, collection_id, amount, allocated_on)
  select company_id, $1, id, amount, current_date from c`;
const taken: Record<string, string> = {
  posted: `update allocations set ended_on = current_date, end_reason = 'A mistake' where invoice_id = $1 and ${unposted}`,
  // What is left is half of it.
  partially_paid: `update allocations set amount = (select gross / 2 from invoices where id = $1) where invoice_id = $1 and ended_on is null`,
};

/** Invoices that are paid and credited: by collections (tests/server/finance/invoices.test.ts) and credit notes. */
export function invoiceTestBed(testCompany: TestCompany): EntityTestBed {
  const { services } = testCompany.testBed.app;
  const { company } = testCompany.testBed.one;
  const own = entityTestBedOf(testCompany, invoiceScenario);
  const currentUser = systemUser(company);
  return {
    ...own,
    perform: async (id, step, act) => {
      const { event, to, from } = step;
      if (to === 'written_off' && (event === 'credited' || event === 'allocated'))
        await testCompany.sql('update invoices set written_off = open / 2 where id = $1', [id]);
      if (event === 'credited') {
        const all =
          "update invoices set credited = gross - allocated - written_off where id = $1 and $2 in ('credited', 'paid', 'written_off')";
        if (from !== 'paid') await testCompany.sql(all, [id, to]);
        await services.db.write(company.id, (scope) =>
          advance(scope, services, { entity: 'invoice', id, currentUser, event: { type: 'credited' } }),
        );
        return undefined;
      }
      if (event !== 'allocated' && event !== 'deallocated') return own.perform(id, step, act);
      const part = from === 'partially_paid' ? 'open / 2' : 'gross / 2';
      const isLost = from === 'written_off';
      if (isLost) {
        // A half of it was paid before the rest was a loss.
        await testCompany.sql(collected('gross / 2'), [id]);
        await testCompany.sql('update invoices set allocated = gross / 2, written_off = gross - gross / 2 where id = $1', [id]);
      }
      const taking = (taken[to] as string)?.replace('gross / 2', isLost ? 'gross / 4' : 'gross / 2');
      const paying = collected(to === 'paid' || to === 'written_off' ? 'open' : part);
      await testCompany.sql(event === 'allocated' ? paying : taking, [id]);
      await services.db.write(company.id, async (scope) => {
        await lockInvoice(scope, id);
        await settleInvoice({ scope, services, currentUser }, id, event);
      });
      return undefined;
    },
  };
}
