import { ask } from '../../../api/client.ts';
import { leadCalls } from '../../../api/sales/lead.ts';
import { doer, taskFlow } from '../../kit/task-flow.ts';

interface Finishing {
  lead_id: number;
  id: number;
  done: boolean;
}

/** A planned activity is done, or not after all: what was said by mistake is taken back. */
export const finishActivityMachine = taskFlow<Finishing>((wanted) => (wanted.done ? { ...wanted, done: false } : null)).provide({
  actors: {
    perform: doer(({ lead_id, id, ...body }, signal) => ask(leadCalls.finishActivity, { params: { lead_id, id }, body, signal })),
  },
});
