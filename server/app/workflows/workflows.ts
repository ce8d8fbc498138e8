import type { workflowStatsCalls } from '../../../src/api/app/workflows.ts';
import { type Handlers, opensOwnTransactions } from '../../http/contract.ts';
import { passCookie, passMinutes, workbenchPath } from '../../http/workbench.ts';
import { readFolded } from './fold.ts';
import './proof.ts';
import { takenTransitions } from './taken-transitions.ts';
import { recordsBehind, workflowStatsOf } from './workflow-stats.ts';

export const workflowStatsHandlers: Handlers<typeof workflowStatsCalls> = {
  stats: opensOwnTransactions(({ services, currentUser }) =>
    readFolded(services.db, currentUser.company.id, (scope) => workflowStatsOf(scope, currentUser)),
  ),
  records: opensOwnTransactions(({ services, currentUser, params, query }) =>
    readFolded(services.db, currentUser.company.id, (scope) => recordsBehind(scope, currentUser, params.entity, query)),
  ),
  taken: ({ scope, currentUser, params }) => takenTransitions(scope, currentUser, params.entity),
  // No idempotency key: a repeated request needs a new cookie.
  openWorkbench: opensOwnTransactions(async ({ services, currentUser, request, reply }) => {
    const { token, until } = await services.db.write(currentUser.company.id, (scope) =>
      services.sessions.openPass(scope, String(request.headers['auth-token']), passMinutes),
    );
    reply.header('set-cookie', passCookie(currentUser.company, token, services.config.publicUrl.startsWith('https:')));
    return { path: workbenchPath, until };
  }),
};
