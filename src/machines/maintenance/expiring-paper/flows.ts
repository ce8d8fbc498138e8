import { send } from '../../../api/client.ts';
import { type ExpiringPaper, expiringPaperCalls } from '../../../api/maintenance/expiring-paper.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

/** The papers that end by a day; within sixty days, if none is chosen. */
export const expiringPapersMachine = readFlow<ExpiringPaper[], { until: string | null }>({
  entity: ['provider', 'equipment', 'document'],
  rest: 3000,
}).provide({
  actors: {
    read: reader(({ until }, signal) => send(expiringPaperCalls.list, { query: until ? { until } : {}, signal })),
  },
});
