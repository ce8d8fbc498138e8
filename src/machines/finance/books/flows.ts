import { ask, send } from '../../../api/client.ts';
import { type Books, booksCalls } from '../../../api/finance/books.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

/** Every check with what it found last. */
export const booksMachine = readFlow<Books, null>({ entity: 'accounting_period', rest: 15_000 }).provide({
  actors: { read: reader((_, signal) => send(booksCalls.checks, { signal })) },
});

export const checkBooksMachine = taskFlow<object, Books>().provide({
  actors: { perform: performer((_, signal) => ask(booksCalls.run, { signal })) },
});
