import { type Relatable, type Related, relatedCalls, relatedEntities } from '../../../api/app/related.ts';
import { send } from '../../../api/client.ts';
import { reader, readFlow } from '../../kit/read-flow.ts';

export { isRelatable, relatedEntities } from '../../../api/app/related.ts';

/** What a record leads to; read again when any such record changes. */
export const relatedMachine = readFlow<Related[], { entity: Relatable; id: number }>({
  entity: relatedEntities,
  rest: 1000,
}).provide({
  actors: {
    read: reader(({ entity, id }, signal) => send(relatedCalls.of, { query: { entity, record_id: id }, signal })),
  },
});
