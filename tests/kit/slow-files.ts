/**
 * The files that may take longer than a minute, or nearly do, the longest first: a run prints them at its end. One that came last would
 * run alone, while the other worker has nothing left.
 */
export const slow = [
  'tests/walks/lifecycles.server.test.ts',
  'tests/operations/demo.test.ts',
  'tests/walks/controls.views.test.tsx',
  'tests/new-entity.test.ts',
  'tests/walks/choices.views.test.tsx',
  'tests/e2e/whole/paths.test.ts',
  'tests/walks/lifecycles.browser.test.ts',
  'tests/server/whole/parity.test.ts',
  'tests/server/whole/isolation.test.ts',
  'src/workbench/exports/exports.test.ts',
  'tests/e2e/leasing/way-to-the-customer.test.ts',
  'tests/e2e/app/frame.test.ts',
  'tests/e2e/settings/people.test.ts',
  'tests/operations/crashes.test.ts',
  'tests/server/whole/refusals.test.ts',
  'tests/server/whole/privileges.test.ts',
  'tests/operations/backup.test.ts',
  'tests/operations/processes.test.ts',
  'tests/operations/starting.test.ts',
];
