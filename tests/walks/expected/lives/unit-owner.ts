import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const canBeReached = { in: 'an owner who cannot be reached' } as const;
const may = forbidden('general_manager');
const gaveReason = { given: {} };

const guards: ExpectedTransition[] = [
  { from: ['not_invited', 'revoked'], event: 'invite', by: 'admin', guards: { may, canBeReached } },
  { from: ['invited', 'opened', 'expired', 'bounced'], event: 'resend', by: 'admin', guards: { may, canBeReached } },
  {
    from: ['invited', 'opened'],
    event: 'bounce',
    by: 'admin',
    given: { reason: 'The mailbox does not exist' },
    guards: { may, gaveReason },
  },
  {
    from: ['not_invited', 'invited', 'opened', 'expired', 'bounced', 'active'],
    event: 'revoke',
    by: 'admin',
    given: { reason: 'Sold the unit' },
    guards: { may, gaveReason },
  },
];

const waiting = {
  ...{ resend: 'invited', accept: 'active', hand_over: 'active', expire: 'expired', bounce: 'bounced', revoke: 'revoked' },
};
export const life: ExpectedLife = {
  initial: 'not_invited',
  moves: {
    not_invited: { invite: 'invited', hand_over: 'active', revoke: 'revoked' },
    invited: { ...waiting, open: 'opened' },
    opened: waiting,
    expired: { resend: 'invited', hand_over: 'active', revoke: 'revoked' },
    bounced: { resend: 'invited', hand_over: 'active', revoke: 'revoked' },
    active: { revoke: 'revoked' },
    revoked: { invite: 'invited', hand_over: 'active' },
  },
  guards,
};
