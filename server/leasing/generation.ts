import { and, eq } from 'drizzle-orm';
import {
  type Generation,
  type GenerationStep,
  generationLifecycle,
  stepsOf,
} from '../../src/machines/leasing/generation.lifecycle.ts';
import { type Actor, nowOf, systemOf } from '../actor.ts';
import { generations } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';
import { advance, govern } from '../lifecycle.ts';
import { createRecord, type Kept, readOr404, setColumns } from '../records.ts';
import { Refuse } from '../refuse.ts';
import type { Services } from '../services.ts';
import { texts } from '../texts.ts';
import { generationSteps } from './generation-steps.ts';

const kept: Kept = { entity: 'generation', table: generations };
export const readGeneration = (scope: Scope, id: number) => readOr404<Generation>(scope, kept, id);

govern({
  lifecycle: generationLifecycle,
  table: generations,
  read: readGeneration as never,
  effects: {
    keepStep: ({ scope, record, from, now }) =>
      setColumns(scope, generations, record.id, { steps: { ...(record.steps as object), [from]: now.toISOString() } }),
    keepFailure: ({ scope, record, from, event }) =>
      setColumns(scope, generations, record.id, { failed_step: from, error: event.error ?? null }),
    forgetFailure: ({ scope, record }) => setColumns(scope, generations, record.id, { failed_step: null, error: null }),
    tellDone: async ({ scope, services, actor, record }) => {
      if (record.lead_id !== null)
        await advance(scope, services, {
          entity: 'lead',
          id: record.lead_id as number,
          actor: systemOf(actor.company),
          event: { type: 'generated', tenant_id: record.tenant_id },
        });
    },
    tellFailed: async ({ scope, services, actor, record, event }) => {
      if (record.lead_id !== null)
        await advance(scope, services, {
          entity: 'lead',
          id: record.lead_id as number,
          actor: systemOf(actor.company),
          event: { type: 'generation_failed', error: event.error },
        });
    },
  },
});

/**
 * Begins the work behind "finalize", or takes it up where it failed; one run a quotation, however often it is asked for.
 * It goes on after the commit, a transaction a step.
 */
export async function startGeneration(
  scope: Scope,
  services: Services,
  actor: Actor,
  quotation: number,
  lead: number | null,
): Promise<void> {
  const g = generations;
  const [known] = await scope.db
    .select({ id: g.id, status: g.status })
    .from(g)
    .where(and(eq(g.company_id, scope.company), eq(g.quotation_id, quotation)));
  const id = known?.id ?? (await createRecord(scope, services, actor, kept, { quotation_id: quotation, lead_id: lead }));
  if (known?.status === 'failed')
    await advance(scope, services, { entity: 'generation', id, actor: systemOf(actor.company), event: { type: 'retry' } });
  scope.afterCommit(() => void runGeneration(services, actor.company.id, id).catch((error) => console.error(error)));
}

/** Runs the steps that are left, one transaction each. Safe to call twice at once and after a crash: a run is done by one. */
export async function runGeneration(services: Services, companyId: number, id: number): Promise<void> {
  const company = await services.companies.byId(companyId);
  if (!company) return;
  const actor = systemOf(company);
  for (let left = stepsOf().length + 1; left > 0; left--) {
    const going = await services.db.write(companyId, async (scope) => {
      // Whoever holds the row does the step; another process waits and then finds it done.
      const held = await scope.client.query<{ status: string }>(
        'select status from generations where company_id = $1 and id = $2 for update',
        [companyId, id],
      );
      const step = held.rows[0]?.status as GenerationStep | 'done' | 'failed' | undefined;
      if (!step || step === 'done' || step === 'failed') return false;
      await scope.client.query('savepoint step');
      try {
        await generationSteps[step]({ scope, services, actor, generation: await readGeneration(scope, id), now: nowOf(company) });
        await advance(scope, services, { entity: 'generation', id, actor, event: { type: 'step_done' } });
        return true;
      } catch (error) {
        await scope.client.query('rollback to savepoint step');
        await advance(scope, services, { entity: 'generation', id, actor, event: { type: 'step_failed', error: sayOf(error) } });
        if (!(error instanceof Refuse) && (error as { code?: string }).code !== '23P01') console.error(error);
        return false;
      }
    });
    if (!going) return;
  }
}

const sayOf = (error: unknown): string => {
  if (error instanceof Refuse) return texts.en(error.say, error.more.values);
  const code = (error as { code?: string }).code ?? (error as { cause?: { code?: string } }).cause?.code;
  return texts.en(code === '23P01' ? 'app.error.overlap' : 'app.error.something_wrong');
};

/** Takes up every run that a crash left on its way. */
export async function resumeGenerations(services: Services): Promise<number> {
  const { rows } = await services.db.outside((client) =>
    client.query<{ company_id: number; id: number }>('select * from open_generations()'),
  );
  for (const { company_id, id } of rows) await runGeneration(services, company_id, id);
  return rows.length;
}
