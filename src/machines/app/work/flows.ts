import { followable, type MyWork, type WorkFigures, workCalls } from '../../../api/app/work.ts';
import { send } from '../../../api/client.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

/** What of a company's life can change what waits for a person; the last is their own bell. */
const concerns = [...followable, 'lead_activity', 'decision', 'execution', 'execution_step', 'notification'];

/** What waits for me. In a busy company something always changes: it is read again every few seconds at most. */
export const myWorkMachine = readFlow<MyWork, null>({ entity: concerns, rest: 2_000 }).provide({
  actors: { read: reader((_, signal) => send(workCalls.myWork, { signal })) },
});

/** The numbers; of a whole company, so not after each change. */
export const workFiguresMachine = readFlow<WorkFigures, null>({
  entity: ['lead', 'lease', 'unit'],
  rest: 30_000,
}).provide({
  actors: { read: reader((_, signal) => send(workCalls.figures, { signal })) },
});
