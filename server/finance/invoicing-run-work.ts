import { setTimeout as rest } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { InvoicingRow } from '../../src/api/finance/invoicing-run.ts';
import type { Privilege } from '../../src/api/privileges.ts';
import { invoicingRunLifecycle } from '../../src/machines/finance/invoicing-run/lifecycle.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { invoices } from '../db/schema/invoices.ts';
import { type Scope, together } from '../db/scope.ts';
import { defineJob, type JobContext } from '../jobs/job.ts';
import { ApiError, fromDatabaseError } from '../kit/api-error.ts';
import { askerOf } from '../kit/asker.ts';
import type { WriteContext } from '../kit/crud.ts';
import { type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { advanceAll } from '../kit/lifecycle-sets.ts';
import { lockRows } from '../kit/lock.ts';
import { mustMay } from '../kit/must-may.ts';
import { removeRecord } from '../kit/records.ts';
import type { Said } from '../kit/said.ts';
import type { Services } from '../kit/services.ts';
import { mustBeStaff } from '../kit/sight.ts';
import { invoiceInstallments } from './installment-invoices.ts';
import { invoiceStore } from './invoice-record.ts';
import { keepCounts, lockWork, type Work } from './invoicing-run-record.ts';
import { enterBooks } from './ledger/enter-books.ts';

const asked = z.strictObject({ id: z.int() });

/**
 * Works on a run until it is through, in batches: each is a transaction with what became of its rows, so that whoever continues
 * after a killed process begins where that was, and a run that is stopped ends with its next batch.
 */
export const invoicingJob = defineJob({
  kind: 'invoicing_run',
  payload: asked,
  atOnce: 2,
  run: workOn,
  givenUp: (scope, services, { id }) => fail(scope, services, id, { key: 'app.error.something_wrong', values: {} }),
});

type Row = Pick<InvoicingRow, 'installment_id' | 'invoice_id' | 'state'> & { message: Said | null };
interface Step {
  privilege: Privilege;
  /** The rows that are its to do. */
  states: InvoicingRow['state'][];
  /** Those of one transaction: it holds its locks for a moment only. */
  atOnce: number;
  /** Does several, in sets. Returns what became of each; throws the ApiError of one that is refused. */
  act: (context: WriteContext, rows: readonly Row[]) => Promise<Partial<Row>[]>;
  /** What a row is that is refused. */
  refused: InvoicingRow['state'];
}
const steps: Partial<Record<Work['status'], Step>> = {
  running: { privilege: 'finance.create', states: ['waiting'], atOnce: 100, act: make, refused: 'failed' },
  posting: { privilege: 'finance.edit', states: ['made', 'not_posted'], atOnce: 50, act: post, refused: 'not_posted' },
  undoing: { privilege: 'finance.delete', states: ['made', 'not_posted'], atOnce: 20, act: undo, refused: 'not_posted' },
};

const say = (key: string, values: Said['values'] = {}): Said => ({ key, values });

/** Drafts the invoices of installments that have none by now. */
async function make(context: WriteContext, rows: readonly Row[]): Promise<Partial<Row>[]> {
  const made = await invoiceInstallments(
    context,
    rows.map(({ installment_id }) => installment_id),
  );
  return made.map((one) =>
    typeof one === 'number'
      ? { state: 'made', invoice_id: one }
      : { state: 'skipped', message: say(`finance.invoice.not_made.${one}`) },
  );
}

/** The statuses of rows' invoices, locked, by id; one that somebody has deleted has none. */
async function invoiceStatuses({ scope }: WriteContext, rows: readonly Row[]): Promise<Map<number | null, string>> {
  const ids = rows.flatMap(({ invoice_id }) => invoice_id ?? []);
  const [, found] = await together([
    lockRows(scope, invoices, ids),
    scope.client.query<{ id: number; status: string }>({
      name: 'invoicing_runs.invoices',
      text: 'select id::int, status from invoices where company_id = $1 and id = any($2)',
      values: [scope.company, ids],
    }),
  ] as const);
  return new Map(found.rows.map(({ id, status }) => [id, status]));
}
const gone: Partial<Row> = { state: 'undone', message: say('finance.invoicing_run.said.deleted') };

/** Posts rows' invoices through their own chart. */
async function post(context: WriteContext, rows: readonly Row[]): Promise<Partial<Row>[]> {
  const { scope, services, currentUser } = context;
  // Before any invoice is locked, as whoever posts one does.
  await enterBooks(scope);
  const statuses = await invoiceStatuses(context, rows);
  const ids = rows.flatMap(({ invoice_id }) => (invoice_id !== null && statuses.get(invoice_id) === 'draft' ? invoice_id : []));
  await advanceAll(scope, services, { entity: 'invoice', ids, currentUser, event: { type: 'post' } });
  return rows.map(({ invoice_id }) => (statuses.has(invoice_id) ? { state: 'posted' } : gone));
}

/** Deletes rows' invoices, unless they were posted by now. */
async function undo(context: WriteContext, rows: readonly Row[]): Promise<Partial<Row>[]> {
  const { scope, services, currentUser } = context;
  const statuses = await invoiceStatuses(context, rows);
  const done: Partial<Row>[] = [];
  for (const { invoice_id } of rows) {
    const status = statuses.get(invoice_id);
    if (status === 'draft' && invoice_id !== null) await removeRecord(scope, services, currentUser, invoiceStore, invoice_id);
    done.push(
      status === undefined
        ? gone
        : status === 'draft'
          ? { state: 'undone', invoice_id: null }
          : { state: 'posted', message: say('finance.invoicing_run.said.posted_before') },
    );
  }
  return done;
}

interface Doing {
  services: Services;
  currentUser: CurrentUser;
  id: number;
  status: Work['status'];
  step: Step;
}

async function workOn({ services, currentUser: { company }, payload: { id }, signal }: JobContext<z.infer<typeof asked>>) {
  const { db } = services;
  const work = await db.write(company.id, (scope) => lockWork(scope, id));
  const step = work && steps[work.status];
  if (!step) return;
  try {
    const currentUser = await askerOf(services, company, work.started_by, work.language);
    mustMay(currentUser.viewer, step.privilege);
    mustBeStaff(currentUser);
    const doing = { services, currentUser, id, status: work.status, step };
    let after: number | null = 0;
    while (after !== null) {
      after = await batch(doing, after);
      signal.throwIfAborted();
    }
  } catch (error) {
    // Rerunning wouldn't help, so the user is told rather than an administrator.
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    await db.write(company.id, (scope) => fail(scope, services, id, say(error.messageKey, error.details.values)));
  }
}

/** Not the row's fault: the job tries again. */
const isPassing = ({ status, code }: ApiError) => code === 'busy' || [409, 429, 503].includes(status);

/** A row was refused: its batch is done again one by one, each row with a way back of its own. */
class RowRefused extends Error {}

/** How much longer than it works a run rests, so that whoever else asks is answered. */
const restShare = 0.2;

/** Does the next rows; returns the last of them, or null if there are none. */
async function batch(doing: Doing, after: number): Promise<number | null> {
  const begun = performance.now();
  let last: number | null;
  try {
    last = await write(doing, after, false);
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    last = await write(doing, after, true);
  }
  if (last !== null) await rest((performance.now() - begun) * restShare);
  return last;
}

const write = ({ services, currentUser, id, status, step }: Doing, after: number, isCareful: boolean): Promise<number | null> =>
  services.db.write(currentUser.company.id, async (scope) => {
    const work = await lockWork(scope, id);
    if (work?.status !== status) return null;
    const { rows } = await scope.client.query<Row>({
      name: 'invoicing_run_rows.next',
      text: `select installment_id::int, invoice_id::int, state, message from invoicing_run_rows
        where company_id = $1 and invoicing_run_id = $2 and installment_id > $3 and state = any($4) order by installment_id limit $5`,
      values: [scope.company, id, after, step.states, step.atOnce],
    });
    if (!rows.length) {
      const system = systemUser(currentUser.company);
      await advance(scope, services, { entity: 'invoicing_run', id, currentUser: system, event: { type: 'finish' } });
      return null;
    }
    const context = { scope, services, currentUser };
    const done = isCareful ? await doOneByOne(context, step, rows) : await doAll(context, step, rows);
    await keepRows(
      scope,
      id,
      rows.map((row, at) => ({ ...row, message: null, ...done[at] })),
    );
    await keepCounts(scope, id);
    // Without a version: whoever stops it meanwhile has seen the newest one.
    await services.broadcast.publish(scope, 'changed', { entity: 'invoicing_run', id });
    return rows.at(-1)?.installment_id ?? null;
  });

/** A row's own refusal, as the database's or the chart's; null if the error is another. */
function refusalOf(error: unknown): ApiError | null {
  const known = fromDatabaseError(error);
  return known instanceof ApiError && !isPassing(known) ? known : null;
}

async function doAll(context: WriteContext, step: Step, rows: readonly Row[]): Promise<Partial<Row>[]> {
  try {
    return await step.act(context, rows);
  } catch (error) {
    throw refusalOf(error) ? new RowRefused() : error;
  }
}

async function doOneByOne(context: WriteContext, step: Step, rows: readonly Row[]): Promise<Partial<Row>[]> {
  const { client } = context.scope;
  const done: Partial<Row>[] = [];
  for (const row of rows) {
    await client.query('savepoint row');
    try {
      done.push(...(await step.act(context, [row])));
      await client.query('release savepoint row');
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      await client.query('rollback to savepoint row');
      done.push({ state: step.refused, message: say(refusal.messageKey, refusal.details.values) });
    }
  }
  return done;
}

const keepRows = ({ client, company }: Scope, id: number, rows: Row[]) =>
  client.query({
    name: 'invoicing_run_rows.keep',
    text: `update invoicing_run_rows w set state = k.state, invoice_id = k.invoice_id, message = k.message
      from jsonb_to_recordset($3::jsonb) as k (installment_id bigint, state text, invoice_id bigint, message jsonb)
      where w.company_id = $1 and w.invoicing_run_id = $2 and w.installment_id = k.installment_id`,
    values: [company, id, JSON.stringify(rows)],
  });

async function fail(scope: Scope, services: Services, id: number, why: Said): Promise<void> {
  const company = await services.companies.byId(scope.company);
  const work = await lockWork(scope, id);
  if (!company || !work || !hasTag(invoicingRunLifecycle, work.status, 'working')) return;
  const currentUser = systemUser(company);
  await advance(scope, services, { entity: 'invoicing_run', id, currentUser, event: { type: 'fail', ...why } });
}
