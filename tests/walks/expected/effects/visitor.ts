import type { ExpectedEffects } from '../effect-words.ts';

export const effects: ExpectedEffects = {
  'clear ban': {
    keepBan: [
      ...['visitor.ban_reason: Broke the barrier of gate 2', 'visitor.ban_scope: company', 'visitor.banned_until: today + 1'],
      'visitor.banned_by: admin',
    ],
    startBanTimer: ['timer of visitor: ban_over the end of today + 1'],
    callOffVisits: [],
    alertGate: [],
  },
  'banned unban': {
    stopBanTimer: ['timer of visitor: ban_over is dropped'],
    dropBan: [
      ...['visitor.ban_reason: nothing', 'visitor.ban_scope: nothing', 'visitor.banned_until: nothing'],
      'visitor.banned_by: nothing',
    ],
  },
  'banned ban_over': {
    dropBan: [
      ...['visitor.ban_reason: nothing', 'visitor.ban_scope: nothing', 'visitor.banned_until: nothing'],
      'visitor.banned_by: nothing',
    ],
    besides: ['timer of visitor: ban_over is sent'],
  },
};
