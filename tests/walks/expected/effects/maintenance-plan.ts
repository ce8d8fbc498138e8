import type { ExpectedEffects } from '../effect-words.ts';

// The first day is tomorrow, and the work recurs every thirty days. Midnight is the end of the day before.
const begin = ['maintenance_plan.active_from: today'];
const comesTomorrow = [
  'maintenance_plan.next_on: today + 1',
  'maintenance_plan.next_due_on: today + 1',
  'timer of maintenance_plan: fall_due the end of today',
];

export const effects: ExpectedEffects = {
  'draft activate': {
    freezeChecklist: ['versions of its checklist: 1'],
    beginTurns: begin,
    takeTurn: comesTomorrow,
  },
  'active fall_due': {
    takeTurn: [
      'occurrences open: 1',
      'maintenance_plan.handled_on: today',
      'maintenance_plan.next_on: today + 30',
      'maintenance_plan.next_due_on: today + 30',
      'timer of maintenance_plan: fall_due the end of today + 29',
    ],
    besides: ['timer of maintenance_plan: fall_due is sent'],
  },
  'active pause': {
    keepReason: ['maintenance_plan.reason: The building is being renovated'],
    dropNext: [
      'maintenance_plan.next_on: nothing',
      'maintenance_plan.next_due_on: nothing',
      'timer of maintenance_plan: fall_due is dropped',
    ],
  },
  'paused resume': {
    dropReason: ['maintenance_plan.reason: nothing'],
    freezeChecklist: [],
    beginTurns: [],
    takeTurn: comesTomorrow,
  },
  'paused end': { keepReason: ['maintenance_plan.reason: The compound was handed over'] },
};
