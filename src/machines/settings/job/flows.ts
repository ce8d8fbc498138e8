import { ask } from '../../../api/client.ts';
import { type BackgroundJob, jobCalls } from '../../../api/settings/job.ts';
import { listActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

export { jobStates } from '../../../api/settings/job.ts';

export const jobsMachine = listFlow<BackgroundJob>({ entity: 'job' }).provide({
  actors: { read: listActor(jobCalls.list) },
});

/** An administrator reruns a job or discards it. */
export const retryJobMachine = taskFlow<{ id: number }, BackgroundJob>().provide({
  actors: { perform: performer((params, signal) => ask(jobCalls.retry, { params, signal })) },
});
export const discardJobMachine = taskFlow<{ id: number }>().provide({
  actors: { perform: performer((params, signal) => ask(jobCalls.remove, { params, signal })) },
});
