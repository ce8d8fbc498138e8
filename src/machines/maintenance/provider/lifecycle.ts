import { and, setup } from 'xstate';
import type { Provider } from '../../../api/maintenance/provider.ts';
import { byFields, lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface ProviderFacts extends Facts {
  contract_from: string | null;
  contract_to: string | null;
  /** The last day of its commercial registration; null without a number or a day. */
  registered_until: string | null;
  /** Null where the contract asks for no insurance. */
  insured_until: string | null;
}
type ProviderEvent =
  | { type: 'activate' }
  | { type: 'suspend'; reason: Given }
  | { type: 'resume' }
  | { type: 'end'; reason: Given };

const chart = setup({
  types: lifecycleTypes<ProviderFacts, ProviderEvent, 'engaged'>(),
  guards: {
    ...sharedGuards,
    isContractInForce: ({ context: { contract_from, contract_to, today } }) =>
      contract_from !== null && contract_to !== null && contract_from <= today && today <= contract_to,
    isRegistered: ({ context: { registered_until, today } }) => registered_until !== null && today <= registered_until,
    isInsured: ({ context: { insured_until, today } }) => insured_until === null || today <= insured_until,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepReason: effect, dropReason: effect },
});

const mayEdit = { type: 'may', params: { privilege: 'maintenance.edit' } } as const;
const person = (event: string) => ({ label: `provider.event.${event}`, call: 'X-PVD-01', by: 'person' as const });
/** Papers that jobs are given by: on each of their last days they still count. */
const mayWork = and([mayEdit, 'isContractInForce', 'isRegistered', 'isInsured']);

const root = chart.createStateConfig({
  states: {
    draft: {
      tags: 'engaged',
      meta: { title: 'provider.status.draft', tone: 'neutral', waits: 'who.maintenance.edit', days: 14 },
      on: { activate: { target: 'active', guard: mayWork, meta: person('activate') } },
    },
    active: {
      tags: 'engaged',
      meta: { title: 'provider.status.active', tone: 'green' },
      on: {
        suspend: {
          target: 'suspended',
          guard: and([mayEdit, 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('suspend'), asks: 'reason', back: true },
        },
      },
    },
    suspended: {
      tags: 'engaged',
      meta: { title: 'provider.status.suspended', tone: 'yellow', waits: 'who.maintenance.edit', days: 30 },
      on: {
        resume: { target: 'active', guard: mayWork, actions: 'dropReason', meta: person('resume') },
        end: {
          target: 'ended',
          guard: and([mayEdit, 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('end'), asks: 'reason', final: true, back: true },
        },
      },
    },
    ended: { type: 'final', meta: { title: 'provider.status.ended', tone: 'gray' } },
  },
});

/** A provider of maintenance, from the first papers until it no longer works for the company. */
export const providerLifecycle = lifecycle({
  entity: 'provider',
  machine: chart.createMachine({
    id: 'provider',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isContractInForce: ['maintenance.edit'],
    isRegistered: ['maintenance.edit'],
    isInsured: ['maintenance.edit'],
    gaveReason: ['you'],
  },
  fixes: {
    isContractInForce: byFields('provider', 'id', 'contract_from', 'contract_to'),
    isRegistered: byFields('provider', 'id', 'commercial_register', 'commercial_register_expiry'),
    isInsured: byFields('provider', 'id', 'insurance_expiry'),
  },
  details: {
    isContractInForce: ({ contract_to, today }) =>
      contract_to !== null && contract_to < today
        ? { why: 'provider.why.isContractInForce.ended', values: { day: contract_to } }
        : null,
    isRegistered: ({ registered_until }) =>
      registered_until === null ? null : { why: 'provider.why.isRegistered.ended', values: { day: registered_until } },
    isInsured: ({ insured_until }) =>
      insured_until === null ? null : { why: 'provider.why.isInsured.ended', values: { day: insured_until } },
  },
  factsOf: (provider: Provider, viewer: Viewer, today: string): ProviderFacts => ({
    viewer,
    today,
    contract_from: provider.contract_from,
    contract_to: provider.contract_to,
    registered_until: provider.commercial_register === null ? null : provider.commercial_register_expiry,
    insured_until: provider.insurance_expiry,
  }),
});
