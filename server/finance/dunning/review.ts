import * as z from 'zod/mini';
import type { DunningCase } from '../../../src/api/finance/dunning-case.ts';
import { dunningCases } from '../../db/schema/dunning-case.ts';
import type { Scope } from '../../db/scope.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { todayOf } from '../../kit/clock.ts';
import type { WriteContext } from '../../kit/crud.ts';
import { advance } from '../../kit/lifecycle.ts';
import { lockRow } from '../../kit/lock.ts';
import { readOr404 } from '../../kit/records.ts';
import { inGroup, word } from '../../kit/statuses.ts';
import { onPosted } from '../ledger/posting.ts';
import { dunningCaseStore, keepFigures } from './record.ts';
import { standingOf } from './standing.ts';

/** Looks at the ledger anew: a case of which nothing is past due any more closes itself. */
export async function reviewCase({ scope, services, currentUser }: WriteContext, id: number): Promise<void> {
  await lockRow(scope, dunningCases, id);
  const one = await readOr404<DunningCase>(scope, dunningCaseStore, id);
  if (one.status === 'closed') return;
  const { company } = currentUser;
  const { overdue } = await standingOf(scope, one, todayOf(company));
  await keepFigures(scope, company, id);
  if (overdue <= 0) await advance(scope, services, { entity: 'dunning_case', id, currentUser, event: { type: 'settle' } });
  else await services.broadcast.publish(scope, 'changed', { entity: 'dunning_case', id });
}

/** The cases that are still open, of one tenant or of all. */
export async function unsettledCases({ client, company }: Scope, tenant: number | null = null): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'dunning.unsettled',
    text: `select id from dunning_cases where company_id = $1 and ($2::bigint is null or tenant_id = $2)
      and status ${inGroup('dunning_case', 'unsettled')} order by id`,
    values: [company, tenant],
  });
  return rows.map(({ id }) => id);
}

/** After something was posted of a tenant that has a case. */
const reviewJob = defineJob({
  kind: 'dunning_review',
  payload: z.strictObject({ tenant: z.int() }),
  run: async ({ services, currentUser, payload: { tenant } }) => {
    const { id: company } = currentUser.company;
    const cases = await services.db.read(company, (scope) => unsettledCases(scope, tenant));
    for (const id of cases) await services.db.write(company, (scope) => reviewCase({ scope, services, currentUser }, id));
  },
});

/** Looks anew at the cases of tenants whose accounts were moved. */
onPosted(async ({ scope, services }, tenants) => {
  const { rows } = await scope.client.query<{ tenant: number }>({
    name: 'dunning.dunned',
    text: `select distinct tenant_id::int as tenant from dunning_cases
      where company_id = $1 and tenant_id = any($2) and status <> ${word('dunning_case', 'closed')}`,
    values: [scope.company, tenants],
  });
  for (const { tenant } of rows) await enqueue(scope, services, reviewJob, { tenant });
});
