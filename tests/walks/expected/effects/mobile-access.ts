import type { ExpectedEffects } from '../effect-words.ts';

// A week for an invitation. The mail itself: tests/server/leasing/mobile-accesses.test.ts.
const sendLink = ['mobile_access.sent_at: now'];
const startInvitationTimer = ['mobile_access.invited_until: in 168 h', 'timer of mobile_access: expire in 168 h'];
const stopInvitationTimer = ['timer of mobile_access: expire is dropped'];
const endLinks = ['a link: no longer works'];
const forgetPassword = ['mobile_access.password_hash: nothing'];
const keepReason = ['mobile_access.reason: No longer lives there'];

export const effects: ExpectedEffects = {
  'not_invited invite': { sendLink, startInvitationTimer },
  'revoked invite': { sendLink: [...sendLink, 'mobile_access.reason: nothing'], startInvitationTimer },
  'invited resend': { endLinks, sendLink, startInvitationTimer },
  'expired resend': { endLinks, sendLink, startInvitationTimer },
  'active resend': { endLinks, sendLink },
  'invited accept': { stopInvitationTimer },
  'invited admit': { stopInvitationTimer, endLinks },
  'invited expire': { endLinks, besides: ['timer of mobile_access: expire is sent'] },
  'not_invited revoke': { keepReason },
  'invited revoke': { keepReason, stopInvitationTimer, endLinks },
  'expired revoke': { keepReason },
  'active revoke': { keepReason, endLinks, forgetPassword },
  'invited move_out': { stopInvitationTimer, endLinks },
  'active move_out': { endLinks, forgetPassword },
};
