import { leaseCalls } from '../../../api/leasing/lease.ts';
import { serviceCalls } from '../../../api/settings/service.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { bulkSamples, listSamples, readSamples, recordSamples } from '../../kit/samples/uses.ts';
import { terminationDocuments } from '../rules/termination.ts';
import { leaseBulkMachine } from './bulk.ts';
import type { LeaseFacts } from './facts.ts';
import { leaseByIdMachine, leaseFlows, leaseServicesMachine } from './flows.ts';
import { leaseLifecycle } from './lifecycle.ts';

const running: LeaseFacts = {
  viewer: { id: 1, is_admin: true, privileges: {} },
  today: '2026-01-15',
  tenant_id: 1,
  start_on: '2025-03-17',
  end_on: '2026-03-16',
  may_edit: true,
  signature_complete: true,
  order_delivered: true,
  has_started: true,
  before_end: true,
  has_ended: false,
  handed_over: false,
  has_successor: false,
  taken_over: false,
  renews_by_itself: false,
  days_left: 60,
  notice_days: 60,
  personal_use_days: 60,
  lawful_grounds: null,
  personal_use_notice: 0,
  noticed_for: 0,
  document_types: Object.values(terminationDocuments).flat(),
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
    'over, to be renewed': { ...over, renews_by_itself: true },
    renewed: { viewer: theSystem, has_successor: true },
    'renewed, and over': { ...over, has_successor: true },
    'fifty-nine days before its end': { days_left: 59 },
    'in Riyadh': {
      lawful_grounds: ['non_payment', 'structural', 'personal_use'],
      personal_use_days: 365,
      personal_use_notice: 365,
    },
    'without documents': { document_types: [] },
  }),
  events: {
    cancel: [{ reason: 'The tenant withdrew' }, {}],
    give_notice: [
      { party: 'tenant', reason: 'Moves away' },
      { party: 'landlord', reason: 'Own use', ground: 'personal_use' },
      { party: 'landlord', reason: 'Rent is owed', ground: 'non_payment' },
      { party: 'landlord', reason: 'To be let for more' },
      { party: 'tenant' },
      { reason: 'Moves away' },
    ],
    transfer: [
      { to_tenant_id: 2, on: '2026-01-15', can_sign: true },
      { to_tenant_id: 1, on: '2026-01-15', can_sign: true },
      { to_tenant_id: 2, on: '2026-01-15', can_sign: false },
      { to_tenant_id: 2, on: '2026-01-16', can_sign: true },
    ],
    terminate: [{ kind: 'mutual' }, { kind: 'personal_use' }, {}],
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
      isRemoved: false,
      lifecycle: leaseLifecycle,
      payload: { reason: 'Agreed with the tenant' },
      parents: { tenant_id: lease.tenant_id },
      isEdited: false,
    }),
  ),
  flowChart(
    'leasing/lease/bulk.ts',
    'leases at once',
    leaseBulkMachine,
    bulkSamples(
      [
        { ...lease, status: 'draft' },
        { ...lease, id: lease.id + 1, status: 'pending_start' },
      ],
      { ...lease, id: lease.id + 2, status: 'active' },
      { action: 'cancel', payload: { reason: 'The building is sold' } },
    ),
  ),
  flowChart(file, 'lease services', leaseServicesMachine, readSamples([recordedAnswer(serviceCalls.get)], parents)),
  flowChart(file, 'lease by its id', leaseByIdMachine, readSamples(lease, { id: lease.id })),
];
