import { ask } from '../../api/client.ts';
import { leadCalls } from '../../api/sales/lead.ts';
import { doer, taskFlow } from '../kit/task-flow.ts';

/** A planned activity is done, or not after all. */
export const finishActivityMachine = taskFlow<{ lead_id: number; id: number; done: boolean }>().provide({
  actors: {
    perform: doer(({ lead_id, id, ...body }, signal) => ask(leadCalls.finishActivity, { params: { lead_id, id }, body, signal })),
  },
});
