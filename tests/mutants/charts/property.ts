import type { Mutant } from '../mutant.ts';
import { walks } from '../suites.ts';

/** Sabotages of the charts of units: their preparation, sale and delivery: a guard negated or dropped, a target changed, a number altered. */
export const chartsOfProperty: Mutant[] = [
  {
    id: 'a-unit-delivered-with-a-critical-snag',
    kind: 'guard',
    file: 'src/machines/property/delivery-receipt/lifecycle.ts',
    find: 'hasNoCriticalSnag: ({ context }) => context.critical_open === 0,',
    replace: 'hasNoCriticalSnag: () => true,',
    suite: { project: 'server', files: ['tests/server/property/delivery-receipts.test.ts'] },
  },
  {
    id: 'major-snags-left-without-an-undertaking',
    kind: 'guard',
    file: 'src/machines/property/delivery-receipt/lifecycle.ts',
    find: ' : context.major_open === 0),',
    replace: ' : true),',
    suite: { project: 'server', files: ['tests/server/property/delivery-receipts.test.ts'] },
  },
  {
    id: 'a-unit-ready-before-it-is-built',
    kind: 'guard',
    file: 'src/machines/property/sellable-unit/lifecycle.ts',
    find: 'isBuilt: ({ context }) => context.progress === 100,',
    replace: 'isBuilt: ({ context }) => context.progress >= 99,',
    suite: { project: 'server', files: ['tests/server/property/sellable-units.test.ts'] },
  },
  {
    id: 'a-critical-snag-fixed-without-a-photo',
    kind: 'guard',
    file: 'src/machines/property/snag/lifecycle.ts',
    find: 'gavePhoto: ({ context, event }) => !context.is_critical ||',
    replace: 'gavePhoto: ({ event }) => true ||',
    suite: { project: 'server', files: ['tests/server/property/delivery-receipts.test.ts'] },
  },
  {
    id: 'a-unit-inspected-before-its-work-is-done',
    kind: 'guard',
    file: 'src/machines/property/unit-preparation/lifecycle.ts',
    find: 'areItemsDone: ({ context }) => context.items_open === 0,',
    replace: 'areItemsDone: () => true,',
    suite: { project: 'server', files: ['tests/server/property/unit-preparations.test.ts'] },
  },
  {
    id: 'a-failed-inspection-that-is-ready',
    kind: 'target',
    file: 'src/machines/property/unit-preparation/lifecycle.ts',
    find: "fail: {\n          target: 'in_progress',",
    replace: "fail: {\n          target: 'ready',",
    suite: walks('unit_preparation'),
  },
];
