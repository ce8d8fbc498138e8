import { and, setup } from 'xstate';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

/** The steps that create leases from an accepted quotation, in order (domain 3.1, finalize saga). */
const steps = ['tenant', 'contract', 'leases', 'installments', 'payments', 'orders', 'access', 'closing'] as const;
export type GenerationStep = (typeof steps)[number];
export const stepsOf = (): readonly GenerationStep[] => steps;

export interface Generation {
  id: number;
  version: number;
  status: GenerationStep | 'done' | 'failed';
  quotation_id: number;
  lead_id: number | null;
  tenant_id: number | null;
  contract_id: number | null;
  failed_step: GenerationStep | null;
  error: string | null;
  steps: Partial<Record<GenerationStep, string>>;
}

export interface GenerationFacts extends Facts {
  failed_step: GenerationStep | null;
}
type GenerationEvent = { type: 'step_done' } | { type: 'step_failed'; error: string } | { type: 'retry' };

const chart = setup({
  types: lifecycleTypes<GenerationFacts, GenerationEvent, 'running' | 'unfinished'>(),
  guards: {
    ...sharedGuards,
    failedAt: ({ context }, { step }: { step: GenerationStep }) => context.failed_step === step,
  },
  actions: {
    keepStep: effect,
    keepFailure: effect,
    forgetFailure: effect,
    notifyDone: effect,
    notifyFailed: effect,
  },
});

const step = (next: GenerationStep | 'done', title: string) =>
  chart.createStateConfig({
    tags: ['running', 'unfinished'],
    meta: { title, tone: 'yellow', waits: 'who.system', days: 1 },
    on: {
      step_done: {
        target: next,
        guard: 'isSystem',
        actions: next === 'done' ? ['keepStep', 'notifyDone'] : 'keepStep',
        meta: { label: 'generation.event.step_done', by: 'system' },
      },
      step_failed: {
        target: 'failed',
        guard: 'isSystem',
        actions: ['keepFailure', 'notifyFailed'],
        meta: { label: 'generation.event.step_failed', by: 'system' },
      },
    },
  });

/** Back to the failed step; completed steps stay completed. */
const retry = (to: GenerationStep) =>
  ({
    target: to,
    guard: and(['isSystem', { type: 'failedAt', params: { step: to } }]),
    actions: 'forgetFailure',
    meta: { label: 'generation.event.retry', call: 'LEA-09', by: 'system' },
  }) as const;

const root = chart.createStateConfig({
  states: {
    tenant: step('contract', 'generation.status.tenant'),
    contract: step('leases', 'generation.status.contract'),
    leases: step('installments', 'generation.status.leases'),
    installments: step('payments', 'generation.status.installments'),
    payments: step('orders', 'generation.status.payments'),
    orders: step('access', 'generation.status.orders'),
    access: step('closing', 'generation.status.access'),
    closing: step('done', 'generation.status.closing'),
    failed: {
      tags: 'unfinished',
      meta: { title: 'generation.status.failed', tone: 'red', waits: 'who.leads.edit' },
      on: { retry: steps.map(retry) },
    },
    done: { type: 'final', meta: { title: 'generation.status.done', tone: 'green' } },
  },
});

/** The work behind "finalize": each step is idempotent and resumable, and visible while it runs. */
export const generationLifecycle = lifecycle({
  entity: 'generation',
  machine: chart.createMachine({
    id: 'generation',
    initial: 'tenant',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { failedAt: ['system'] },
  factsOf: (generation: Generation, viewer: Viewer, today: string) => ({ viewer, today, failed_step: generation.failed_step }),
});
