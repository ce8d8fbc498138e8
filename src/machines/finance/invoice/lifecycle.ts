import { and, setup } from 'xstate';
import { halalas, money } from '../../../api/money.ts';
import { lifecycle, lifecycleTypes } from '../../kit/define-lifecycle.ts';
import { effect, type Given, sharedGuards } from '../../kit/lifecycle.ts';
import { type InvoiceFacts, invoiceFactsOf } from './facts.ts';
import { fixes } from './fixes.ts';

type InvoiceEvent =
  | { type: 'post' }
  | { type: 'void'; reason: Given }
  | { type: 'request_write_off'; reason: Given }
  | { type: 'approve_write_off' }
  | { type: 'decline_write_off'; reason: Given }
  | { type: 'recover'; amount?: Given }
  | { type: 'allocated' }
  | { type: 'deallocated' }
  | { type: 'credited' };

const chart = setup({
  types: lifecycleTypes<InvoiceFacts, InvoiceEvent, 'open' | 'posted' | 'correctable'>(),
  guards: {
    ...sharedGuards,
    passesPreflight: ({ context }) => context.problem === null,
    isIncome: ({ context }) => context.is_income,
    isUntouched: ({ context }) => context.is_untouched,
    periodIsOpen: ({ context }) => context.period_is_open,
    notReported: ({ context }) => !context.is_reported,
    nothingOpen: ({ context }) => context.nothing_open,
    nothingAllocated: ({ context }) => context.nothing_allocated,
    writeOffIsRequested: ({ context }) => context.write_off_is_requested,
    isAnother: ({ context }) => !context.asked_by_viewer,
    wasWrittenOff: ({ context }) => context.written_off > 0,
    gaveAmount: ({ context, event }) => {
      const amount = (event.type === 'recover' && event.amount && halalas(event.amount)) || 0;
      return amount > 0 && (context.written_off === 0 || amount <= context.written_off);
    },
    gaveReason: ({ event }) => 'reason' in event && Boolean(event.reason),
  },
  actions: {
    numberInvoice: effect,
    postInvoice: effect,
    reportTax: effect,
    withdrawReport: effect,
    keepVoid: effect,
    reversePosting: effect,
    keepRequest: effect,
    dropRequest: effect,
    writeOff: effect,
    reinstate: effect,
    payInstallments: effect,
    mailInvoice: effect,
    withdrawMail: effect,
  },
});

const mayEdit = { type: 'may', params: { privilege: 'finance.edit' } } as const;
const mayApprove = { type: 'may', params: { privilege: 'finance.approve' } } as const;
const person = (event: string, call: string) => ({ label: `invoice.event.${event}`, call, by: 'person' as const });
const system = (event: string) => ({ label: `invoice.event.${event}`, by: 'system' as const });

/** Money for it came in, or was taken back; the status follows from what is open. */
const allocated = [
  {
    target: 'written_off',
    guard: and(['isSystem', 'nothingOpen', 'wasWrittenOff']),
    actions: ['payInstallments', 'dropRequest'],
    meta: system('allocated'),
  },
  {
    target: 'paid',
    guard: and(['isSystem', 'nothingOpen']),
    actions: ['payInstallments', 'dropRequest'],
    meta: system('allocated'),
  },
  { target: 'partially_paid', guard: 'isSystem', actions: 'payInstallments', meta: system('allocated') },
] as const;
const deallocated = [
  { target: 'posted', guard: and(['isSystem', 'nothingAllocated']), actions: 'payInstallments', meta: system('deallocated') },
  { target: 'partially_paid', guard: 'isSystem', actions: 'payInstallments', meta: system('deallocated') },
] as const;

/** The rest of an invoice is a loss again, once nothing of it is open. */
const creditedLoss = {
  target: 'written_off',
  guard: and(['isSystem', 'nothingOpen', 'wasWrittenOff']),
  actions: ['payInstallments', 'dropRequest'],
  meta: system('credited'),
} as const;
const recovering = { ...person('recover', 'X-BIL-10'), asks: 'recover', posts: true as const };
/** Reinstates the part that somebody pays after all; a payment settles it as usual. */
const recover = {
  guard: and([mayEdit, 'wasWrittenOff', 'gaveAmount']),
  actions: ['reinstate', 'payInstallments'],
  meta: recovering,
} as const;
const recoverLoss = [
  {
    target: 'posted',
    guard: and([mayEdit, 'gaveAmount', 'nothingAllocated']),
    actions: ['reinstate', 'payInstallments', 'dropRequest'],
    meta: recovering,
  },
  {
    target: 'partially_paid',
    guard: and([mayEdit, 'gaveAmount']),
    actions: ['reinstate', 'payInstallments', 'dropRequest'],
    meta: recovering,
  },
] as const;
/** A payment of it is taken back: that part is owed again, and what was written off stays so. */
const deallocatedLoss = [
  {
    target: 'posted',
    guard: and(['isSystem', 'nothingAllocated']),
    actions: ['payInstallments', 'dropRequest'],
    meta: system('deallocated'),
  },
  { target: 'partially_paid', guard: 'isSystem', actions: ['payInstallments', 'dropRequest'], meta: system('deallocated') },
] as const;

