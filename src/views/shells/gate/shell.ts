import type { Shell } from '../shell.ts';

/** A gate's tablet, for guards who are signed in as staff. */
export const shell: Shell = {
  at: 'gate',
  session: 'staff',
  gate: async () => (await import('./gate.tsx')).GuardGate,
  budget: 146,
};
