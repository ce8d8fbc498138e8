import type { InvoicingRun, invoicingRunCalls } from '../../src/api/finance/invoicing-run.ts';
import { money } from '../../src/api/money.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { invoicingRunLifecycle } from '../../src/machines/finance/invoicing-run/lifecycle.ts';
import { invoicingRuns } from '../db/schema/invoicing-run.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { enqueue } from '../jobs/job.ts';
import { notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { crudOf } from '../kit/crud.ts';
import { advanceTo, bindLifecycle, type Remark } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { readPage } from '../kit/pages.ts';
import { setColumns } from '../kit/records.ts';
import { sayFailure } from '../kit/said.ts';
import { invoicingRunStore, plan, readRun, rowsOf } from './invoicing-run-record.ts';
import { invoicingJob } from './invoicing-run-work.ts';

export { invoicingRunStore };

/** The drafts that posting would post, and their sum. */
async function drafted({ client, company }: Scope, { id }: InvoicingRun): Promise<Remark[]> {
  const { rows } = await client.query<{ count: number; gross: number }>({
    name: 'invoicing_runs.drafted',
    text: `select count(*)::int as count, coalesce(sum(i.gross), 0)::bigint as gross
      from invoicing_run_rows w join invoices i on i.company_id = w.company_id and i.id = w.invoice_id and i.status = 'draft'
      where w.company_id = $1 and w.invoicing_run_id = $2`,
    values: [company, id],
  });
  const { count = 0, gross = 0 } = rows[0] ?? {};
  return [{ say: 'finance.invoicing_run.remark.post_all', values: { count, gross: money(gross) } }];
}

bindLifecycle({
  lifecycle: invoicingRunLifecycle,
  table: invoicingRuns,
  read: readRun,
  remarks: { post_all: drafted },
  effects: {
    beginWork: async ({ scope, services, currentUser, record: { id } }) => {
      const { viewer, language } = currentUser;
      await setColumns(scope, invoicingRuns, id, { started_by: viewer.id, language, failure: null });
      await enqueue(scope, services, invoicingJob, { id });
    },
    keepFailure: ({ scope, record, event: { key, values = {} } }) =>
      setColumns(scope, invoicingRuns, record.id, { failure: { key, values } }),
    tellStarter: async ({ scope, services, record: { id, up_to }, to }) => {
      const { rows } = await scope.client.query<{ started_by: number | null }>(
        'select started_by::int from invoicing_runs where company_id = $1 and id = $2',
        [scope.company, id],
      );
      await notify(scope, services, {
        user: rows[0]?.started_by ?? null,
        messageKey: `invoicing_run.notice.${to}`,
        values: { period: up_to },
        entity: 'invoicing_run',
        record: id,
        by: null,
      });
    },
  },
});

/** The day up to which the company invoices today. */
async function dayAhead({ client, company }: Scope, today: string): Promise<string> {
  const { rows } = await client.query<{ days: number }>('select invoice_days_ahead as days from companies where id = $1', [
    company,
  ]);
  return plusDays(today, rows[0]?.days ?? 0);
}

const crud = crudOf<InvoicingRun>(invoicingRunStore, {
  read: readRun,
  check: async ({ scope, currentUser }, values, id) => {
    if (id === null) return { ...values, up_to: values.up_to ?? (await dayAhead(scope, todayOf(currentUser.company))) };
    const { status, up_to } = await readRun(scope, id, currentUser);
    if (values.up_to === undefined) return values;
    const wanted = values.up_to ?? up_to;
    if (wanted !== up_to && status !== 'planned')
      throw notInThisState({ entity: 'invoicing_run', status }, 'finance.invoicing_run.error.started');
    return { ...values, up_to: wanted };
  },
  after: async ({ scope, currentUser }, id) => {
    if ((await readRun(scope, id, currentUser)).status === 'planned') await plan(scope, id);
  },
});

export const invoicingRunHandlers: Handlers<typeof invoicingRunCalls> = {
  list: async ({ scope, services, currentUser, query }) => {
    const page = await readPage<InvoicingRun>(scope, services, invoicingRunStore, { ...query });
    return { ...page, rows: page.rows.map((row) => sayFailure(row, currentUser.language)) };
  },
  create: crud.create,
  get: crud.get,
  update: crud.update,
  status: async ({ scope, services, currentUser, params, body }) => {
    await advanceTo(scope, services, { entity: 'invoicing_run', id: params.id, currentUser, ...body });
    return moved('invoicing_run', await readRun(scope, params.id, currentUser));
  },
  rows: async ({ scope, currentUser, params, query }) => {
    await readRun(scope, params.id, currentUser);
    return rowsOf(scope, params.id, query, currentUser.language);
  },
};
