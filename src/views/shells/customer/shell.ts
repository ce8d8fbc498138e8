import type { Shell } from '../shell.ts';

/** The link of an offer or a contract: its customer isn't signed in, and sees nothing of the office. */
export const shell: Shell = {
  at: 'o',
  session: null,
  gate: async () => (await import('./gate.tsx')).CustomerGate,
  budget: 140,
};
