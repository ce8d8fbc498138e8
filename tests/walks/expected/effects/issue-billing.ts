import type { ExpectedEffects } from '../effect-words.ts';

const absorbed = [
  'issue_billing.assessed_by: operations',
  'issue_billing.basis: service',
  'issue_billing.payers: [{"payer":"company","percent":100}]',
];
const proposed = [
  'issue_billing.assessed_by: operations',
  'issue_billing.basis: warranty',
  'issue_billing.billing_reason: Fitted last year',
  'issue_billing.payers: [{"payer":"warranty","percent":100}]',
];
const keepBillingReason = ['issue_billing.billing_reason: Goodwill'];
const besides = [
  'issue_billing.cause: nothing',
  'issue_billing.counted_from: now',
  'issue_billing.opened_at: now',
  'issue_billing.reason: It drips again',
  'issue_billing.reopen_count: 1',
  'issue_billing.resolution: nothing',
  'issue_billing.resolved_at: nothing',
  'issue_billing.responded_at: nothing',
  'issue_dispatch taken_on: done → accepted by operations (It drips again)',
  'maintenance_issue reopen: resolved → assigned by operations (It drips again)',
  'timer of maintenance_issue: auto_close is dropped',
];
const dropped = ['issue_billing.assessed_by: nothing', 'issue_billing.basis: nothing', 'issue_billing.payers: []'];
const withReason = [...dropped, 'issue_billing.billing_reason: nothing'];

export const effects: ExpectedEffects = {
  'none assess #1': { keepAssessment: absorbed },
  'none assess #2': { keepAssessment: proposed },
  // As before, but for who pays.
  'disputed assess #1': {
    keepAssessment: [...absorbed.slice(1), 'issue_billing.billing_reason: nothing'],
  },
  'disputed assess #2': { keepAssessment: ['issue_billing.billing_reason: Fitted last year'] },
  // What they post: tests/server/maintenance/issue-billing.test.ts.
  'agreed bill': { billShares: [] },
  'billed collect #1': { collectClaim: [] },
  'billed collect #2': { collectClaim: [] },
  'billed take_back': { takeSharesBack: ['issue_billing.billing_reason: The wrong tenant'] },
  'proposed dispute': { keepBillingReason: ['issue_billing.billing_reason: It was old'] },
  'proposed waive': { keepBillingReason },
  'disputed waive': { keepBillingReason },
  'proposed reopen': { dropAssessment: withReason, besides },
  'disputed reopen': { dropAssessment: withReason, besides },
  'agreed reopen': { dropAssessment: withReason, besides },
  'absorbed reopen': { dropAssessment: dropped, besides },
  'waived reopen': { dropAssessment: withReason, besides },
};
