import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenants } from '../../../server/db/schema/leasing.ts';
import type { CurrentUser } from '../../../server/kit/current-user.ts';
import { insertRow } from '../../../server/kit/records.ts';
import { campaign } from '../../kit/ledger-campaign.ts';
import { seedNumber } from '../../kit/matrix.ts';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await makeTestBed();
});
afterAll(() => testBed?.stop());

const operations = 20_000;
const seed = seedNumber();

it(`holds whatever is tried: ${operations} operations`, { timeout: 300_000 }, async () => {
  const { company, people } = testBed.one;
  const { services } = testBed.app;
  const made: number[] = [];
  for (const name of ['A', 'B', 'C'])
    made.push(await services.db.write(company.id, (scope) => insertRow(scope, tenants, { name })));
  const personOf = (role: string) => people[`${role}@first.example`] as CurrentUser;
  const counted = await campaign(
    {
      services,
      company: company.id,
      tenants: made,
      people: {
        leasing_agent: personOf('leasing_agent'),
        finance_manager: personOf('finance_manager'),
        general_manager: personOf('general_manager'),
      },
    },
    operations,
    seed,
  );
  expect(counted.all).toBeGreaterThanOrEqual(operations);
  // Every kind was both done and refused, often enough to mean something.
  for (const what of ['post done', 'post refused', 'reverse done', 'reverse refused', 'move done', 'move refused'])
    expect(counted[what], `${what} of ${JSON.stringify(counted)}`).toBeGreaterThan(50);
});
