import { ask, send } from '../../../api/client.ts';
import { type Activity, activityCalls } from '../../../api/sales/activity.ts';
import type { activityKinds } from '../../../api/sales/lead.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** A lead's activities, done and planned. */
export const leadActivitiesMachine = readFlow<Activity[], { id: number }>({ entity: 'lead_activity' }).provide({
  actors: { read: reader(({ id }, signal) => send(activityCalls.list, { params: { id }, signal })) },
});

export const logActivityMachine = taskFlow<{
  id: number;
  kind: (typeof activityKinds)[number];
  outcome: string;
  note: string;
  /** The due date; empty if it is done. */
  due_on: string;
}>().provide({
  actors: {
    // Due at the end of that business day in Riyadh.
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
/** Marks a planned activity as done or not done, so that mistakes can be undone. */
export const finishActivityMachine = taskFlow<Finishing>((wanted) => (wanted.done ? { ...wanted, done: false } : null)).provide({
  actors: {
    perform: performer(({ lead_id, id, ...body }, signal) =>
      ask(activityCalls.finish, { params: { lead_id, id }, body, signal }),
    ),
  },
});
