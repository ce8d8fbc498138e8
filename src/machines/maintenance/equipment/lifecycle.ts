import { and, setup } from 'xstate';
import type { Equipment } from '../../../api/maintenance/equipment.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

type EquipmentEvent = { type: 'take_out'; reason: Given } | { type: 'put_back' } | { type: 'retire'; reason: Given };

const chart = setup({
  types: lifecycleTypes<Facts, EquipmentEvent, 'installed'>(),
  guards: {
    ...sharedGuards,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: { keepReason: effect, dropReason: effect },
});

const mayEdit = { type: 'may', params: { privilege: 'maintenance.edit' } } as const;
const withReason = { guard: and([mayEdit, 'gaveReason']), actions: 'keepReason' } as const;
const person = (event: string) => ({ label: `equipment.event.${event}`, call: 'X-EQP-01', by: 'person' as const });

const root = chart.createStateConfig({
  states: {
    in_service: {
      tags: 'installed',
      meta: { title: 'equipment.status.in_service', tone: 'green' },
      on: {
        take_out: { target: 'out_of_service', ...withReason, meta: { ...person('take_out'), asks: 'reason', back: true } },
      },
    },
    out_of_service: {
      tags: 'installed',
      meta: { title: 'equipment.status.out_of_service', tone: 'yellow', waits: 'who.maintenance.edit', days: 7 },
      on: {
        put_back: { target: 'in_service', guard: mayEdit, actions: 'dropReason', meta: person('put_back') },
        retire: {
          target: 'retired',
          ...withReason,
          meta: { ...person('retire'), asks: 'reason', final: true, back: true },
        },
      },
    },
    retired: { type: 'final', meta: { title: 'equipment.status.retired', tone: 'gray' } },
  },
});

/** A piece of equipment, from its installation until it is scrapped or sold. */
export const equipmentLifecycle = lifecycle({
  entity: 'equipment',
  machine: chart.createMachine({
    id: 'equipment',
    initial: 'in_service',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { gaveReason: ['you'] },
  factsOf: (_equipment: Equipment, viewer: Viewer, today: string) => ({ viewer, today }),
});
