import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

export const life: ExpectedLife = {
  initial: 'not_sent',
  moves: {
    not_sent: { send: 'queued' },
    queued: { deliver: 'sent', fail: 'failed', withdraw: 'withdrawn' },
    sent: { send: 'queued' },
    failed: { send: 'queued' },
    withdrawn: {},
  },
  guards: [
    {
      from: ['not_sent', 'sent', 'failed'],
      event: 'send',
      by: 'finance_manager',
      guards: {
        mayEdit: forbidden('operations'),
        isPosted: { in: 'an invoice that is void' },
        isShareable: { in: 'an invoice that is not cleared' },
        hasAddress: { in: 'an invoice of a tenant without an address' },
      },
    },
  ],
};
