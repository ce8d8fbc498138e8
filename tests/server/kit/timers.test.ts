import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepTimers } from '../../../server/jobs/timers.ts';
import { makeTestBed, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
beforeAll(async () => {
  testBed = await makeTestBed();
});
afterAll(() => testBed?.stop());

it('a timer of a chart that there no longer is ends, and keeps none from its turn', async () => {
  const { owner, app, one } = testBed;
  const { id: company } = one.company;
  await owner.query(
    `insert into timers (company_id, entity, record_id, event, due_at) values
      ($1, 'former_chart', 1, 'expire', '2020-01-01'), ($1, 'quotation', 999999, 'expire', '2020-01-02')`,
    [company],
  );
  expect(await sweepTimers(app.services, company)).toBe(2);
  const { rows } = await owner.query(
    'select entity, outcome from timers where company_id = $1 and done_at is not null order by id',
    [company],
  );
  expect(rows).toEqual([
    { entity: 'former_chart', outcome: 'fault' },
    { entity: 'quotation', outcome: 'not_found' },
  ]);
});
