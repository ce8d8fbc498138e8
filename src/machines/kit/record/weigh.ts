import { fromPromise } from 'xstate';
import { deletionCalls, isWeighable, type Losses } from '../../../api/app/deletion.ts';
import { send } from '../../../api/client.ts';

/** What would go with a record, told before it is deleted where the server knows. */
export const weighing = (entity: string) =>
  fromPromise<Losses | null, { id: number }>(async ({ input: { id }, signal }) =>
    isWeighable(entity) ? send(deletionCalls.weigh, { params: { entity, record_id: String(id) }, signal }) : null,
  );