const writingOff = {
  request_write_off: {
    guard: and([mayEdit, 'gaveReason']),
    actions: 'keepRequest',
    meta: { ...person('request_write_off', 'X-BIL-06'), asks: 'write_off', back: true as const },
  },
  approve_write_off: {
    target: 'written_off',
    guard: and([mayApprove, 'writeOffIsRequested', 'isAnother']),
    actions: 'writeOff',
    meta: { ...person('approve_write_off', 'X-BIL-07'), final: true as const, back: true as const },
  },
  decline_write_off: {
    guard: and([mayApprove, 'writeOffIsRequested', 'gaveReason']),
    actions: 'dropRequest',
    meta: { ...person('decline_write_off', 'X-BIL-08'), asks: 'reason', back: true as const },
  },
  recover,
} as const;

const root = chart.createStateConfig({
  states: {
    draft: {
      meta: { title: 'invoice.status.draft', tone: 'neutral', waits: 'who.finance.edit', days: 7 },
      on: {
        post: {
          target: 'posted',
          guard: and([mayEdit, 'passesPreflight']),
          actions: ['numberInvoice', 'postInvoice', 'reportTax', 'mailInvoice'],
          meta: { ...person('post', 'X-BIL-04'), final: true },
        },
        void: {
          target: 'void',
          guard: and([mayEdit, 'isIncome', 'gaveReason']),
          actions: 'keepVoid',
          meta: { ...person('void', 'X-BIL-05'), asks: 'reason', back: true },
        },
      },
    },
    posted: {
      tags: ['open', 'posted', 'correctable'],
      meta: { title: 'invoice.status.posted', tone: 'blue', waits: 'who.customer', days: 30 },
      on: {
        allocated,
        credited: [
          creditedLoss,
          {
            target: 'credited',
            guard: and(['isSystem', 'nothingOpen']),
            actions: ['payInstallments', 'dropRequest'],
            meta: system('credited'),
          },
          { guard: 'isSystem', actions: 'payInstallments', meta: system('credited') },
        ],
        void: {
          target: 'void',
          guard: and([mayEdit, 'isIncome', 'isUntouched', 'periodIsOpen', 'notReported', 'gaveReason']),
          actions: ['keepVoid', 'reversePosting', 'withdrawReport', 'withdrawMail'],
          meta: { ...person('void', 'X-BIL-05'), asks: 'reason', final: true, back: true },
        },
        ...writingOff,
      },
    },
    partially_paid: {
      tags: ['open', 'posted', 'correctable'],
      meta: { title: 'invoice.status.partially_paid', tone: 'yellow', waits: 'who.customer', days: 30 },
      on: {
        allocated,
        deallocated,
        credited: [
          creditedLoss,
          {
            target: 'paid',
            guard: and(['isSystem', 'nothingOpen']),
            actions: ['payInstallments', 'dropRequest'],
            meta: system('credited'),
          },
          { guard: 'isSystem', actions: 'payInstallments', meta: system('credited') },
        ],
        ...writingOff,
      },
    },
    paid: {
      tags: ['posted', 'correctable'],
      meta: { title: 'invoice.status.paid', tone: 'green' },
      on: { deallocated, credited: { guard: 'isSystem', actions: 'payInstallments', meta: system('credited') } },
    },
    credited: { type: 'final', tags: 'posted', meta: { title: 'invoice.status.credited', tone: 'gray' } },
    written_off: {
      tags: 'posted',
      meta: { title: 'invoice.status.written_off', tone: 'red' },
      on: { deallocated: deallocatedLoss, recover: recoverLoss },
    },
    void: { type: 'final', meta: { title: 'invoice.status.void', tone: 'gray' } },
  },
});

/** An invoice: a draft until it is posted, and settled by what is allocated to it, credited or written off. */
export const invoiceLifecycle = lifecycle({
  entity: 'invoice',
  machine: chart.createMachine({
    id: 'invoice',
    initial: 'draft',
    context: ({ input }) => input,
    states: root.states,
  }),
  states: root.states,
  unblockers: {
    passesPreflight: ['finance.edit'],
    isIncome: ['finance.edit'],
    isUntouched: ['finance.edit'],
    periodIsOpen: ['finance.edit'],
    notReported: ['finance.edit'],
    nothingOpen: ['finance.edit'],
    nothingAllocated: ['finance.edit'],
    writeOffIsRequested: ['finance.edit'],
    isAnother: ['finance.approve'],
    wasWrittenOff: ['finance.edit'],
    gaveAmount: ['you'],
    gaveReason: ['you'],
  },
  fixes,
  details: {
    passesPreflight: ({ problem }) => (problem ? { why: `finance.invoice.problem.${problem}`, values: {} } : null),
    gaveAmount: ({ written_off }) => ({ why: 'invoice.why.gaveAmount.most', values: { most: money(written_off) } }),
  },
  factsOf: invoiceFactsOf,
});
