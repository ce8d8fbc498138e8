import { loadTexts } from '../../../locales/load.ts';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { readStored } from '../../../machines/app/stores/stored.ts';
import type { Shell } from '../shell.ts';

/** The back office. */
export const shell: Shell = {
  at: null,
  session: 'staff',
  gate: async () => (await import('./gate.tsx')).OfficeGate,
  // A session that was there most likely still is: the office and its texts are fetched while the server looks.
  early: () => {
    if (!readStored().token) return;
    void import('../../app/gate.tsx').then(({ Office }) => Office.preload());
    void loadTexts(preferences.getSnapshot().context.language, 'lists').catch(() => {});
  },
  budget: 146,
};
