import type { ExpectedEffects } from '../effect-words.ts';

// What is sent, and what the tax authority answers: tests/server/finance/tax-reports.test.ts.
const recordAnswer = ['tax_report.answered_at: now'];
const recordFailure = ['tax_report.attempts: 1', 'tax_report.error: HTTP 503'];
const voided = ['invoice void: posted → void by finance_manager (Billed twice)'];

export const effects: ExpectedEffects = {
  'pending send': { makeDocument: ['tax_report.sent_at: now'], submit: ['job tax_report'] },
  'pending withdraw': { stopTimer: ['timer of tax_report: send is dropped'], besides: voided },
  'sending accept #1': { recordAnswer },
  'sending accept #2': { recordAnswer },
  'sending accept_with_warnings': { recordAnswer },
  'sending reject': { recordAnswer, notifyPoster: [] },
  'sending fail': { recordFailure },
  'sending give_up': { recordFailure, notifyPoster: [] },
  'needs_attention retry': { forgetFailures: [], submit: ['job tax_report'] },
  'rejected retry': { makeAnother: [] },
  'rejected withdraw': { stopTimer: [], besides: voided },
};
