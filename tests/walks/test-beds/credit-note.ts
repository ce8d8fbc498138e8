import { systemUser } from '../../../server/kit/current-user.ts';
import { advance } from '../../../server/kit/lifecycle.ts';
import { creditNoteScenario } from '../../../src/workbench/scenarios/credit-note.ts';
import { type EntityTestBed, entityTestBedOf } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** By status: what of a credit note is used then. The sums are those that allocations and refunds leave. */
const uses: Record<string, string> = {
  issued: 'applied = 0, allocated = 0, refunded = 0',
  partially_allocated: 'applied = 0, allocated = gross / 2, refunded = 0',
  allocated: 'applied = 0, allocated = gross, refunded = 0',
  refunded: 'applied = 0, allocated = 0, refunded = gross',
};

/** Credit notes that are used for other invoices and paid back. Issued alone, of which their invoice needs nothing. */
export function creditNoteTestBed(testCompany: TestCompany): EntityTestBed {
  const { services } = testCompany.testBed.app;
  const { company } = testCompany.testBed.one;
  const own = entityTestBedOf(testCompany, creditNoteScenario);
  const send = (id: number, event: 'used' | 'released') =>
    services.db.write(company.id, (scope) =>
      advance(scope, services, { entity: 'credit_note', id, currentUser: systemUser(company), event: { type: event } }),
    );
  return {
    ...own,
    create: async (way) => {
      const id = await own.create(way);
      // Its invoice is paid, so that all of it is credit.
      await testCompany.sql(
        "update invoices set allocated = gross, status = 'paid' where id = (select invoice_id from credit_notes where id = $1) and set_config('app.move', 'invoices:' || id || ':paid', true) is not null",
        [id],
      );
      return id;
    },
    perform: async (id, step, act) => {
      const { event, to } = step;
      if (event !== 'used' && event !== 'released') return own.perform(id, step, act);
      await testCompany.sql(`update credit_notes set ${uses[to]} where id = $1`, [id]);
      await send(id, event);
      return undefined;
    },
  };
}
