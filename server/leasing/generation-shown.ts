import { and, desc, eq, sql } from 'drizzle-orm';
import type { GenerationStep } from '../../src/api/sales/lead.ts';
import { stepsOf } from '../../src/machines/leasing/generation/lifecycle.ts';
import { prepared } from '../db/prepared.ts';
import { generations } from '../db/schema/leasing.ts';
import type { Scope } from '../db/scope.ts';

/** The part of a generation that a page needs to show its progress. */
export interface GenerationProgress {
  status: string;
  failed_step: string | null;
  error?: string | null;
  steps: Record<string, string>;
}

const newest = () =>
  prepared<GenerationProgress>('generation.newest', (select) => {
    const g = generations;
    const fields = { status: g.status, failed_step: g.failed_step, error: g.error, steps: g.steps };
    const itself = and(eq(g.company_id, sql.placeholder('company')), eq(g.quotation_id, sql.placeholder('quotation')));
    return { fields, select: select(fields).from(g).where(itself).orderBy(desc(g.id)).limit(1) };
  });

/** The latest generation of an accepted quotation, if any. */
export async function generationOf(scope: Scope, quotation: number): Promise<GenerationProgress | null> {
  const [found] = await newest().run(scope, { company: scope.company, quotation });
  return found ?? null;
}

/** its steps in order, each with its state. */
export const shownSteps = (generation: GenerationProgress | null): GenerationStep[] =>
  generation === null
    ? []
    : stepsOf().map((step) => ({
        step,
        at: generation.steps[step] ?? null,
        state: generation.steps[step]
          ? 'done'
          : generation.failed_step === step
            ? 'failed'
            : generation.status === step
              ? 'running'
              : 'waiting',
      }));
