import type { ExpectedLife } from '../life.ts';

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { request_for_approval: ['waiting_for_approval', 'requests_approved'], cancel: 'cancelled' },
    waiting_for_approval: {
      all_approved: 'requests_approved',
      any_rejected: 'requests_rejected',
      withdraw: 'draft',
      edit_priced_content: 'draft',
      cancel: 'cancelled',
    },
    requests_approved: { send: 'sent', edit_priced_content: 'draft', cancel: 'cancelled' },
    requests_rejected: { revise: 'draft', cancel: 'cancelled' },
    sent: { accept: 'accepted', decline: 'declined', expire: 'expired', revise: 'draft', cancel: 'cancelled' },
    accepted: { finalize: 'finalized', cancel: 'cancelled', generate: 'accepted' },
    declined: { revive: 'draft' },
    expired: { revive: 'draft' },
    finalized: {},
    cancelled: {},
  },
};
