import { randomUUID } from 'node:crypto';
import { bringBy } from '../../../src/workbench/scenarios/driving/bring.ts';
import { newPerson } from '../../../src/workbench/scenarios/parts/visits.ts';
import { recurringVisitScenario } from '../../../src/workbench/scenarios/recurring-visit.ts';
import { visitScenario } from '../../../src/workbench/scenarios/visit.ts';
import { visitorScenario } from '../../../src/workbench/scenarios/visitor.ts';
import type { Planted } from '../planted.ts';
import type { Making, Specials, Values } from './special.ts';

const visitAt =
  (status: 'draft' | 'requested' | 'approved' | 'checked_in', body: Values = {}) =>
  async ({ driver }: Planted) => ({
    records: { '/visit/visits/{}': (await bringBy(driver, visitScenario, status)).id },
    body,
  });
const ruleAt =
  (status: 'active' | 'paused', body: Values = {}) =>
  async ({ driver }: Planted) => ({
    records: { '/visit/recurring_visits/{}': (await bringBy(driver, recurringVisitScenario, status)).id },
    body,
  });
const visitorAt =
  (status: 'clear' | 'banned', body: Values) =>
  async ({ driver }: Planted) => ({
    records: { '/visit/visitors/{}': (await bringBy(driver, visitorScenario, status)).id },
    body,
  });
/** A colleague in a compound, and somebody who comes. */
const hosted = async (planted: Planted, { need }: Making) => ({
  ...{ host: 'staff', host_user_id: await planted.driver.userId('operations') },
  ...{ compound_id: await need(planted, '/compounds/{}'), unit_id: undefined, tenant_id: undefined },
  ...{ unit_owner_id: undefined, issue_id: undefined, category_id: undefined, members: [newPerson(planted.driver)] },
});
const given = { reason: 'The host is abroad' };
const unmoved = { status: undefined, reason: undefined };

export const visits: Specials = {
  'VIS-02': async (planted, making) => ({
    body: {
      ...(await hosted(planted, making)),
      kind: 'family',
      party: 'single',
      slot: '08-10',
      day: await planted.driver.today(),
    },
  }),
  'VIS-04': async (planted) => ({
    ...(await visitAt('draft')(planted)),
    body: { ...unmoved, note: 'By the back gate' },
  }),
  'VIS-06': visitorAt('clear', { ...given, scope: 'company', compound_id: undefined, until: undefined }),
  'VIS-07': visitorAt('banned', given),
  'VIS-21': async (planted, making) => ({
    body: {
      ...(await hosted(planted, making)),
      ...{ kind: 'other', weekdays: [0, 1, 2, 3, 4, 5, 6], from_on: await planted.driver.today() },
      ...{ until_on: undefined, count: undefined },
    },
  }),
  'X-VIS-01': visitAt('draft'),
  'X-VIS-14': visitAt('draft'),
  'X-VIS-02': visitAt('requested'),
  'X-VIS-03': visitAt('requested', given),
  'X-VIS-04': visitAt('approved', given),
  'X-VIS-05': visitAt('approved', given),
  'X-VIS-06': visitAt('approved', { members: undefined }),
  'X-VIS-07': visitAt('checked_in', { members: undefined }),
  'X-VIS-08': visitAt('approved'),
  'X-VIS-09': visitAt('approved'),
  'X-VIS-11': async ({ driver }) => ({
    body: {
      scans: [
        {
          ...{ uuid: randomUUID(), visit_id: (await bringBy(driver, visitScenario, 'approved')).id, position: 0 },
          ...{ direction: 'in', at: `${await driver.today()}T06:00:00Z` },
        },
      ],
    },
  }),
  'X-VIS-12': async (planted, making) => ({ body: { ...(await hosted(planted, making)), kind: 'friends' } }),
  'X-RCV-01': async (planted) => ({ ...(await ruleAt('active')(planted)), body: { note: 'By the back gate' } }),
  'X-RCV-02': ruleAt('active', given),
  'X-RCV-03': ruleAt('paused'),
  'X-RCV-04': ruleAt('paused', given),
  'X-RCV-05': ruleAt('active', { days: [] }),
};
