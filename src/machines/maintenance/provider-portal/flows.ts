import { ask, callsBy, send } from '../../../api/client.ts';
import type { BodyOf } from '../../../api/contract.ts';
import type { ProviderDocument, ProviderMessage } from '../../../api/maintenance/provider-message.ts';
import type {
  ProviderIssue,
  ProviderIssueRow,
  ProviderItem,
  ProviderPerson,
  ProviderTask,
  providerPortalCalls,
} from '../../../api/maintenance/provider-portal.ts';
import { providerWire } from '../../../api/maintenance/provider-wire.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

const calls = callsBy<typeof providerPortalCalls>(providerWire);
type Calls = typeof providerPortalCalls;

export interface ProviderHome {
  offers: ProviderIssueRow[];
  jobs: ProviderIssueRow[];
  done: ProviderIssueRow[];
}
/** A provider's first page: what it was offered, what it has to do, and what it did last. */
export const providerHomeMachine = readFlow<ProviderHome, null>({ entity: 'maintenance_issue' }).provide({
  actors: {
    read: reader(async (_, signal) => {
      const of = async (group: 'offers' | 'jobs' | 'done', per_page: number) =>
        (await send(calls.issues, { query: { group, per_page }, signal })).rows;
      const [offers, jobs, done] = await Promise.all([of('offers', 100), of('jobs', 100), of('done', 20)]);
      return { offers, jobs, done };
    }),
  },
});

export interface ProviderJob {
  job: ProviderIssue;
  /** None of these belongs to an offer. */
  tasks: ProviderTask[];
  people: ProviderPerson[];
  documents: ProviderDocument[];
  items: ProviderItem[];
  messages: ProviderMessage[];
}
/** An offer or a job, with all that its page shows. */
export const providerJobMachine = readFlow<ProviderJob, number>({ entity: 'maintenance_issue', idOf: (id) => id }).provide({
  actors: {
    read: reader(async (id, signal) => {
      const params = { id };
      const job = await send(calls.issue, { params, signal });
      const isTaken = job.contact !== 'masked';
      const [messages, items, documents, tasks, people] = await Promise.all([
        send(calls.messages, { params, signal }),
        send(calls.items, { params, signal }),
        isTaken ? send(calls.documents, { params, signal }) : [],
        isTaken ? send(calls.tasks, { query: { issue_id: id }, signal }) : [],
        isTaken ? send(calls.people, { signal }) : [],
      ]);
      return { job, tasks, people, documents, items, messages };
    }),
  },
});

type Named<B> = { id: number } & B;
/** Accepts, declines, quotes, schedules and so on, as the job's chart allows. */
export const providerActMachine = taskFlow<Named<BodyOf<Calls['act']>>, ProviderIssue>().provide({
  actors: { perform: performer(({ id, ...body }, signal) => ask(calls.act, { params: { id }, body, signal })) },
});
/** Says who of the provider comes. */
export const providerAssigneeMachine = taskFlow<Named<BodyOf<Calls['assignee']>>, ProviderIssue>().provide({
  actors: { perform: performer(({ id, ...body }, signal) => ask(calls.assignee, { params: { id }, body, signal })) },
});
/** Adds a task to a job. */
export const addProviderTaskMachine = taskFlow<BodyOf<Calls['createTask']>, ProviderTask>().provide({
  actors: { perform: performer((body, signal) => ask(calls.createTask, { body, signal })) },
});
/** Moves or changes a task of a job. */
export const providerTaskMachine = taskFlow<Named<BodyOf<Calls['updateTask']>>, ProviderTask>().provide({
  actors: { perform: performer(({ id, ...body }, signal) => ask(calls.updateTask, { params: { id }, body, signal })) },
});
/** Puts a photo on a job. */
export const providerPhotoMachine = taskFlow<Named<BodyOf<Calls['addDocument']>>, ProviderDocument>().provide({
  actors: { perform: performer(({ id, ...body }, signal) => ask(calls.addDocument, { params: { id }, body, signal })) },
});
/** Writes to the office. */
export const providerMessageMachine = taskFlow<Named<BodyOf<Calls['addMessage']>>, ProviderMessage>().provide({
  actors: { perform: performer(({ id, ...body }, signal) => ask(calls.addMessage, { params: { id }, body, signal })) },
});
