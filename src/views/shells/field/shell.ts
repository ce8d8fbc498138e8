import type { Shell } from '../shell.ts';

/** The phone of a technician: own jobs, also where there is no connection. */
export const shell: Shell = {
  at: 'field',
  session: 'staff',
  gate: async () => (await import('./gate.tsx')).FieldGate,
  early: () => {
    void import('./home.tsx');
    void import('./early.ts').then(({ beginField }) => beginField());
  },
  budget: 200,
};
