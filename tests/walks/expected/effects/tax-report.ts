import type { ExpectedEffects } from '../effect-words.ts';

// What is sent, and what the tax authority answers: tests/server/finance/tax-reports.test.ts.
const recordAnswer = ['tax_report.answered_at: now'];
const recordFailure = ['tax_report.attempts: 1', 'tax_report.error: HTTP 503'];
const document = ['hash', 'icv', 'pih', 'uuid', 'xml'].map((name) => `tax_report.${name}: …`);
const timerSent = ['timer of tax_report: send is sent'];

const rejected =
  'to finance_manager, about the tax_report: The tax authority rejected INV-…. / رفضت هيئة الزكاة والضريبة والجمارك INV-….';
const couldNotBeSent =
  'to finance_manager, about the tax_report: INV-… couldn’t be sent to the tax authority. / تعذّر إرسال INV-… إلى هيئة الزكاة والضريبة والجمارك.';

export const effects: ExpectedEffects = {
  'pending send': { makeDocument: ['tax_report.sent_at: now', ...document], submit: ['job tax_report'], besides: timerSent },
  'pending withdraw': { stopTimer: ['timer of tax_report: send is dropped'] },
  'sending accept #1': { recordAnswer, mailInvoice: ['mail of its invoice: asked for'] },
  'sending accept #2': { recordAnswer },
  'sending accept_with_warnings': { recordAnswer, mailInvoice: ['mail of its invoice: asked for'] },
  'sending reject': { recordAnswer, notifyPoster: [rejected] },
  'sending fail': { recordFailure },
  'sending give_up': { recordFailure, notifyPoster: [couldNotBeSent] },
  'needs_attention retry': {
    forgetFailures: ['tax_report.attempts: 0', 'tax_report.error: nothing'],
    submit: ['job tax_report'],
  },
  'rejected retry': { makeAnother: [] },
  'rejected withdraw': { stopTimer: ['timer of tax_report: send is dropped'] },
};
