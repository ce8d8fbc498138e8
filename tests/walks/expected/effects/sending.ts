import { type ExpectedEffects, expired as offerExpired } from '../effect-words.ts';

// A link that is handed over. Mails: tests/server/sales/sendings.test.ts.
const going = (by: string) => ({
  keepSent: ['sending.sent_at: now'],
  markAsSent: [
    `quotation send: requests_approved → sent by ${by}`,
    'quotation.sent_at: now',
    `lead quotation_sent: qualified → quoted by ${by}`,
  ],
});
const acceptedOnline =
  'to leasing_agent, about the quotation: A customer on a walk accepted Q-… online / قبل A customer on a walk العرض Q-… إلكترونيًا';
const undelivered =
  'to leasing_agent, about the quotation: Q-… couldn’t be delivered to A customer on a walk / تعذّر تسليم Q-… إلى A customer on a walk';
const stopExpiry = ['timer of sending: expire is dropped'];
// The offer itself expires at the same time.
const expired = {
  besides: [
    'hold is released: hold',
    'quotation expire: sent → expired by the system',
    'timer of quotation: expire is sent',
    'timer of sending: expire is sent',
    offerExpired,
  ],
};

export const effects: ExpectedEffects = {
  'queued deliver': going('the system'),
  'queued confirm': going('leasing_agent'),
  'queued fail': { keepError: ['sending.error: 550 No such user here'], stopExpiry, notifySender: [undelivered] },
  'queued open': { ...going('the system'), noteOpened: ['sending.opened_at: now'] },
  'queued expire': expired,
  'queued revoke': { stopExpiry },
  'queued withdraw': { stopExpiry },
  'sent open': { noteOpened: ['sending.opened_at: now'] },
  'sent retry': { startExpiry: ['sending.sent_at: nothing'], dispatch: [] },
  'sent expire': expired,
  'sent revoke': { stopExpiry },
  'sent withdraw': { stopExpiry },
  'opened answer': {
    noteAnswer: ['sending.answer: accepted', 'sending.answered_at: now'],
    stopExpiry,
    passOnAnswer: ['quotation accept: sent → accepted by the system'],
    notifySender: [acceptedOnline],
  },
  'opened retry': { startExpiry: ['sending.sent_at: nothing', 'sending.opened_at: nothing'], dispatch: [] },
  'opened expire': expired,
  'opened revoke': { stopExpiry },
  'opened withdraw': { stopExpiry },
  'failed retry': { startExpiry: ['sending.error: nothing', 'timer of sending: expire the end of today + 7'], dispatch: [] },
  'failed open': { ...going('the system'), noteOpened: ['sending.opened_at: now'] },
  'failed revoke': { stopExpiry },
  'failed withdraw': { stopExpiry },
};
