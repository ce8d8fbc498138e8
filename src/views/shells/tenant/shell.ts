import type { Shell } from '../shell.ts';

/** A tenant's own page: leases, and what is to be paid. */
export const shell: Shell = {
  at: 'app',
  session: 'tenant',
  gate: async () => (await import('../portal/gate.tsx')).PortalGate,
  home: async () => (await import('./home.tsx')).TenantHome,
  budget: 146,
};
