import type { ExpectedEffects } from '../effect-words.ts';

const keepReason = ['waiting_list_entry.reason: Found a flat elsewhere'];
const stopOfferTimer = ['timer of waiting_list_entry: expire is dropped'];
// Nobody else waits for a unit of this type.
const offerToNext: string[] = [];

export const effects: ExpectedEffects = {
  // Two days to answer, besides the day of the offer.
  'waiting offer': {
    keepOffer: ['waiting_list_entry.offered_until: today + 2', 'waiting_list_entry.unit_id: unit'],
    startOfferTimer: ['timer of waiting_list_entry: expire the end of today + 2'],
    notifyAssignee: [
      'to leasing_agent, about the waiting_list_entry: A unit is available for A customer on a walk. Ask whether they want it. / توجد وحدة شاغرة لـA customer on a walk. اسأله إن كان يرغب فيها.',
    ],
  },
  'waiting leave': { keepReason },
  'offered accept': { stopOfferTimer },
  'offered decline': { keepReason, stopOfferTimer, offerToNext },
  'offered expire': { offerToNext, besides: ['timer of waiting_list_entry: expire is sent'] },
  'offered withdraw_offer': {
    forgetOffer: ['waiting_list_entry.offered_until: nothing', 'waiting_list_entry.unit_id: nothing'],
    stopOfferTimer,
    notifyAssignee: [
      'to leasing_agent, about the waiting_list_entry: The unit offered to A customer on a walk is taken. They keep their place in line. / الوحدة المعروضة على A customer on a walk لم تعد شاغرة. عاد إلى مكانه في القائمة.',
    ],
  },
  'offered leave': { keepReason, stopOfferTimer, offerToNext },
};
