import { ask, send } from '../../../api/client.ts';
import { type Activity, activityCalls } from '../../../api/sales/activity.ts';
import type { activityKinds } from '../../../api/sales/lead.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** What was done about a lead, and is to be done. */
export const leadActivitiesMachine = readFlow<Activity[], { id: number }>({ entity: 'lead_activity' }).provide({
  actors: { read: reader(({ id }, signal) => send(activityCalls.list, { params: { id }, signal })) },
});

export const logActivityMachine = taskFlow<{
  id: number;
  kind: (typeof activityKinds)[number];
  outcome: string;
  note: string;
  /** The day on which it is to be done; empty: it was done. */
  due_on: string;
}>().provide({
  actors: {
    // Due when that day's work ends in Riyadh.
    perform: performer(({ id, due_on, outcome, ...body }, signal) =>
      ask(activityCalls.create, {
        params: { id },
        body: { ...body, ...(due_on ? { due_at: `${due_on}T14:00:00Z` } : { outcome }) },
        signal,
      }),
    ),
  },
});

interface Finishing {
  lead_id: number;
  id: number;
  done: boolean;
}
/** A planned activity is done, or not after all: what was said by mistake is taken back. */
export const finishActivityMachine = taskFlow<Finishing>((wanted) => (wanted.done ? { ...wanted, done: false } : null)).provide({
  actors: {
    perform: performer(({ lead_id, id, ...body }, signal) =>
      ask(activityCalls.finish, { params: { lead_id, id }, body, signal }),
    ),
  },
});
