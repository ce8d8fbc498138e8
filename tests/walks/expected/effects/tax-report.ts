import type { ExpectedEffects } from '../effect-words.ts';

// What is sent, and what the tax authority answers: tests/server/finance/tax-reports.test.ts.
const recordAnswer = ['tax_report.answered_at: now'];
const recordFailure = ['tax_report.attempts: 1', 'tax_report.error: HTTP 503'];
const document = ['hash', 'icv', 'pih', 'uuid', 'xml'].map((name) => `tax_report.${name}: …`);
const timerSent = ['timer of tax_report: send is sent'];

export const effects: ExpectedEffects = {
  'pending send': { makeDocument: ['tax_report.sent_at: now', ...document], submit: ['job tax_report'], besides: timerSent },
  'pending withdraw': { stopTimer: ['timer of tax_report: send is dropped'] },
  // A tenant without an address.
  'sending accept #1': { recordAnswer, mailInvoice: [] },
  'sending accept #2': { recordAnswer },
  'sending accept_with_warnings': { recordAnswer, mailInvoice: [] },
  'sending reject': { recordAnswer, notifyPoster: [] },
  'sending fail': { recordFailure },
  'sending give_up': { recordFailure, notifyPoster: [] },
  'needs_attention retry': {
    forgetFailures: ['tax_report.attempts: 0', 'tax_report.error: nothing'],
    submit: ['job tax_report'],
  },
  'rejected retry': { makeAnother: [] },
  'rejected withdraw': { stopTimer: [] },
};
