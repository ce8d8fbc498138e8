import { fromPromise } from 'xstate';
import { type DeletionImpact, deletionCalls, isPreviewable } from '../../../api/app/deletion.ts';
import { send } from '../../../api/client.ts';

/** Previews what would be deleted with a record, where the server supports it. */
export const previewDeletion = (entity: string) =>
  fromPromise<DeletionImpact | null, { id: number }>(async ({ input: { id }, signal }) =>
    isPreviewable(entity) ? send(deletionCalls.preview, { params: { entity, record_id: String(id) }, signal }) : null,
  );
