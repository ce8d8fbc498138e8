import type { Shell } from '../shell.ts';

/** A unit owner's own page: the units. */
export const shell: Shell = {
  at: 'app',
  session: 'unit_owner',
  gate: async () => (await import('../portal/gate.tsx')).PortalGate,
  home: async () => (await import('./home.tsx')).OwnerHome,
  budget: 146,
};
