import { and, setup } from 'xstate';
import type { TaxMessage, TaxProblem, TaxReport } from '../../../api/finance/tax-report.ts';
import { lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, type Given, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface TaxReportFacts extends Facts {
  /** Of a company: cleared before the buyer gets it. The others are reported. */
  is_standard: boolean;
  /** The first thing that the tax authority would reject the document for as it is now. */
  problem: TaxProblem | null;
}
type Answered = { messages?: readonly TaxMessage[] };
type TaxReportEvent =
  | { type: 'send' }
  | ({ type: 'accept' } & Answered)
  | ({ type: 'accept_with_warnings' } & Answered)
  | ({ type: 'reject' } & Answered)
  | { type: 'fail'; error: Given }
  | { type: 'give_up'; error: Given }
  | { type: 'retry' }
  | { type: 'withdraw' };

const chart = setup({
  types: lifecycleTypes<TaxReportFacts, TaxReportEvent, 'open' | 'retractable'>(),
  guards: {
    ...sharedGuards,
    isStandard: ({ context }) => context.is_standard,
    passesPreflight: ({ context }) => context.problem === null,
  },
  actions: {
    makeDocument: effect,
    submit: effect,
    recordAnswer: effect,
    recordFailure: effect,
    forgetFailures: effect,
    notifyPoster: effect,
    makeAnother: effect,
    stopTimer: effect,
    mailInvoice: effect,
  },
});

const mayEdit = { type: 'may', params: { privilege: 'finance.edit' } } as const;
const system = (event: string) => ({ label: `tax_report.event.${event}`, by: 'system' as const });
const retry = { label: 'tax_report.event.retry', call: 'X-ZAT-03', by: 'person' as const };
const withdraw = { target: 'withdrawn', guard: 'isSystem', actions: 'stopTimer', meta: system('withdraw') } as const;

const root = chart.createStateConfig({
  states: {
    pending: {
      tags: ['open', 'retractable'],
      meta: { title: 'tax_report.status.pending', tone: 'neutral', days: 1 },
      on: {
        send: {
          target: 'sending',
          guard: 'isSystem',
          actions: ['makeDocument', 'submit'],
          meta: { label: 'tax_report.event.send', by: 'timer' },
        },
        withdraw,
      },
    },
    sending: {
      tags: 'open',
      meta: { title: 'tax_report.status.sending', tone: 'blue', days: 1 },
      on: {
        accept: [
          {
            target: 'cleared',
            guard: and(['isSystem', 'isStandard']),
            actions: ['recordAnswer', 'mailInvoice'],
            meta: system('accept'),
          },
          { target: 'reported', guard: 'isSystem', actions: 'recordAnswer', meta: system('accept') },
        ],
        accept_with_warnings: {
          target: 'accepted_with_warnings',
          guard: 'isSystem',
          actions: ['recordAnswer', 'mailInvoice'],
          meta: system('accept_with_warnings'),
        },
        reject: {
          target: 'rejected',
          guard: 'isSystem',
          actions: ['recordAnswer', 'notifyPoster'],
          meta: system('reject'),
        },
        fail: { guard: 'isSystem', actions: 'recordFailure', meta: system('fail') },
        give_up: {
          target: 'needs_attention',
          guard: 'isSystem',
          actions: ['recordFailure', 'notifyPoster'],
          meta: system('give_up'),
        },
      },
    },
    needs_attention: {
      tags: 'open',
      meta: { title: 'tax_report.status.needs_attention', tone: 'red', waits: 'who.finance.edit', days: 1 },
      on: {
        retry: { target: 'sending', guard: mayEdit, actions: ['forgetFailures', 'submit'], meta: retry },
      },
    },
    rejected: {
      tags: ['open', 'retractable'],
      meta: { title: 'tax_report.status.rejected', tone: 'red', waits: 'who.finance.edit', days: 1 },
      on: {
        retry: {
          target: 'replaced',
          guard: and([mayEdit, 'passesPreflight']),
          actions: 'makeAnother',
          meta: { ...retry, final: true },
        },
        withdraw,
      },
    },
    cleared: { type: 'final', meta: { title: 'tax_report.status.cleared', tone: 'green' } },
    reported: { type: 'final', meta: { title: 'tax_report.status.reported', tone: 'green' } },
    accepted_with_warnings: {
      type: 'final',
      meta: { title: 'tax_report.status.accepted_with_warnings', tone: 'yellow' },
    },
    withdrawn: { type: 'final', meta: { title: 'tax_report.status.withdrawn', tone: 'gray' } },
    replaced: { type: 'final', meta: { title: 'tax_report.status.replaced', tone: 'gray' } },
  },
});

/** The report of a tax document to the tax authority (ZATCA): cleared for a company, reported within a day for a person. */
export const taxReportLifecycle = lifecycle({
  entity: 'tax_report',
  machine: chart.createMachine({
    id: 'tax_report',
    initial: 'pending',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: { isStandard: ['finance.edit'], passesPreflight: ['finance.edit', 'settings.edit'] },
  fixes: {
    isStandard: onRecord('tax_report', 'id'),
    passesPreflight: onRecord('tenant', 'tenant_id'),
  },
  details: {
    passesPreflight: ({ problem }) => (problem ? { why: `finance.invoice.problem.${problem}`, values: {} } : null),
  },
  factsOf: (report: TaxReport, viewer: Viewer, today: string): TaxReportFacts => ({
    viewer,
    today,
    is_standard: report.kind === 'standard',
    problem: report.problems[0] ?? null,
  }),
});
