import { and, setup } from 'xstate';
import type { InvoicingRun } from '../../../api/finance/invoicing-run.ts';
import { lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface InvoicingRunFacts extends Facts {
  total: number;
  /** Invoices that are there and not posted. */
  drafts: number;
}
type InvoicingRunEvent =
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'resume' }
  | { type: 'post_all' }
  | { type: 'undo' }
  | { type: 'cancel' }
  | { type: 'finish' }
  | { type: 'fail'; key: string; values?: Record<string, string | number> };

const chart = setup({
  types: lifecycleTypes<InvoicingRunFacts, InvoicingRunEvent, 'working'>(),
  guards: {
    ...sharedGuards,
    hasInstallments: ({ context }) => context.total > 0,
    hasDrafts: ({ context }) => context.drafts > 0,
    nothingLeft: ({ context }) => context.drafts === 0,
  },
  actions: { beginWork: effect, keepFailure: effect, tellStarter: effect },
});

const mayCreate = { type: 'may', params: { privilege: 'finance.create' } } as const;
const mayEdit = { type: 'may', params: { privilege: 'finance.edit' } } as const;
const mayDelete = { type: 'may', params: { privilege: 'finance.delete' } } as const;
const person = (event: string) => ({ label: `invoicing_run.event.${event}`, call: 'X-RUN-05', by: 'person' as const });
const system = (event: string) => ({ label: `invoicing_run.event.${event}`, by: 'system' as const });

/** Work can be stopped, and stops by itself if it can't go on; what is done by then stays. */
const stopping = {
  stop: { target: 'stopped', guard: mayEdit, meta: { ...person('stop'), back: true as const } },
  fail: { target: 'stopped', guard: 'isSystem', actions: ['keepFailure', 'tellStarter'], meta: system('fail') },
} as const;
const undo = {
  target: 'undoing',
  guard: and([mayDelete, 'hasDrafts']),
  actions: 'beginWork',
  meta: { ...person('undo'), back: true as const },
} as const;

const root = chart.createStateConfig({
  states: {
    planned: {
      meta: { title: 'invoicing_run.status.planned', tone: 'blue', waits: 'who.finance.create', days: 2 },
      on: {
        start: {
          target: 'running',
          guard: and([mayCreate, 'hasInstallments']),
          actions: 'beginWork',
          meta: person('start'),
        },
        cancel: { target: 'cancelled', guard: mayEdit, meta: { ...person('cancel'), back: true } },
      },
    },
    running: {
      tags: 'working',
      meta: { title: 'invoicing_run.status.running', tone: 'yellow', waits: 'who.system', days: 1 },
      on: { finish: { target: 'done', guard: 'isSystem', actions: 'tellStarter', meta: system('finish') }, ...stopping },
    },
    stopped: {
      meta: { title: 'invoicing_run.status.stopped', tone: 'red', waits: 'who.finance.edit', days: 1 },
      on: { resume: { target: 'running', guard: mayCreate, actions: 'beginWork', meta: person('resume') }, undo },
    },
    done: {
      meta: { title: 'invoicing_run.status.done', tone: 'green-outline', waits: 'who.finance.edit', days: 2 },
      on: {
        post_all: {
          target: 'posting',
          guard: and([mayEdit, 'hasDrafts']),
          actions: 'beginWork',
          meta: { ...person('post_all'), final: true },
        },
        undo,
      },
    },
    posting: {
      tags: 'working',
      meta: { title: 'invoicing_run.status.posting', tone: 'yellow', waits: 'who.system', days: 1 },
      on: {
        finish: [
          { target: 'posted', guard: and(['isSystem', 'nothingLeft']), actions: 'tellStarter', meta: system('finish') },
          { target: 'done', guard: 'isSystem', actions: 'tellStarter', meta: system('finish') },
        ],
        ...stopping,
      },
    },
    undoing: {
      tags: 'working',
      meta: { title: 'invoicing_run.status.undoing', tone: 'yellow', waits: 'who.system', days: 1 },
      on: { finish: { target: 'undone', guard: 'isSystem', actions: 'tellStarter', meta: system('finish') }, ...stopping },
    },
    posted: { type: 'final', meta: { title: 'invoicing_run.status.posted', tone: 'green' } },
    undone: { type: 'final', meta: { title: 'invoicing_run.status.undone', tone: 'gray' } },
    cancelled: { type: 'final', meta: { title: 'invoicing_run.status.cancelled', tone: 'gray' } },
  },
});

/** Installments that become invoices together: planned first, and taken back until they are posted. */
export const invoicingRunLifecycle = lifecycle({
  entity: 'invoicing_run',
  machine: chart.createMachine({
    id: 'invoicing_run',
    initial: 'planned',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { hasInstallments: ['finance.edit'], hasDrafts: ['finance.edit'], nothingLeft: ['finance.edit'] },
  fixes: {
    hasInstallments: onRecord('invoicing_run', 'id'),
    hasDrafts: onRecord('invoicing_run', 'id'),
    nothingLeft: onRecord('invoicing_run', 'id'),
  },
  factsOf: ({ total, drafts }: InvoicingRun, viewer: Viewer, today: string): InvoicingRunFacts => ({
    viewer,
    today,
    total,
    drafts,
  }),
});
