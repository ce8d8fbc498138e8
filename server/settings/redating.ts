import * as z from 'zod/mini';
import { redateSteps } from '../approvals/redate-steps.ts';
import { redateTickets } from '../community/ticket-limits.ts';
import type { Scope } from '../db/scope.ts';
import { reviewCase, unsettledCases } from '../finance/dunning/review.ts';
import { defineJob, enqueue } from '../jobs/job.ts';
import { nowOf } from '../kit/clock.ts';
import { openClockOf } from '../kit/open-hours.ts';
import type { Services } from '../kit/services.ts';
import { redateIssues } from '../maintenance/issue-limits.ts';

/** After a change of open hours: what is open and not late is counted anew by them. */
const redateJob = defineJob({
  kind: 'redate',
  payload: z.strictObject({}),
  run: async ({ services, currentUser }) => {
    const { company } = currentUser;
    await services.db.write(company.id, async (scope) => redateSteps(scope, await openClockOf(scope)));
    await services.db.write(company.id, async (scope) => {
      const count = await redateTickets(scope, await openClockOf(scope), nowOf(company));
      if (count) await services.broadcast.publish(scope, 'changed', { entity: 'ticket', id: 0, version: null });
    });
    await services.db.write(company.id, async (scope) => {
      const count = await redateIssues(scope, await openClockOf(scope), nowOf(company));
      if (count) await services.broadcast.publish(scope, 'changed', { entity: 'maintenance_issue', id: 0, version: null });
    });
    const cases = await services.db.read(company.id, (scope) => unsettledCases(scope));
    for (const id of cases) await services.db.write(company.id, (scope) => reviewCase({ scope, services, currentUser }, id));
  },
});

export const redateLater = (scope: Scope, services: Services | undefined) => enqueue(scope, services, redateJob, {});
