import { couldNotFinalize, type ExpectedEffects, finalized } from '../effect-words.ts';

const keepLoss = ['lead.lost_at: now', 'lead.lost_note: Moved abroad', 'lead.lost_reason: other'];
const withoutOffers = { keepLoss, cancelOpenQuotations: [] };
/** A draft is all that there is. */
const withDraft = {
  keepLoss,
  cancelOpenQuotations: [
    'quotation cancel: draft → cancelled by leasing_agent (lead_lost)',
    'quotation.cancel_reason: lead_lost',
  ],
};
/** Beside the offer that is accepted. */
const cancelCompeting = [
  'quotation 2 cancel: draft → cancelled by leasing_agent (competing)',
  'quotation 2.cancel_reason: competing',
];
/** Another than who accepted for the customer. */
const notifyAssignee = [
  'to leasing_manager, about the lead: A customer on a walk (L-…): the contract can be created. / A customer on a walk (L-…): يمكن إنشاء العقد.',
];

export const effects: ExpectedEffects = {
  'new log_activity': {
    stopClock: ['lead.first_response_at: now'],
    logContact: ['activity is made, kind call, outcome Interested, done_at now'],
  },
  // Nothing was found out that the lead did not say.
  'new qualify': { keepInterest: [] },
  'contacted qualify': { keepInterest: [] },
  'qualified schedule_viewing': {
    keepViewing: ['lead.viewing_on: today + 1 at 13:00'],
    planViewing: ['activity is made, kind viewing, due_at today + 1 at 13:00', 'job viewing_reminder'],
  },
  'viewing log_viewing': { logViewing: ['activity.done_at: now', 'activity.outcome: Liked it'] },
  'viewing log_viewing_undecided': { logViewing: ['activity.done_at: now', 'activity.outcome: Thinks about it'] },
  'quoted quotation_accepted': { cancelCompeting, notifyAssignee },
  'negotiating quotation_accepted': { cancelCompeting, notifyAssignee },
  'accepted finalize': { startGeneration: ['generation is made', 'job generation'] },
  'finalizing generated': { keepTenant: ['lead.tenant_id: tenant'], notifyAssignee: [finalized] },
  'finalizing generation_failed': {
    keepFailure: ['lead.generation_error: app.error.overlap'],
    notifyAssignee: [couldNotFinalize],
  },
  'lost reopen': { forgetLoss: ['lead.lost_at: nothing', 'lead.lost_note: nothing', 'lead.lost_reason: nothing'] },
  'new lose': withoutOffers,
  'contacted lose': withoutOffers,
  'qualified lose': withDraft,
  'viewing lose': withDraft,
  'negotiating lose': withDraft,
  'quoted lose': {
    keepLoss,
    cancelOpenQuotations: [
      'quotation cancel: sent → cancelled by leasing_agent (lead_lost)',
      'quotation.cancel_reason: lead_lost',
      'hold is released: hold',
      'timer of quotation: expire is dropped',
    ],
  },
  'accepted lose': {
    keepLoss,
    cancelOpenQuotations: [
      'quotation cancel: accepted → cancelled by leasing_agent (lead_lost)',
      'quotation.cancel_reason: lead_lost',
      'hold is released: reservation',
      'timer of quotation: lapse is dropped',
    ],
  },
};
