import type { Shell } from '../shell.ts';

/** A maintenance provider's own pages: offers and jobs. Its bills are to join them. */
export const shell: Shell = {
  at: 'app',
  session: 'provider',
  gate: async () => (await import('../portal/gate.tsx')).PortalGate,
  home: async () => (await import('./home.tsx')).ProviderHome,
  budget: 146,
};
