import { followable, type MyWork, type WorkFigures, type WorkQueues, workCalls } from '../../../api/app/my-work.ts';
import { send } from '../../../api/client.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

/** Entities whose changes can affect what is waiting for the user; the last is their own notifications. */
const concerns = [...followable, 'lead_activity', 'lead_takeover', 'decision', 'execution', 'execution_step', 'notification'];

/** Everything waiting for me. In a busy company something always changes, so it is reloaded every few seconds at most. */
export const myWorkMachine = readFlow<MyWork, null>({ entity: concerns, rest: 2_000 }).provide({
  actors: { read: reader((_, signal) => send(workCalls.myWork, { signal })) },
});

/** The statistics. They cover the whole company, so they aren't reloaded after each change. */
export const workFiguresMachine = readFlow<WorkFigures, null>({ entity: 'lead', rest: 30_000 }).provide({
  actors: { read: reader((_, signal) => send(workCalls.figures, { signal })) },
});

/** What waits for the user's role. Not only followed records wait, so it is reloaded after any change, but seldom. */
export const workQueuesMachine = readFlow<WorkQueues, null>({ entity: '*', rest: 15_000 }).provide({
  actors: { read: reader((_, signal) => send(workCalls.queues, { signal })) },
});
