import { systemUser } from '../../../server/kit/current-user.ts';
import { advance } from '../../../server/kit/lifecycle.ts';
import { type CollectionDetails, collectionCalls as calls } from '../../../src/api/finance/collection.ts';
import { halalas, money } from '../../../src/api/money.ts';
import { collectionScenario, owes } from '../../../src/workbench/scenarios/collection.ts';
import { finance } from '../../../src/workbench/scenarios/parts/lettings.ts';
import { unposted } from '../../kit/unposted.ts';
import { type EntityTestBed, entityTestBedOf } from './entity.ts';
import type { TestCompany } from './test-company.ts';

/** By status: what of a collection is used then, once some of it was paid back. The sums are those that refunds leave. */
const uses: Record<string, string> = {
  recorded: 'allocated = 0, refunded = 0',
  partially_allocated: 'allocated = 0, refunded = amount / 2',
  allocated: 'allocated = amount, refunded = 0',
  refunded: 'allocated = 0, refunded = amount',
};
const systemEvents = [
  'allocated',
  'deallocated',
  'refunded',
  'refund_taken_back',
  'await_cheque',
  'clear',
  'fall_through',
  'return_cheque',
] as const;
type SystemEvent = (typeof systemEvents)[number];
const isSystems = (event: string): event is SystemEvent => systemEvents.some((one) => one === event);

/** Collections whose money pays invoices and is taken back: by the calls that do so; what their cheque does, by the system. */
export function collectionTestBed(testCompany: TestCompany): EntityTestBed {
  const { driver } = testCompany;
  const { services } = testCompany.testBed.app;
  const own = entityTestBedOf(testCompany, collectionScenario);
  const read = (id: number) => driver.ask<CollectionDetails>(finance, calls.get, { params: { id } });
  const send = async (id: number, event: SystemEvent): Promise<undefined> => {
    // Read anew: its clock may have been moved.
    const company = await services.companies.byId(testCompany.testBed.one.company.id);
    if (!company) throw new Error('No test company');
    await services.db.write(company.id, (scope) =>
      advance(scope, services, { entity: 'collection', id, currentUser: systemUser(company), event: { type: event } }),
    );
  };
  return {
    ...own,
    perform: async (id, step, act) => {
      const { event, from, to } = step;
      const isRefunds = event === 'refunded' || event === 'refund_taken_back' || to === 'refunded' || from === 'refunded';
      if (isSystems(event) && isRefunds) {
        await testCompany.sql(`update collections set ${uses[to]} where id = $1`, [id]);
        return send(id, event);
      }
      if (event === 'allocated') {
        const { tenant_id, credit } = await read(id);
        // Two invoices, so that one of them can be open again while the other is paid.
        const part = money(halalas(credit) / (to === 'allocated' ? 2 : 4));
        for (const price of [part, part]) await owes(driver, tenant_id, price);
        await driver.ask(finance, calls.allocate, { params: { tenant_id, id }, body: {} });
        return undefined;
      }
      if (event === 'await_cheque' || event === 'clear' || event === 'fall_through' || event === 'return_cheque') {
        return send(id, event);
      }
      if (event !== 'deallocated') return own.perform(id, step, act);
      const [one] = (await read(id)).allocations.filter(({ ended_on }) => ended_on === null);
      if (to === 'recorded')
        await testCompany.sql(
          `update allocations set ended_on = current_date, end_reason = 'A mistake' where collection_id = $1 and id <> $2 and ${unposted}`,
          [id, one?.id],
        );
      await driver.ask(finance, calls.deallocate, {
        params: { id },
        body: { allocation_id: one?.id, reason: 'A mistake' },
      });
      return undefined;
    },
  };
}
