import type { ExpectedEffects } from '../effect-words.ts';

// The slot is from eight until ten: until eleven somebody is let in.
const issuePass = (revision: number) => ['visit.code: …', `visit.revision: ${revision}`];
const startNoShowTimer = ['timer of visit: no_show today at 11:00'];
const startLapseTimer = ['timer of visit: lapse today at 11:00'];
const stopNoShowTimer = ['timer of visit: no_show is dropped'];
const stopLapseTimer = ['timer of visit: lapse is dropped'];
const stopStayTimer = ['timer of visit: overstay is dropped'];
const startStayTimer = ['timer of visit: overstay in 24 h'];
const keepReason = ['visit.reason: The host is abroad'];
const askHost = ['to operations, about the visit: VI-…: Laura Reyes asks to visit you / VI-…: Laura Reyes يطلب زيارتك'];
const tellHost = ['to operations, about the visit: VI-…: Laura Reyes has arrived / VI-…: وصل Laura Reyes'];
const letIn = ['inside: 0', 'movements: 1', 'visit.checked_in_at: now'];

export const effects: ExpectedEffects = {
  'draft submit #1': { issuePass: issuePass(1), startNoShowTimer },
  'draft submit #2': { startLapseTimer, askHost },
  'draft announce': {
    standAtGate: ['visit.walk_in: true', 'visit.window_from: now', 'visit.window_to: in 3 h'],
    startAnswerTimer: ['timer of visit: lapse in 0 h 10 min'],
    askHost,
  },
  'draft cancel': { keepReason },
  'requested approve': { stopLapseTimer, issuePass: issuePass(1), startNoShowTimer },
  'requested reject': { stopLapseTimer, keepReason },
  'requested cancel': { stopLapseTimer, keepReason },
  'requested lapse': { besides: ['timer of visit: lapse is sent'] },
  'approved check_in': { stopNoShowTimer, letIn, startStayTimer, tellHost },
  'approved reissue': { issuePass: issuePass(2) },
  'approved deny': { stopNoShowTimer, keepReason },
  'approved cancel': { stopNoShowTimer, keepReason },
  'approved no_show': { besides: ['timer of visit: no_show is sent'] },
  'checked_in check_in': { letIn: ['inside: 0, 1', 'movements: 2'] },
  'checked_in check_out #1': { letOut: ['inside: nothing', 'movements: 2', 'visit.checked_out_at: now'], stopStayTimer },
};
