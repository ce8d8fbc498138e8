import { leaseCalls } from '../../../api/leasing/lease.ts';
import { serviceCalls } from '../../../api/settings/service.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { noteOn, recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { editSamples, listSamples, readSamples, recordSamples } from '../../kit/samples/uses.ts';
import type { LeaseFacts } from './facts.ts';
import { leaseByIdMachine, leaseFlows, leaseNoteMachine, leaseServicesMachine } from './flows.ts';
import { leaseLifecycle } from './lifecycle.ts';

const running: LeaseFacts = {
  viewer: { id: 1, is_admin: true, privileges: {} },
  today: '2026-01-15',
  may_edit: true,
  signature_complete: true,
  order_delivered: true,
  has_started: true,
  before_end: true,
  has_ended: false,
  handed_over: false,
};
const over = { viewer: theSystem, before_end: false, has_ended: true } as const;

export const leaseSamples: LifecycleSamples<typeof leaseLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples(running, {
    'who may not edit': { may_edit: false },
    'not signed': { viewer: theSystem, signature_complete: false },
    'not delivered': { viewer: theSystem, order_delivered: false },
    'not begun': { viewer: theSystem, has_started: false },
    'over, keys given back': { ...over, handed_over: true },
    'over, tenant still there': over,
  }),
  events: {
    cancel: [{ reason: 'The tenant withdrew' }, {}],
    give_notice: [
      { party: 'tenant', reason: 'Moves away' },
      { party: 'landlord', reason: 'Own use' },
      { party: 'tenant' },
      { reason: 'Moves away' },
    ],
    terminate: [{ kind: 'mutual' }, {}],
  },
};

const lease = recordedAnswer(leaseCalls.one);
const parents = { tenant_id: lease.tenant_id, lease_id: lease.id };
const file = 'leasing/lease/flows.ts';

export const leaseCharts: Chart[] = [
  lifecycleChart('leasing/lease/lifecycle.ts', leaseLifecycle, leaseSamples),
  flowChart(file, 'lease list', leaseFlows.list, listSamples(recordedAnswer(leaseCalls.list))),
  flowChart(
    file,
    'lease page',
    leaseFlows.page,
    recordSamples(lease, {
      lifecycle: leaseLifecycle,
      payload: { reason: 'Agreed with the tenant' },
      parents: { tenant_id: lease.tenant_id },
      isEdited: false,
    }),
  ),
  flowChart(file, 'lease services', leaseServicesMachine, readSamples([recordedAnswer(serviceCalls.get)], parents)),
  flowChart(
    file,
    'lease note form',
    leaseNoteMachine,
    editSamples(leaseNoteMachine, { record: noteOn('lease', lease.id), field: 'text', kinds: ['new'], parents }),
  ),
  flowChart(file, 'lease by its id', leaseByIdMachine, readSamples(lease, { id: lease.id })),
];
