import type { ErasurePreview } from '../../../api/app/erasure.ts';
import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { erasureMachine, isNamed } from './flows.ts';

const tenant: ErasurePreview = {
  entity: 'tenant',
  record_id: 4,
  name: 'Sara Al-Qahtani',
  fields: ['nationality', 'birth_date'],
  goes: [
    { what: 'notes', count: 2 },
    { what: 'history', count: 5 },
  ],
  kept: [
    { why: 'running', fields: ['mobile', 'email', 'iban'], until: '2026-12-31' },
    { why: 'books', fields: ['name', 'identity_type', 'identity_no'], until: '2036-12-31' },
  ],
  reasons: [],
};
const answer = { entity: 'tenant', record_id: 4, kept: ['name'] };

const erasureSamples: FlowSamples<typeof erasureMachine> = {
  inputs: { 'a tenant': { entity: 'tenant', id: 4 } },
  outputs: {
    read: {
      'what goes and what is kept': tenant,
      'what has to happen first': {
        ...tenant,
        reasons: [{ guard: 'dealIsOver', why: 'privacy.why.dealIsOver', values: {}, unblockers: ['who.leads.edit'] }],
      },
    },
    erase: { 'that it is done': { answer, message: 'The data was erased.' } },
  },
  errors: { read: [failures.offline, failures.missing], erase: [failures.refused, failures.offline] },
  events: {
    ask: { type: 'ask' },
    'the name': { type: 'type', name: tenant.name },
    'another name': { type: 'type', name: 'Sara' },
    erase: { type: 'erase' },
    cancel: { type: 'cancel' },
    retry: { type: 'retry' },
  },
  facet: (context) => [isNamed(context), context.preview?.reasons.length],
};

export const erasureCharts: Chart[] = [sharedChart('app/erasure/flows.ts', 'erasure', erasureMachine, erasureSamples)];
