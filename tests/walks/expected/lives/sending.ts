import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const may = forbidden('general_manager');
const sendable = {
  may,
  hasAddress: { in: 'nowhere to send it' },
  isSendable: { in: 'an answered offer' },
  isValidToday: { in: 'an offer that has run out' },
} as const;

export const life: ExpectedLife = {
  initial: 'queued',
  moves: {
    queued: {
      deliver: 'sent',
      confirm: 'sent',
      fail: 'failed',
      open: 'opened',
      expire: 'expired',
      revoke: 'revoked',
      withdraw: 'revoked',
    },
    sent: { open: 'opened', retry: 'queued', expire: 'expired', revoke: 'revoked', withdraw: 'revoked' },
    opened: { answer: 'answered', retry: 'queued', expire: 'expired', revoke: 'revoked', withdraw: 'revoked' },
    failed: { retry: 'queued', open: 'opened', revoke: 'revoked', withdraw: 'revoked' },
    answered: {},
    revoked: {},
    expired: {},
  },
  guards: [
    { from: ['queued'], event: 'confirm', by: 'leasing_agent', guards: { may, isByHand: { in: 'sent by a server' } } },
    { from: ['sent', 'opened', 'failed'], event: 'retry', by: 'leasing_agent', guards: sendable },
    { from: ['queued', 'sent', 'opened', 'failed'], event: 'revoke', by: 'leasing_agent', guards: { may } },
  ],
};
