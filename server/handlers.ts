// Written by `npm run registry` from the names of files and exports: not by hand.

import type { calls } from '../src/api/calls.ts';
import { deletionHandlers } from './app/deletion.ts';
import { exportHandlers } from './app/exports/export.ts';
import { historyHandlers } from './app/history.ts';
import { savedViewHandlers } from './app/saved-view.ts';
import { notificationHandlers, sessionHandlers } from './app/session/session.ts';
import { workHandlers } from './app/work/work.ts';
import { workflowStatsHandlers } from './app/workflows/workflows.ts';
import { entityHandlers } from './entities.ts';
import type { Handlers } from './http/contract.ts';

/** Who answers which call. A declared call without its handler does not compile. */
export const handlers: { [E in keyof typeof calls]: Handlers<(typeof calls)[E]> } = {
  ...entityHandlers,
  deletion: deletionHandlers,
  export: exportHandlers,
  history: historyHandlers,
  savedView: savedViewHandlers,
  session: sessionHandlers,
  notification: notificationHandlers,
  work: workHandlers,
  workflowStats: workflowStatsHandlers,
};
