import type { fleetCalls } from '../../../src/api/app/workflows.ts';
import { type Handlers, standsAlone } from '../../http/contract.ts';
import { passCookie, passMinutes, workbenchPath } from '../../http/workbench.ts';
import { fleetOf, recordsBehind } from './fleet.ts';
import { readFolded } from './fold.ts';

export const fleetHandlers: Handlers<typeof fleetCalls> = {
  fleet: standsAlone(({ services, actor }) => readFolded(services.db, actor.company.id, (scope) => fleetOf(scope, actor))),
  records: standsAlone(({ services, actor, params, query }) =>
    readFolded(services.db, actor.company.id, (scope) => recordsBehind(scope, actor, params.entity, query)),
  ),
  // Not once for a key: whoever asks again needs a cookie again.
  openWorkbench: standsAlone(async ({ services, actor, request, reply }) => {
    const { token, until } = await services.db.write(actor.company.id, (scope) =>
      services.sessions.openPass(scope, String(request.headers['auth-token']), passMinutes),
    );
    reply.header('set-cookie', passCookie(actor.company, token, services.config.publicUrl.startsWith('https:')));
    return { path: workbenchPath, until };
  }),
};
