import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportedList } from '../../../server/app/exports/exported.ts';
import type { Call } from '../../../src/api/contract.ts';
import { standardViews, standardViewsOf } from '../../../src/machines/app/saved-view/standard.ts';
import { statusesWith } from '../../../src/machines/kit/define-lifecycle.ts';
import { may } from '../../../src/machines/kit/lifecycle.ts';
import { leaseLifecycle } from '../../../src/machines/leasing/lease/lifecycle.ts';
import { leadLifecycle } from '../../../src/machines/sales/lead/lifecycle.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let admin: Person;
beforeAll(async () => {
  testBed = await makeTestBed();
  admin = await testBed.signIn('first', 'admin@first.example');
});
afterAll(() => testBed.stop());

describe('a standard view', () => {
  it('is a query that its list takes', async () => {
    const wrong: string[] = [];
    for (const { list, id, query } of standardViews) {
      const call: Call | undefined = exportedList(list)?.call;
      const { status, body } = call ? await admin.ask(call, { query }) : { status: 0, body: {} };
      if (status !== 200) wrong.push(`${list} ${id}: ${status} ${JSON.stringify(body)}`);
    }
    expect(standardViews.length).toBeGreaterThan(6);
    expect(wrong).toEqual([]);
  });

  it('has the statuses of the charts’ groups', () => {
    const statusOf = (id: string) =>
      standardViews
        .find((view) => view.id === id)
        ?.query.status?.split(',')
        .sort();
    expect(statusOf('my_open_leads')).toEqual([...statusesWith(leadLifecycle, 'open')].sort());
    for (const status of statusOf('leases_expiring') ?? []) expect(statusesWith(leaseLifecycle, 'in_force')).toContain(status);
  });

  it('is there for those who work with it', () => {
    const viewer = { id: 1, is_admin: false, privileges: { leads: { view: true } } };
    const reader = standardViewsOf('leads', (privilege) => may(viewer, privilege));
    expect(reader.map(({ id }) => id)).toEqual(['leads_moving_in']);
    expect(standardViewsOf('contracts', (privilege) => may(viewer, privilege))).toEqual([]);
  });
});
