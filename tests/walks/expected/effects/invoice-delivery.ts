import type { ExpectedEffects } from '../effect-words.ts';

// The mail itself: tests/server/finance/invoice-mails.test.ts.
const queueMail = ['invoice_delivery.mailed_by: finance_manager', 'job invoice_mail_asked'];

export const effects: ExpectedEffects = {
  'not_sent send': { queueMail },
  'sent send': { queueMail: ['job invoice_mail_asked'] },
  'failed send': { queueMail: ['job invoice_mail_asked'] },
  'queued deliver': { keepMailed: ['invoice_delivery.mailed_at: now', 'invoice_delivery.mailed_to: …'] },
  'queued fail': { keepMailError: [], notifySender: [] },
};
