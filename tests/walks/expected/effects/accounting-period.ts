import type { ExpectedEffects } from '../effect-words.ts';

// Nothing was posted into it: the fingerprint of nothing.
const keepClosing = ['accounting_period.closed_on: today', 'accounting_period.seal: d41d8cd98f00b204e9800998ecf8427e'];
const noRequest = ['accounting_period.reopen_reason: nothing', 'accounting_period.requester_id: nothing'];

export const effects: ExpectedEffects = {
  // Nothing was invoiced before this month: tests/server/finance/revenue.test.ts sees it.
  'open soft_close': { recogniseRevenue: [] },
  'soft_closed close': { keepClosing },
  'closed request_reopen': {
    keepRequest: ['accounting_period.reopen_reason: An invoice is missing', 'accounting_period.requester_id: finance_manager'],
  },
  'reopen_requested approve_reopen': {
    notifyRequester: [
      'to finance_manager, about the accounting_period: … was reopened, as you requested. / أُعيد فتح … كما طلبت.',
    ],
  },
  'reopen_requested decline_reopen': {
    notifyRequester: [
      'to leasing_manager, about the accounting_period: … stays closed: your request was declined. / تبقى … مقفلة: رُفض طلبك.',
    ],
    dropRequest: noRequest,
  },
  'reopened soft_close': { recogniseRevenue: [] },
};
