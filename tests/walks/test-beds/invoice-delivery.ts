import { invoiceDeliveryScenario } from '../../../src/workbench/scenarios/invoice-delivery.ts';
import { withJobAsleep } from './asleep.ts';
import { bySystem } from './by-system.ts';
import type { EntityTestBed } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** As if the invoice had been posted as that of a company, without a tax authority: a report of it then keeps it from its tenant. */
const asStandard =
  "update invoices set tax_type = 'standard' where id = $1 and set_config('session_replication_role', 'replica', true) is not null";

/** Invoices whose mails don't go: tests/server/finance/invoice-mails.test.ts has them go. */
export function invoiceDeliveryTestBed(testCompany: TestCompany): EntityTestBed {
  const own = bySystem(invoiceDeliveryScenario)(testCompany);
  return {
    ...own,
    create: async (...given) => {
      const id = await own.create(...given);
      await testCompany.sql(asStandard, [id]);
      return id;
    },
    perform: (id, step, act) => withJobAsleep(testCompany, 'invoice_mail_asked', () => own.perform(id, step, act)),
  };
}
