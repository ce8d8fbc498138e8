import { systemUser } from '../../../server/kit/current-user.ts';
import { advance } from '../../../server/kit/lifecycle.ts';
import { type InvoicingRun, invoicingRunCalls } from '../../../src/api/finance/invoicing-run.ts';
import { withJobAsleep } from './asleep.ts';
import type { EntityTestBed } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** Runs whose job never works: what it does is seen in tests/server/finance. */
export function invoicingRunTestBed(company: TestCompany): EntityTestBed {
  const { testBed, people, ask, sql } = company;
  const { services } = testBed.app;
  const owner = people.finance_manager;
  const asleep = <T>(act: () => Promise<T>): Promise<T> => withJobAsleep(company, 'invoicing_run', act);
  const read = (id: number) => ask<InvoicingRun>(owner, invoicingRunCalls.get, { params: { id } });
  return {
    entity: 'invoicing_run',
    create: async () => {
      const { id } = await ask<InvoicingRun>(owner, invoicingRunCalls.create, { body: {} });
      // As if it had found three installments, two of which were drafted.
      await sql(
        "update invoicing_runs set total = 3, drafts = 2, language = 'en', started_by = (select id from users where email = $2) where id = $1",
        [id, owner.email],
      );
      return id;
    },
    wire: read,
    status: async (id) => (await read(id)).status,
    perform: async (id, { event, to }, act) => {
      if (act) {
        await asleep(act);
        return owner;
      }
      if (event === 'finish' || event === 'fail') {
        if (to === 'posted') await sql('update invoicing_runs set drafts = 0 where id = $1', [id]);
        const what: Parameters<typeof advance<'invoicing_run'>>[2]['event'] =
          event === 'fail' ? { type: 'fail', key: 'app.error.something_wrong' } : { type: 'finish' };
        await services.db.write(testBed.one.company.id, (scope) =>
          advance(scope, services, {
            entity: 'invoicing_run',
            id,
            currentUser: systemUser(testBed.one.company),
            event: what,
          }),
        );
        return undefined;
      }
      await asleep(() =>
        ask(owner, invoicingRunCalls.status, { params: { id }, body: { status: to as InvoicingRun['status'] } }),
      );
      return owner;
    },
  };
}
