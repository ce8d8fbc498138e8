import type { ruleTrialCalls } from '../../src/api/approvals/rule-trial.ts';
import type { Handlers } from '../http/contract.ts';
import { liveRules, previewOf } from './preview.ts';
import { replayOf } from './replay.ts';

/** What rules would do: nothing is saved or requested. */
export const ruleTrialHandlers: Handlers<typeof ruleTrialCalls> = {
  preview: ({ scope, currentUser, body }) => previewOf(scope, currentUser, body),
  live: ({ scope, currentUser }) => liveRules(scope, currentUser),
  replay: ({ scope, currentUser, body }) => replayOf(scope, currentUser, body.changes),
};
