import type { Shell } from '../shell.ts';

/** The link of a label on a unit or a machine: whoever scans it reports what is wrong there, and follows it. Nobody signs in. */
export const shell: Shell = {
  at: 'report',
  session: null,
  gate: async () => (await import('./gate.tsx')).ReporterGate,
  budget: 140,
};
