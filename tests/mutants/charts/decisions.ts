import type { Mutant } from '../mutant.ts';
import { guardsByCall } from '../suites.ts';

const decision = 'src/machines/approvals/decision/lifecycle.ts';

/** Sabotages of the chart of decisions: a guard negated or dropped, a target changed, a number altered. */
export const chartsOfDecisions: Mutant[] = [
  {
    id: 'maker-decides',
    kind: 'guard',
    file: decision,
    find: "guard: and(['isMine', 'isNotRequester', 'isNotMaker', 'isRunning', 'gaveComment']),",
    replace: "guard: and(['isMine', 'isNotRequester', 'isRunning', 'gaveComment']),",
    suite: guardsByCall,
  },
  {
    id: 'delegated-on-and-on',
    kind: 'guard',
    file: decision,
    find: "guard: and(['isMine', 'isRunning', 'allowsDelegation', 'isNotPassedOn', 'gaveDelegate']),",
    replace: "guard: and(['isMine', 'isRunning', 'allowsDelegation', 'gaveDelegate']),",
    suite: guardsByCall,
  },
  {
    id: 'anybody-reassigns',
    kind: 'guard',
    file: decision,
    find: "guard: and(['isAdministrator', 'isRunning', 'gaveDecider', 'gaveReason']),",
    replace: "guard: and(['isRunning', 'gaveDecider', 'gaveReason']),",
    suite: guardsByCall,
  },
  {
    id: 'requester-decides',
    kind: 'guard',
    file: decision,
    find: "guard: and(['isMine', 'isNotRequester', 'isNotMaker', 'isRunning', 'gaveComment']),",
    replace: "guard: and(['isMine', 'isNotMaker', 'isRunning', 'gaveComment']),",
    suite: guardsByCall,
  },
  {
    id: 'somebody-else-decides',
    kind: 'guard',
    file: decision,
    find: "guard: and(['isMine', 'isNotRequester', 'isNotMaker', 'isRunning', 'gaveComment']),",
    replace: "guard: and(['isNotRequester', 'isNotMaker', 'isRunning', 'gaveComment']),",
    suite: guardsByCall,
  },
  {
    id: 'approve-without-the-comment-a-rule-wants',
    kind: 'guard',
    file: decision,
    find: 'gaveComment: ({ context, event }) => !context.require_comment || commentOf(event).length > 0,',
    replace: 'gaveComment: () => true,',
    suite: guardsByCall,
  },
  {
    id: 'reject-with-a-note-of-nine',
    kind: 'number',
    file: decision,
    find: "{ type: 'gaveLongNote', params: { characters: 10 } }",
    replace: "{ type: 'gaveLongNote', params: { characters: 9 } }",
    suite: guardsByCall,
  },
  {
    id: 'reject-with-a-note-of-eleven',
    kind: 'number',
    file: decision,
    find: 'commentOf(event).length >= characters',
    replace: 'commentOf(event).length > characters',
    suite: guardsByCall,
  },
  {
    id: 'delegate-where-the-rule-forbids',
    kind: 'guard',
    file: decision,
    find: "guard: and(['isMine', 'isRunning', 'allowsDelegation', 'isNotPassedOn', 'gaveDelegate']),",
    replace: "guard: and(['isMine', 'isRunning', 'isNotPassedOn', 'gaveDelegate']),",
    suite: guardsByCall,
  },
];
