import { and, setup } from 'xstate';
import type { CreditNote } from '../../../api/finance/credit-note.ts';
import { halalas } from '../../../api/money.ts';
import { lifecycle, lifecycleTypes, onRecord } from '../../kit/define-lifecycle.ts';
import { effect, type Facts, sharedGuards, type Viewer } from '../../kit/lifecycle.ts';

export interface CreditNoteFacts extends Facts {
  has_amount: boolean;
  is_within_lines: boolean;
  /** The first thing that the tax authority would reject it for. */
  problem: CreditNote['problems'][number] | null;
  /** Nothing of it is left to use, nothing of it is used, and some of it was paid back. */
  nothing_left: boolean;
  nothing_used: boolean;
  was_refunded: boolean;
}
type CreditNoteEvent = { type: 'issue' } | { type: 'used' } | { type: 'released' };

const chart = setup({
  types: lifecycleTypes<CreditNoteFacts, CreditNoteEvent, 'open' | 'issued'>(),
  guards: {
    ...sharedGuards,
    hasAmount: ({ context }) => context.has_amount,
    isWithinLines: ({ context }) => context.is_within_lines,
    passesPreflight: ({ context }) => context.problem === null,
    nothingLeft: ({ context }) => context.nothing_left,
    nothingUsed: ({ context }) => context.nothing_used,
    wasRefunded: ({ context }) => context.was_refunded,
  },
  actions: { numberNote: effect, creditInvoice: effect, reportTax: effect },
});

const mayEdit = { type: 'may', params: { privilege: 'finance.edit' } } as const;
const system = (event: string) => ({ label: `credit_note.event.${event}`, by: 'system' as const });
const used = [
  { target: 'refunded', guard: and(['isSystem', 'nothingLeft', 'wasRefunded']), meta: system('used') },
  { target: 'allocated', guard: and(['isSystem', 'nothingLeft']), meta: system('used') },
  { target: 'partially_allocated', guard: 'isSystem', meta: system('used') },
] as const;
const released = [
  { target: 'issued', guard: and(['isSystem', 'nothingUsed']), meta: system('released') },
  { target: 'partially_allocated', guard: 'isSystem', meta: system('released') },
] as const;

const root = chart.createStateConfig({
  states: {
    draft: {
      meta: { title: 'credit_note.status.draft', tone: 'neutral', waits: 'who.finance.edit', days: 7 },
      on: {
        issue: {
          target: 'issued',
          guard: and([mayEdit, 'hasAmount', 'isWithinLines', 'passesPreflight']),
          actions: ['numberNote', 'creditInvoice', 'reportTax'],
          meta: { label: 'credit_note.event.issue', call: 'X-CRN-03', by: 'person', final: true },
        },
      },
    },
    issued: {
      tags: ['open', 'issued'],
      meta: { title: 'credit_note.status.issued', tone: 'blue', waits: 'who.finance.edit', days: 30 },
      on: { used },
    },
    partially_allocated: {
      tags: ['open', 'issued'],
      meta: { title: 'credit_note.status.partially_allocated', tone: 'yellow', waits: 'who.finance.edit', days: 30 },
      on: { used, released },
    },
    allocated: { tags: 'issued', meta: { title: 'credit_note.status.allocated', tone: 'green' }, on: { released } },
    refunded: { tags: 'issued', meta: { title: 'credit_note.status.refunded', tone: 'green' }, on: { released } },
  },
});

/** A credit note takes back a posted invoice or a part of it; what the invoice doesn't need is the tenant's credit. */
export const creditNoteLifecycle = lifecycle({
  entity: 'credit_note',
  machine: chart.createMachine({
    id: 'credit_note',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    hasAmount: ['finance.edit'],
    isWithinLines: ['finance.edit'],
    passesPreflight: ['finance.edit', 'settings.edit'],
    nothingLeft: ['finance.edit'],
    nothingUsed: ['finance.edit'],
    wasRefunded: ['finance.edit'],
  },
  fixes: {
    hasAmount: onRecord('credit_note', 'id'),
    isWithinLines: onRecord('invoice', 'invoice_id'),
    passesPreflight: onRecord('tenant', 'tenant_id'),
    nothingLeft: onRecord('credit_note', 'id', 'allocations'),
    nothingUsed: onRecord('credit_note', 'id', 'allocations'),
    wasRefunded: onRecord('credit_note', 'id', 'refunds'),
  },
  details: {
    passesPreflight: ({ problem }) => (problem ? { why: `finance.invoice.problem.${problem}`, values: {} } : null),
  },
  factsOf: (note: CreditNote, viewer: Viewer, today: string): CreditNoteFacts => ({
    viewer,
    today,
    has_amount: halalas(note.gross) > 0,
    is_within_lines: note.is_within_lines,
    // That it takes nothing back is said by hasAmount.
    problem: note.problems.find((one) => one !== 'no_lines') ?? null,
    nothing_left: halalas(note.left) + halalas(note.refunding) === 0,
    nothing_used: halalas(note.left) + halalas(note.refunding) === halalas(note.gross),
    was_refunded: halalas(note.refunded) > 0,
  }),
});
