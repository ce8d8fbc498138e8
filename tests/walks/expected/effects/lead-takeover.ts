import type { ExpectedEffects } from '../effect-words.ts';

export const effects: ExpectedEffects = {
  'requested accept': {
    reassignLead: ['lead update by leasing_agent', 'lead.assignee_id: leasing_manager'],
    notifyAsker: [
      'to leasing_manager, about the lead: A customer on a walk (L-…) is now yours. / حُوّل إليك A customer on a walk (L-…).',
    ],
    // Whoever gives it away needn't be told.
    notifyOwner: [],
  },
  'requested decline': {
    keepReason: ['lead_takeover.reason: We are about to sign'],
    notifyAsker: [
      'to leasing_manager, about the lead: Your request for A customer on a walk (L-…) was declined. / رُفض طلبك تحويل A customer on a walk (L-…).',
    ],
  },
};
