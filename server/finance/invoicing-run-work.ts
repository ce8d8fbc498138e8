import { setTimeout as rest } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { InvoicingRow } from '../../src/api/finance/invoicing-run.ts';
import type { Privilege } from '../../src/api/privileges.ts';
import { invoicingRunLifecycle } from '../../src/machines/finance/invoicing-run/lifecycle.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { invoices } from '../db/schema/invoices.ts';
import type { Scope } from '../db/scope.ts';
import { defineJob, type JobContext } from '../jobs/job.ts';
import { ApiError, fromDatabaseError } from '../kit/api-error.ts';
import { askerOf } from '../kit/asker.ts';
import type { WriteContext } from '../kit/crud.ts';
import { type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { mustMay } from '../kit/must-may.ts';
import { removeRecord } from '../kit/records.ts';
import type { Said } from '../kit/said.ts';
import type { Services } from '../kit/services.ts';
import { mustBeStaff } from '../kit/sight.ts';
import { invoiceInstallment } from './installment-invoices.ts';
import { invoiceStore } from './invoice-record.ts';
import { keepCounts, lockWork, type Work } from './invoicing-run-record.ts';

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
  act: (context: WriteContext, row: Row) => Promise<Partial<Row>>;
  /** What a row is that is refused. */
  refused: InvoicingRow['state'];
}
const steps: Partial<Record<Work['status'], Step>> = {
  running: { privilege: 'finance.create', states: ['waiting'], atOnce: 20, act: make, refused: 'failed' },
  posting: { privilege: 'finance.edit', states: ['made', 'not_posted'], atOnce: 10, act: post, refused: 'not_posted' },
  undoing: { privilege: 'finance.delete', states: ['made', 'not_posted'], atOnce: 20, act: undo, refused: 'not_posted' },
};

const say = (key: string, values: Said['values'] = {}): Said => ({ key, values });

/** Drafts the invoice of an installment, unless there is one by now. */
async function make(context: WriteContext, { installment_id }: Row): Promise<Partial<Row>> {
  const made = await invoiceInstallment(context, installment_id);
  if (typeof made === 'number') return { state: 'made', invoice_id: made };
  return { state: 'skipped', message: say(`finance.invoice.not_made.${made}`) };
}

/** The status of a row's invoice, locked; null if somebody has deleted it. */
async function invoiceStatus({ scope }: WriteContext, id: number | null): Promise<string | null> {
  if (id === null || (await lockRow(scope, invoices, id)) === undefined) return null;
  const { rows } = await scope.client.query<{ status: string }>({
    name: 'invoicing_runs.invoice',
    text: 'select status from invoices where company_id = $1 and id = $2',
    values: [scope.company, id],
  });
  return rows[0]?.status ?? null;
}
const gone: Partial<Row> = { state: 'undone', message: say('finance.invoicing_run.said.deleted') };

/** Posts a row's invoice through its own chart. */
async function post(context: WriteContext, { invoice_id }: Row): Promise<Partial<Row>> {
  const status = await invoiceStatus(context, invoice_id);
  if (status === null || invoice_id === null) return gone;
  const { scope, services, currentUser } = context;
  if (status === 'draft')
    await advance(scope, services, { entity: 'invoice', id: invoice_id, currentUser, event: { type: 'post' } });
  return { state: 'posted' };
}

/** Deletes a row's invoice, unless it was posted by now. */
async function undo(context: WriteContext, { invoice_id }: Row): Promise<Partial<Row>> {
  const status = await invoiceStatus(context, invoice_id);
  if (status === null || invoice_id === null) return gone;
  if (status !== 'draft') return { state: 'posted', message: say('finance.invoicing_run.said.posted_before') };
  const { scope, services, currentUser } = context;
  await removeRecord(scope, services, currentUser, invoiceStore, invoice_id);
  return { state: 'undone', invoice_id: null };
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

/** A row was refused: its batch is done again, each row with a way back of its own. */
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
    const done: Row[] = [];
    for (const row of rows)
      done.push({ ...row, message: null, ...(await doRow({ scope, services, currentUser }, step, row, isCareful)) });
    await keepRows(scope, id, done);
    await keepCounts(scope, id);
    // Without a version: whoever stops it meanwhile has seen the newest one.
    await services.broadcast.publish(scope, 'changed', { entity: 'invoicing_run', id });
    return rows.at(-1)?.installment_id ?? null;
  });

async function doRow(context: WriteContext, step: Step, row: Row, isCareful: boolean): Promise<Partial<Row>> {
  const { client } = context.scope;
  if (isCareful) await client.query('savepoint row');
  try {
    const done = await step.act(context, row);
    if (isCareful) await client.query('release savepoint row');
    return done;
  } catch (error) {
    const known = fromDatabaseError(error);
    if (!(known instanceof ApiError) || isPassing(known)) throw error;
    if (!isCareful) throw new RowRefused();
    await client.query('rollback to savepoint row');
    return { state: step.refused, message: say(known.messageKey, known.details.values) };
  }
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
