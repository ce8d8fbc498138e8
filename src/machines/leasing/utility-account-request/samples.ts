import { utilityAccountRequestCalls } from '../../../api/leasing/utility-account-request.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { childListSamples } from '../../kit/samples/uses.ts';
import { leaseUtilitiesMachine, utilityAccountRequestFlows } from './flows.ts';
import { type UtilityFacts, utilityAccountRequestLifecycle } from './lifecycle.ts';

const ready: UtilityFacts = {
  viewer: viewerNow,
  today: '2026-01-15',
  may_edit: true,
  is_requester: false,
  lease_ends: true,
  reading: 1200,
};
const reason = { reason: 'The meter belongs to another unit' };

const utilitySamples: LifecycleSamples<typeof utilityAccountRequestLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(ready, {
    'who made the request': { is_requester: true },
    'a lease that goes on': { lease_ends: false },
    'who may not edit leases': { may_edit: false },
    'who may not approve': { viewer: { ...viewerNow, is_admin: false, privileges: {} } },
  }),
  events: {
    reject: [reason, {}],
    cancel: [reason, {}],
    link: [{ account_no: '30012345' }, {}],
    release: [{ final_reading: 1840 }, { final_reading: 1199 }],
  },
};

const { rows } = recordedAnswer(utilityAccountRequestCalls.list);

export const utilityAccountRequestCharts: Chart[] = [
  lifecycleChart('leasing/utility-account-request/lifecycle.ts', utilityAccountRequestLifecycle, utilitySamples),
  ...entityCharts('utility_account_request', utilityAccountRequestFlows, utilityAccountRequestCalls, {
    lifecycle: utilityAccountRequestLifecycle,
    payload: reason,
    field: 'note',
  }),
  flowChart(
    'leasing/utility-account-request/flows.ts',
    'utility requests of a lease',
    leaseUtilitiesMachine,
    childListSamples(rows, { lease_id: rows[0]?.lease_id as number }),
  ),
];
