import type { ExpectedEffects } from '../effect-words.ts';

const token = 'report_label.token: …';

export const effects: ExpectedEffects = {
  'active revoke': { keepReason: ['report_label.reason: The label was copied'] },
  'active reissue': { renewLink: [token] },
  'revoked reissue': { renewLink: [token, 'report_label.reason: nothing'] },
};
