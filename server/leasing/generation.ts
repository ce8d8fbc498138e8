import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { plusDays } from '../../src/calendar/days.ts';
import { endOfDay } from '../../src/calendar/zone.ts';
import { type Generation, type GenerationStep, generationLifecycle } from '../../src/machines/leasing/generation/lifecycle.ts';
import { generations } from '../db/schema/leasing.ts';
import { type Scope, together } from '../db/scope.ts';
import { defineJob, enqueue } from '../jobs/job.ts';
import { ApiError, fromDatabaseError } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import { type CurrentUser, systemUser } from '../kit/current-user.ts';
import { advance, bindLifecycle, setTimer } from '../kit/lifecycle.ts';
import { createRecord, type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { generationSteps } from './generation-steps.ts';

export const generationStore: EntityStore = {
  entity: 'generation',
  table: generations,
  title: '(select q.ref_no from quotations q where q.company_id = x.company_id and q.id = x.quotation_id)',
};
export const readGeneration = (scope: Scope, id: number) => readOr404<Generation>(scope, generationStore, id);

bindLifecycle({
  lifecycle: generationLifecycle,
  table: generations,
  read: readGeneration,
  effects: {
    keepStep: async ({ scope, services, record, from, now }) => {
      await together([
        setColumns(scope, generations, record.id, { steps: { ...record.steps, [from]: now.toISOString() } }),
        // The steps are shown on the pages of the lead and the quotation.
        ...(record.lead_id === null
          ? []
          : [services.broadcast.publish(scope, 'changed', { entity: 'lead', id: record.lead_id })]),
        services.broadcast.publish(scope, 'changed', { entity: 'quotation', id: record.quotation_id }),
      ]);
    },
    keepFailure: async ({ scope, currentUser, record, from, event, today }) => {
      await setColumns(scope, generations, record.id, { failed_step: from, error: event.error });
      // Its quotation may have been due to lapse while the leases were being made.
      const tomorrow = endOfDay(plusDays(today, 1), currentUser.company.time_zone);
      await setTimer(scope, 'quotation', record.quotation_id, 'lapse', tomorrow, { unlessSet: true });
    },
    forgetFailure: ({ scope, record }) => setColumns(scope, generations, record.id, { failed_step: null, error: null }),
    notifyDone: async ({ scope, services, currentUser, record }) => {
      if (record.lead_id !== null)
        await advance(scope, services, {
          entity: 'lead',
          id: record.lead_id,
          currentUser: systemUser(currentUser.company),
          event: { type: 'generated', tenant_id: record.tenant_id },
        });
    },
    notifyFailed: async ({ scope, services, currentUser, record, event }) => {
      if (record.lead_id !== null)
        await advance(scope, services, {
          entity: 'lead',
          id: record.lead_id,
          currentUser: systemUser(currentUser.company),
          event: { type: 'generation_failed', error: event.error },
        });
    },
  },
});

/**
 * Starts the work behind "finalize", or resumes it after a failure; once per quotation, however often it is requested. A job
 * continues after the commit, with one transaction per step.
 */
export async function startGeneration(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  quotation: number,
  lead: number | null,
): Promise<void> {
  const g = generations;
  await scope.client.query("select pg_advisory_xact_lock(hashtextextended('generation:' || $1 || ':' || $2, 0))", [
    String(scope.company),
    String(quotation),
  ]);
  const [known] = await scope.db
    .select({ id: g.id, status: g.status })
    .from(g)
    .where(and(eq(g.company_id, scope.company), eq(g.quotation_id, quotation)));
  const id =
    known?.id ?? (await createRecord(scope, services, currentUser, generationStore, { quotation_id: quotation, lead_id: lead }));
  if (known?.status === 'failed')
    await advance(scope, services, {
      entity: 'generation',
      id,
      currentUser: systemUser(currentUser.company),
      event: { type: 'retry' },
    });
  await enqueue(scope, services, generationJob, { generation: id });
}

/** Temporary errors: someone created or held the same row at that moment. */
const passing = ['23505', '40001', '40P01', '55P03'];
const codeOf = (error: unknown): string | undefined =>
  (error as { code?: string }).code ?? (error as { cause?: { code?: string } }).cause?.code;

/**
 * Runs the remaining steps, one transaction each. Safe to call concurrently and after a crash: whoever holds the row continues
 * to the end, and others leave it alone. Throws if not even a step's failure can be stored.
 */
export async function runGeneration(services: Services, companyId: number, id: number, signal?: AbortSignal): Promise<void> {
  const company = await services.companies.byId(companyId);
  if (!company) return;
  let attempts = 3;
  for (;;) {
    signal?.throwIfAborted();
    const outcome = await services.db.write(companyId, (scope) =>
      nextStep(scope, services, systemUser(company), id, attempts > 0),
    );
    if (outcome === 'over') return;
    if (outcome === 'again') attempts -= 1;
  }
}

/** Runs a generation's current step: `again` if it failed and may be retried, `over` at the end. */
async function nextStep(
  scope: Scope,
  services: Services,
  currentUser: CurrentUser,
  id: number,
  mayTryAgain: boolean,
): Promise<'done' | 'again' | 'over'> {
  const { client } = scope;
  const holding = client.query<{ status: GenerationStep | 'done' | 'failed' }>(
    'select status from generations where company_id = $1 and id = $2 for update skip locked',
    [scope.company, id],
  );
  // Requested in the same packet, and ignored if someone else holds the row.
  const savepoint = client.query('savepoint step');
  const reading = Promise.all([readGeneration(scope, id), stillAccepted(scope, id)]);
  reading.catch(() => {});
  const [held] = await Promise.all([holding, savepoint]);
  const step = held.rows[0]?.status;
  if (!step || step === 'done' || step === 'failed') return 'over';
  try {
    const [generation] = await reading;
    await generationSteps[step]({ scope, services, currentUser, generation, now: nowOf(currentUser.company) });
    await advance(scope, services, { entity: 'generation', id, currentUser, event: { type: 'step_done' } });
    return 'done';
  } catch (error) {
    await scope.client.query('rollback to savepoint step');
    if (mayTryAgain && passing.includes(codeOf(error) ?? '')) return 'again';
    await advance(scope, services, {
      entity: 'generation',
      id,
      currentUser,
      event: { type: 'step_failed', error: sayOf(error) },
    });
    if (!(error instanceof ApiError) && codeOf(error) !== '23P01')
      services.log.error({ err: error, generation: id, step }, 'a generation’s step failed');
    return 'over';
  }
}

/** A quotation can be cancelled between two steps, but not during one. */
async function stillAccepted(scope: Scope, generation: number): Promise<void> {
  const { rows } = await scope.client.query(
    `select status from quotations where company_id = $1
      and id = (select quotation_id from generations where company_id = $1 and id = $2) for share`,
    [scope.company, generation],
  );
  if (rows[0]?.status !== 'accepted') throw new ApiError(422, 'refused', 'leasing.generation.error.not_accepted');
}

/** Why a step failed, as a locale key. */
const sayOf = (error: unknown): string => {
  const found = fromDatabaseError(error);
  return found instanceof ApiError && !Object.keys(found.details.values ?? {}).length
    ? found.messageKey
    : 'app.error.something_wrong';
};

/** One per start: if two run at once, one finds the row locked and leaves it to the other. */
const generationJob = defineJob({
  kind: 'generation',
  isAwaited: true,
  payload: z.strictObject({ generation: z.int() }),
  run: ({ services, currentUser, payload, signal }) =>
    runGeneration(services, currentUser.company.id, payload.generation, signal),
});
