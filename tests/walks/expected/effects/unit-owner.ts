import type { ExpectedEffects } from '../effect-words.ts';

// Fourteen days for an invitation. The mail itself, and who may sign in: tests/server/property/unit-owner-invitations.test.ts.
const sendInvitation = ['unit_owner.sent_at: now'];
const startInvitationTimer = ['unit_owner.invited_until: in 336 h', 'timer of unit_owner: expire in 336 h'];
const stopInvitationTimer = ['timer of unit_owner: expire is dropped'];
const endLinks = ['a link: no longer works'];
// The owner has an email address.
const giveAccess = ['mobile_access: invited'];
const bounced = ['unit_owner.reason: The mailbox does not exist'];
const keepReason = ['unit_owner.reason: Sold the unit'];
const forgotten = 'unit_owner.reason: nothing';

export const effects: ExpectedEffects = {
  'not_invited invite': { sendInvitation, startInvitationTimer },
  'revoked invite': { sendInvitation: [...sendInvitation, forgotten], startInvitationTimer },
  'invited resend': { endLinks, sendInvitation, startInvitationTimer },
  'opened resend': { endLinks, sendInvitation: [...sendInvitation, 'unit_owner.opened_at: nothing'], startInvitationTimer },
  'expired resend': { endLinks, sendInvitation, startInvitationTimer },
  'bounced resend': { endLinks, sendInvitation: [...sendInvitation, forgotten], startInvitationTimer },
  'invited open': { keepOpening: ['unit_owner.opened_at: now'] },
  'invited accept': { stopInvitationTimer, admit: ['mobile_access: active'] },
  'opened accept': { stopInvitationTimer, admit: ['mobile_access: active'] },
  'not_invited hand_over': { giveAccess },
  'invited hand_over': { stopInvitationTimer, endLinks, giveAccess },
  'opened hand_over': { stopInvitationTimer, endLinks, giveAccess },
  'expired hand_over': { giveAccess },
  'bounced hand_over': { giveAccess },
  'revoked hand_over': { giveAccess },
  'invited expire': { endLinks, besides: ['timer of unit_owner: expire is sent'] },
  'opened expire': { endLinks, besides: ['timer of unit_owner: expire is sent'] },
  'invited bounce': { keepReason: bounced, stopInvitationTimer, endLinks },
  'opened bounce': { keepReason: bounced, stopInvitationTimer, endLinks },
  'not_invited revoke': { keepReason },
  'invited revoke': { keepReason, stopInvitationTimer, endLinks },
  'opened revoke': { keepReason, stopInvitationTimer, endLinks },
  'expired revoke': { keepReason },
  'bounced revoke': { keepReason },
  'active revoke': { keepReason, endAccess: ['mobile_access: revoked'] },
};
