import { mobileAccessCalls } from '../../../api/leasing/mobile-access.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { childListSamples, readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { mobileAccessByIdMachine, mobileAccessFlows, resendPasswordsMachine, tenantAccessesMachine } from './flows.ts';
import { type MobileAccessFacts, mobileAccessLifecycle } from './lifecycle.ts';

const reason = { reason: 'No longer lives there' };
const mobileAccessSamples: LifecycleSamples<typeof mobileAccessLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<MobileAccessFacts>(
    { viewer: viewerNow, today: '2026-01-15', has_email: true },
    { 'somebody without an address': { has_email: false }, 'the system': { viewer: theSystem } },
  ),
  events: { revoke: [reason, {}] },
};

const { rows } = recordedAnswer(mobileAccessCalls.list);
const access = recordedAnswer(mobileAccessCalls.get);
const file = 'leasing/mobile-access/flows.ts';

export const mobileAccessCharts: Chart[] = [
  lifecycleChart('leasing/mobile-access/lifecycle.ts', mobileAccessLifecycle, mobileAccessSamples),
  ...entityCharts('mobile_access', mobileAccessFlows, mobileAccessCalls, { lifecycle: mobileAccessLifecycle, payload: reason }),
  flowChart(file, 'mobile access by its id', mobileAccessByIdMachine, readSamples(access, { id: access.id })),
  flowChart(file, 'mobile accesses of a tenant', tenantAccessesMachine, childListSamples(rows, { tenant_id: access.tenant_id })),
  flowChart(
    file,
    'resend passwords',
    resendPasswordsMachine,
    taskSamples({ tenant_id: access.tenant_id, lease_id: 1 }, { answer: rows }),
  ),
];
