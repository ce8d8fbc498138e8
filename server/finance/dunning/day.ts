import * as z from 'zod/mini';
import { tenants } from '../../db/schema/leasing.ts';
import type { Scope } from '../../db/scope.ts';
import { defineJob } from '../../jobs/job.ts';
import { todayOf } from '../../kit/clock.ts';
import type { WriteContext } from '../../kit/crud.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { lockRow } from '../../kit/lock.ts';
import { createRecord } from '../../kit/records.ts';
import type { Services } from '../../kit/services.ts';
import { inGroup } from '../../kit/statuses.ts';
import { receivableEntries } from '../receivable-entries.ts';
import { dunningCaseStore, keepFigures } from './record.ts';
import { reviewCase, unsettledCases } from './review.ts';
import { standingsOf } from './standing.ts';

/** Tenants with an invoice that is past due. */
async function overdueTenants({ client, company }: Scope, today: string): Promise<number[]> {
  const { rows } = await client.query<{ tenant_id: number }>({
    name: 'dunning.overdue',
    text: `with own as (${receivableEntries()}), open as (select o.tenant_id, o.invoice_id from own o
        join invoices i on i.company_id = $1 and i.id = o.invoice_id and i.due_on < $2
        group by o.tenant_id, o.invoice_id having sum(o.amount) > 0)
      select distinct tenant_id from open order by tenant_id`,
    values: [company, today],
  });
  return rows.map(({ tenant_id }) => tenant_id);
}

interface Before {
  contract_id: number | null;
  is_open: boolean;
  /** When somebody closed the last one: what was due by then is no reason for another, unless a payment of it was taken back since. */
  closed_by_hand_on: string | null;
}

/** Opens the cases of a tenant who owes something that no cheque covers, and returns them. `always`: whatever somebody closed. */
export async function openCases(
  { scope, services, currentUser }: WriteContext,
  tenant: number,
  { always = false } = {},
): Promise<number[]> {
  const { company } = currentUser;
  const today = todayOf(company);
  // Whoever comes second finds the case of the first.
  await lockRow(scope, tenants, tenant);
  const { rows } = await scope.client.query<Before>({
    name: 'dunning.before',
    text: `select contract_id, bool_or(status ${inGroup('dunning_case', 'unsettled')}) as is_open,
        (max(closed_on) filter (where reason is not null))::text as closed_by_hand_on
      from dunning_cases where company_id = $1 and tenant_id = $2 group by contract_id`,
    values: [scope.company, tenant],
  });
  const opened: number[] = [];
  for (const { contract_id, owed_since } of await standingsOf(scope, tenant, today)) {
    const before = rows.find((one) => one.contract_id === contract_id);
    const since = (!always && before?.closed_by_hand_on) || '';
    if (before?.is_open || !owed_since.some((day) => day >= since)) continue;
    const id = await createRecord(scope, services, currentUser, dunningCaseStore, {
      ...{ tenant_id: tenant, contract_id, opened_on: today },
    });
    await keepFigures(scope, company, id);
    opened.push(id);
  }
  return opened;
}

/** What a new day brings: cases are looked at, and opened. Repeating it changes nothing. */
export async function beginDay(services: Services, currentUser: CurrentUser, signal?: AbortSignal): Promise<void> {
  const { company } = currentUser;
  const today = todayOf(company);
  const { cases, owing } = await services.db.read(company.id, async (scope) => ({
    cases: await unsettledCases(scope),
    owing: await overdueTenants(scope, today),
  }));
  for (const id of cases) {
    signal?.throwIfAborted();
    await services.db.write(company.id, (scope) => reviewCase({ scope, services, currentUser }, id));
  }
  for (const tenant of owing) {
    signal?.throwIfAborted();
    await services.db.write(company.id, (scope) => openCases({ scope, services, currentUser }, tenant));
  }
  await services.db.write(company.id, ({ client }) =>
    client.query(
      `insert into dunning_days (company_id, looked_on) values ($1, $2)
        on conflict (company_id) do update set looked_on = excluded.looked_on`,
      [company.id, today],
    ),
  );
}

/** Every day of each company that has posted, on its clock. The steps themselves are timers. */
defineJob({
  kind: 'dunning',
  payload: z.strictObject({}),
  run: ({ services, currentUser, signal }) => beginDay(services, currentUser, signal),
  recurs: ({ db }) =>
    db.outside(async (client) => {
      const { rows } = await client.query<{ id: number }>('select companies_to_dun as id from companies_to_dun()');
      return rows.map(({ id }) => id);
    }),
});
