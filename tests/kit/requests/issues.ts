import { randomUUID } from 'node:crypto';
import { maintenanceIssueCalls as calls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { bringBy } from '../../../src/workbench/scenarios/driving/bring.ts';
import { issueBillingScenario } from '../../../src/workbench/scenarios/issue-billing.ts';
import { issueDispatchScenario } from '../../../src/workbench/scenarios/issue-dispatch.ts';
import { issueWaitingScenario } from '../../../src/workbench/scenarios/issue-waiting.ts';
import { maintenanceIssueScenario } from '../../../src/workbench/scenarios/maintenance-issue.ts';
import { approveQuote, offerIssue, scheduleIssue, solution } from '../../../src/workbench/scenarios/parts/issues.ts';
import { makeChecklist } from '../../../src/workbench/scenarios/parts/maintenance.ts';
import { checklistAt, suggestedAt } from '../makes-maintenance.ts';
import type { Planted } from '../planted.ts';
import { document, type Special, type Specials, type Values } from './special.ts';

const path = '/maintenance/issues/{}';
const reason = { reason: 'It drips again' };
const issue =
  (status: string, body: Values = {}) =>
  async ({ driver }: Planted): Promise<Special> => ({
    records: { [path]: (await bringBy(driver, maintenanceIssueScenario, status)).id },
    body,
  });
const dispatched =
  (status: string, body: Values = {}) =>
  async ({ driver }: Planted): Promise<Special> => ({
    records: { [path]: (await bringBy(driver, issueDispatchScenario, status)).id },
    body,
  });
const assessed =
  (status: string, body: Values = {}) =>
  async ({ driver }: Planted): Promise<Special> => ({
    records: { [path]: (await bringBy(driver, issueBillingScenario, status)).id },
    body,
  });
/** A job that a provider has accepted: nobody else has a visit then. */
async function accepted({ driver }: Planted) {
  const state = await bringBy(driver, issueDispatchScenario, 'none');
  await offerIssue(driver, state);
  await driver.ask('operations', calls.accept, {
    params: { id: state.id },
    body: {},
  });
  return state;
}
const visited =
  (body: Values = {}, hasArrived = false) =>
  async (planted: Planted): Promise<Special> => {
    const state = await accepted(planted);
    await scheduleIssue(planted.driver, state, 3);
    if (hasArrived) await planted.driver.ask('operations', calls.arrive, { params: { id: state.id }, body: {} });
    return { records: { [path]: state.id }, body };
  };
/** Days of visits of the one who makes them all: no two are on the same. */
let visits = 0;
const until = async ({ driver }: Planted, days: number) => driver.day(await driver.today(), days, 'T09:00:00Z');

export const issues: Specials = {
  'MNT-02': async (planted, { need }) => ({
    body: {
      ...{ location: 'unit', unit_id: planted.records['/units/{}'], description: 'The kitchen tap drips' },
      subsubcategory_id: await need(planted, '/maintenance/subsubcategories/{}'),
      ...{
        compound_id: undefined,
        building_id: undefined,
        equipment_id: undefined,
        tenant_id: undefined,
        provider_id: undefined,
      },
      ...{ status_detail_id: undefined, type_id: undefined, makes_unit_unusable: undefined },
    },
  }),
  'MNT-04': issue('pending', { description: 'Two taps drip' }),
  'MNT-05': issue('resolved'),
  'MNT-06': issue('pending', reason),
  'MNT-07': issue('resolved', { rating: 4, comment: 'Quick' }),
  'MNT-08': async (planted) => ({
    ...(await issue('pending')(planted)),
    body: { checklist_id: await makeChecklist(planted.driver) },
  }),
  'X-ISS-28': async ({ driver }) => ({
    records: await checklistAt(driver),
    body: { result: 'pass', value: undefined, meter_id: undefined, text: undefined, attachment_id: undefined },
  }),
  'X-FLD-02': ({ records }) => ({
    body: {
      device_now: new Date().toISOString(),
      events: [
        {
          ...{ uuid: randomUUID(), device_time: new Date().toISOString(), issue_id: records[path], event: 'note' },
          payload: { text: 'The seal is torn' },
        },
      ],
    },
  }),
  'X-FLD-04': async ({ driver }) => ({ records: await suggestedAt(driver), body: { take: ['place_note'] } }),
  'MNT-13': document('maintenance_issue'),
  'MNT-81': document('issue_task'),
  'X-ISS-01': async (planted) => ({
    ...(await issue('pending')(planted)),
    body: { assignee_id: await planted.driver.userId('operations') },
  }),
  'X-ISS-02': issue('assigned'),
  'X-ISS-03': issue('assigned'),
  'X-ISS-04': issue('in_progress', solution),
  'X-ISS-05': issue('resolved', reason),
  'X-ISS-06': async (planted) => ({
    ...(await issue('pending')(planted)),
    body: { why: 'parts', until: await until(planted, 2) },
  }),
  'X-ISS-07': async ({ driver }) => ({
    records: { [path]: (await bringBy(driver, issueWaitingScenario, 'parts')).id },
    body: {},
  }),
  'X-ISS-08': async (planted) => {
    const state = await bringBy(planted.driver, issueDispatchScenario, 'offered');
    const { provider_id } = await planted.driver.ask<{ provider_id: number }>('operations', calls.get, {
      params: { id: state.id },
    });
    await planted.driver.ask('operations', calls.withdraw, { params: { id: state.id }, body: {} });
    return { records: { [path]: state.id }, body: { provider_id, respond_by: await until(planted, 2) } };
  },
  'X-ISS-09': dispatched('offered'),
  'X-ISS-10': dispatched('offered'),
  'X-ISS-11': dispatched('offered', { reason: 'Fully booked' }),
  'X-ISS-12': async (planted) => {
    const { id } = await accepted(planted);
    const today = await planted.driver.today();
    const slot = { slot_from: planted.driver.day(today, 3, 'T08:00:00Z'), slot_to: planted.driver.day(today, 3, 'T10:00:00Z') };
    return { records: { [path]: id }, body: slot };
  },
  'X-ISS-13': visited(),
  'X-ISS-14': async (planted) => visited({ why: 'parts', until: await until(planted, 2) }, true)(planted),
  'X-ISS-15': visited({}, true),
  'X-ISS-16': dispatched('accepted', { reason: 'No ladder' }),
  'X-ISS-17': async (planted) => {
    const found = await visited(reason, true)(planted);
    await planted.driver.ask('operations', calls.finish, { params: { id: found.records?.[path] as number }, body: {} });
    return found;
  },
  'X-ISS-18': assessed('none', { payers: [{ payer: 'company', percent: 100 }], basis: 'service' }),
  'X-ISS-19': assessed('proposed'),
  'X-ISS-20': assessed('proposed', { reason: 'It was old' }),
  'X-ISS-21': assessed('proposed', { reason: 'Goodwill' }),
  'X-ISS-39': async (planted) => {
    const { driver } = planted;
    const today = await driver.today();
    const on = 5 + (visits++ % 50);
    return {
      ...(await issue('pending')(planted)),
      body: {
        assignee_id: await driver.userId('operations'),
        ...{ slot_from: driver.day(today, on, 'T05:00:00Z'), slot_to: driver.day(today, on, 'T06:00:00Z') },
      },
    };
  },
  'X-ISS-33': async (planted) => dispatched('offered', { net: '450.00', until: await until(planted, 2) })(planted),
  'X-ISS-34': async (planted) => {
    const { id } = await bringBy(planted.driver, issueDispatchScenario, 'quoted');
    await approveQuote(planted.driver, { id });
    return { records: { [path]: id }, body: {} };
  },
  'X-ISS-35': dispatched('quoted', { reason: 'Too dear' }),
  'X-ISS-37': dispatched('offered', { body: 'The guard has the key' }),
};
