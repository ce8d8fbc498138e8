import type { MyWork, SearchResult } from '../../api/app/work.ts';
import { type FlowSamples, failures } from '../kit/samples.ts';
import type { connectionMachine } from './connection.machine.ts';
import type { paletteMachine } from './palette.machine.ts';
import type { myWorkMachine } from './work.machine.ts';

export const connectionSamples: FlowSamples<typeof connectionMachine> = {
  inputs: { 'a way to the server': undefined },
  outputs: { knock: { 'it is there': {} } },
  errors: { knock: [failures.offline], hearChanges: [failures.broken] },
  events: { 'the way is gone': { type: 'offline' }, 'the way is back': { type: 'online' }, retry: { type: 'retry' } },
};

const myWork: MyWork = {
  decisions: [
    {
      id: 4,
      execution_id: 3,
      kind: 'quotation',
      step: 'Supervisor',
      entity: 'quotation',
      record_id: 12,
      record_title: 'Q-12',
      requester_name: 'Huda',
      due_at: '2026-03-02T09:00:00.000Z',
      overdue: false,
      created_at: '2026-03-01T08:00:00.000Z',
    },
  ],
  activities: [],
  changed: [],
  counts: { pending_decisions: 1, my_open_leads: 6, overdue_activities: 0 },
};

export const myWorkSamples: FlowSamples<typeof myWorkMachine> = {
  inputs: { 'nothing yet': null },
  outputs: { read: { 'my work': { answer: myWork } }, reread: { 'my work': { answer: myWork } } },
  errors: { read: [failures.offline], reread: [failures.offline], hearChanges: [failures.broken] },
  events: {
    'a record changes': { type: 'remote.changed', entity: 'decision', id: 4, version: 2 },
    'a day begins': { type: 'day.begun', today: '2026-03-02' },
    'the way is back': { type: 'online' },
    'signed in again': { type: 'signed.in' },
    again: { type: 'again' },
    retry: { type: 'retry' },
  },
};

const found: SearchResult = {
  leads: [{ id: 3, title: 'Noura Al-Otaibi', detail: 'L-3', status: 'new' }],
  units: [],
  tenants: [],
  quotations: [],
  contracts: [],
  leasing_orders: [],
};

export const paletteSamples: FlowSamples<typeof paletteMachine> = {
  inputs: { empty: undefined },
  outputs: { search: { 'what it found': found } },
  errors: { search: [failures.offline] },
  events: {
    'a word': { type: 'typed.change', typed: 'noura' },
    'a letter': { type: 'typed.change', typed: 'n' },
    retry: { type: 'retry' },
  },
  facet: ({ typed, found }) => [typed.length > 1, found !== null],
};
