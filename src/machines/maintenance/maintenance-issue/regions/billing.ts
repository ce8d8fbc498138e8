import { and } from 'xstate';
import { chart } from '../facts.ts';

const person = (event: string, call: string, asks?: string) => ({
  label: `issue_billing.event.${event}`,
  call,
  by: 'person' as const,
  ...(asks && { asks }),
});
const mayApprove = { type: 'may', params: { privilege: 'maintenance.approve' } } as const;
const given = ['mayEdit', 'isResolved', 'gavePayers', 'gaveBasis', 'gaveUsualPayer'] as const;
const assessing = { actions: 'keepAssessment', meta: { ...person('assess', 'X-ISS-18', 'payers'), next: 50 } } as const;
/** The company bills nobody for what it pays alone. */
const assess = [
  { target: 'absorbed', guard: and([...given, 'gaveCompanyAlone']), ...assessing },
  { target: 'proposed', guard: and([...given]), ...assessing },
] as const;
/** The cost is another one once the work goes on. */
const reopen = {
  target: 'none',
  actions: 'dropAssessment',
  meta: { label: 'issue_billing.event.reopen', by: 'system' as const },
} as const;
const mayBill = { type: 'may', params: { privilege: 'finance.create' } } as const;
const mayTakeBack = { type: 'may', params: { privilege: 'finance.approve' } } as const;
const bill = {
  target: 'billed',
  guard: and([mayBill, 'hasCost', 'hasFinalCost', 'hasBillsPosted', 'isNotOwners', 'gaveDueDay']),
  actions: 'billShares',
  meta: { ...person('bill', 'X-ISS-29', 'bill'), posts: true as const },
} as const;
const collecting = {
  actions: 'collectClaim',
  meta: { ...person('collect', 'X-ISS-31', 'collect'), posts: true as const },
} as const;
const collected = ['hasOpenClaim', 'gavePaymentDay', 'gaveReference'] as const;
const mayPost = { type: 'may', params: { privilege: 'finance.edit' } } as const;
const system = (event: string) => ({ label: `issue_billing.event.${event}`, by: 'system' as const });

const waive = {
  target: 'waived',
  guard: and([mayApprove, 'isNotAssessor', 'gaveReason']),
  actions: 'keepBillingReason',
  meta: { ...person('waive', 'X-ISS-21', 'reason'), back: true as const },
} as const;

const region = chart.createStateConfig({
  initial: 'none',
  states: {
    none: { meta: { title: 'issue_billing.status.none', tone: 'neutral' }, on: { assess } },
    proposed: {
      tags: 'assessed',
      meta: { title: 'issue_billing.status.proposed', tone: 'yellow', waits: 'who.issue_payer', days: 7 },
      on: {
        agree: { target: 'agreed', guard: 'mayEdit', meta: { ...person('agree', 'X-ISS-19'), next: 49 } },
        dispute: {
          target: 'disputed',
          guard: and(['mayEdit', 'gaveReason']),
          actions: 'keepBillingReason',
          meta: { ...person('dispute', 'X-ISS-20', 'reason'), back: true },
        },
        waive,
        reopen,
      },
    },
    disputed: {
      tags: 'assessed',
      meta: { title: 'issue_billing.status.disputed', tone: 'red', waits: 'who.maintenance.edit', days: 7 },
      on: { assess, waive, reopen },
    },
    agreed: {
      tags: 'assessed',
      meta: { title: 'issue_billing.status.agreed', tone: 'green-outline', waits: 'who.finance.create', days: 7 },
      on: { bill, reopen },
    },
    billed: {
      tags: 'billed',
      meta: { title: 'issue_billing.status.billed', tone: 'blue', waits: 'who.issue_payer', days: 30 },
      on: {
        paid: { target: 'settled', guard: and(['isSystem', 'isPaid']), meta: system('paid') },
        collect: [
          { target: 'settled', guard: and([mayPost, ...collected, 'hasPaidInvoices']), ...collecting },
          { target: 'billed', guard: and([mayPost, ...collected]), ...collecting },
        ],
        take_back: {
          target: 'agreed',
          guard: and([mayTakeBack, 'hasNothingCollected', 'gaveReason']),
          actions: 'takeSharesBack',
          meta: { ...person('take_back', 'X-ISS-30', 'reason'), back: true, posts: true },
        },
      },
    },
    settled: {
      tags: 'billed',
      meta: { title: 'issue_billing.status.settled', tone: 'green' },
      on: { unpaid: { target: 'billed', guard: and(['isSystem', 'isUnpaid']), meta: system('unpaid') } },
    },
    absorbed: { tags: 'assessed', meta: { title: 'issue_billing.status.absorbed', tone: 'gray-outline' }, on: { reopen } },
    waived: { tags: 'assessed', meta: { title: 'issue_billing.status.waived', tone: 'gray' }, on: { reopen } },
  },
});

/** Who pays for an issue, from the assessment until all of it is paid. */
export const billing = { entity: 'issue_billing', column: 'billing_status', chart: region } as const;
