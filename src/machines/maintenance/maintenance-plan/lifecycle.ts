import { and, setup } from 'xstate';
import type { MaintenancePlan } from '../../../api/maintenance/maintenance-plan.ts';
import { byFields, lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface MaintenancePlanFacts extends Facts {
  /** Null without equipment, provider or checklist. */
  equipment_status: string | null;
  provider_status: string | null;
  checklist_steps: number | null;
  /** The records themselves, for the way to them. */
  equipment_id: number | null;
  checklist_id: number | null;
}
type MaintenancePlanEvent =
  | { type: 'activate' }
  | { type: 'pause'; reason: Given }
  | { type: 'resume' }
  | { type: 'end'; reason: Given }
  | { type: 'fall_due' };

const chart = setup({
  types: lifecycleTypes<MaintenancePlanFacts, MaintenancePlanEvent, 'editable'>(),
  guards: {
    ...sharedGuards,
    isEquipmentKept: ({ context: { equipment_status } }) => equipment_status !== 'retired',
    isProviderAtWork: ({ context: { provider_status } }) => provider_status === null || provider_status === 'active',
    hasChecklistSteps: ({ context: { checklist_steps } }) => checklist_steps !== 0,
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    ...{
      beginTurns: effect,
      takeTurn: effect,
      freezeChecklist: effect,
      dropNext: effect,
      keepReason: effect,
      dropReason: effect,
    },
  },
});

const mayEdit = { type: 'may', params: { privilege: 'maintenance.edit' } } as const;
const mayApprove = { type: 'may', params: { privilege: 'maintenance.approve' } } as const;
const person = (event: string, call: string) => ({ label: `maintenance_plan.event.${event}`, call, by: 'person' as const });
const isReady = and([mayApprove, 'isEquipmentKept', 'isProviderAtWork', 'hasChecklistSteps']);

const root = chart.createStateConfig({
  states: {
    draft: {
      tags: 'editable',
      meta: { title: 'maintenance_plan.status.draft', tone: 'neutral', waits: 'who.maintenance.approve', days: 14 },
      on: {
        activate: {
          target: 'active',
          guard: isReady,
          actions: ['freezeChecklist', 'beginTurns', 'takeTurn'],
          meta: person('activate', 'X-PLN-06'),
        },
      },
    },
    active: {
      meta: { title: 'maintenance_plan.status.active', tone: 'green' },
      on: {
        fall_due: {
          target: 'active',
          guard: 'isSystem',
          actions: 'takeTurn',
          meta: { label: 'maintenance_plan.event.fall_due', by: 'timer' },
        },
        pause: {
          target: 'paused',
          guard: and([mayEdit, 'gaveReason']),
          actions: ['keepReason', 'dropNext'],
          meta: { ...person('pause', 'X-PLN-07'), asks: 'reason', back: true },
        },
      },
    },
    paused: {
      tags: 'editable',
      meta: { title: 'maintenance_plan.status.paused', tone: 'yellow', waits: 'who.maintenance.approve', days: 30 },
      on: {
        resume: {
          target: 'active',
          guard: isReady,
          actions: ['dropReason', 'freezeChecklist', 'beginTurns', 'takeTurn'],
          meta: person('resume', 'X-PLN-08'),
        },
        end: {
          target: 'ended',
          guard: and([mayEdit, 'gaveReason']),
          actions: 'keepReason',
          meta: { ...person('end', 'X-PLN-09'), asks: 'reason', final: true, back: true },
        },
      },
    },
    ended: { type: 'final', meta: { title: 'maintenance_plan.status.ended', tone: 'gray' } },
  },
});

/** A plan of recurring work. Somebody approves it as it is when it becomes active, so it is edited as a draft or while paused. */
export const maintenancePlanLifecycle = lifecycle({
  entity: 'maintenance_plan',
  machine: chart.createMachine({
    id: 'maintenance_plan',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    isEquipmentKept: ['maintenance.edit'],
    isProviderAtWork: ['maintenance.edit'],
    hasChecklistSteps: ['maintenance.edit'],
    gaveReason: ['you'],
  },
  fixes: {
    isEquipmentKept: byFields('maintenance_plan', 'id', 'equipment_id'),
    isProviderAtWork: byFields('maintenance_plan', 'id', 'provider_id'),
    hasChecklistSteps: onRecord('work_order_checklist', 'checklist_id'),
  },
  factsOf: (plan: MaintenancePlan, viewer: Viewer, today: string): MaintenancePlanFacts => ({
    viewer,
    today,
    equipment_status: plan.equipment_status,
    provider_status: plan.provider_status,
    checklist_steps: plan.checklist_steps,
    equipment_id: plan.equipment_id,
    checklist_id: plan.checklist_id,
  }),
});
