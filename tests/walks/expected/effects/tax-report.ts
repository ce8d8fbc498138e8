import type { ExpectedEffects } from '../effect-words.ts';

// What is sent, and what the tax authority answers: tests/server/finance/tax-reports.test.ts.
const keepAnswer = ['tax_report.answered_at: now'];
const keepFailure = ['tax_report.attempts: 1', 'tax_report.error: HTTP 503'];
const voided = ['invoice void: posted → void by finance_manager (Billed twice)'];

export const effects: ExpectedEffects = {
  'pending send': { makeDocument: ['tax_report.sent_at: now'], submit: ['job tax_report'] },
  'pending withdraw': { stopTimer: ['timer of tax_report: send is dropped'], besides: voided },
  'sending accept #1': { keepAnswer },
  'sending accept #2': { keepAnswer },
  'sending accept_with_warnings': { keepAnswer },
  'sending reject': { keepAnswer, notifyPoster: [] },
  'sending fail': { keepFailure },
  'sending give_up': { keepFailure, notifyPoster: [] },
  'needs_attention retry': { forgetFailures: [], submit: ['job tax_report'] },
  'rejected retry': { makeAnother: [] },
  'rejected withdraw': { stopTimer: [], besides: voided },
};
