import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const hasEmail = { in: 'somebody without an address' } as const;

const guards: ExpectedTransition[] = [
  {
    from: ['not_invited', 'revoked'],
    event: 'invite',
    by: 'admin',
    guards: { may: forbidden('general_manager'), hasEmail },
  },
  {
    from: ['invited', 'expired', 'active'],
    event: 'resend',
    by: 'admin',
    guards: { may: forbidden('general_manager'), hasEmail },
  },
  {
    from: ['not_invited', 'invited', 'expired', 'active'],
    event: 'revoke',
    by: 'admin',
    given: { reason: 'No longer lives there' },
    guards: { may: forbidden('general_manager'), gaveReason: { given: {} } },
  },
];

export const life: ExpectedLife = {
  initial: 'not_invited',
  moves: {
    not_invited: { invite: 'invited', admit: 'active', revoke: 'revoked', move_out: 'revoked' },
    invited: { resend: 'invited', accept: 'active', admit: 'active', expire: 'expired', revoke: 'revoked', move_out: 'revoked' },
    expired: { resend: 'invited', admit: 'active', revoke: 'revoked', move_out: 'revoked' },
    active: { resend: 'active', accept: 'active', revoke: 'revoked', move_out: 'revoked' },
    revoked: { invite: 'invited', admit: 'active' },
  },
  guards,
};
