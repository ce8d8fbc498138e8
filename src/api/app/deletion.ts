import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { can, type EntityThat, entitiesThat } from '../entities.ts';

/** Entities whose deletion is previewed with counts. */
export const previewable = entitiesThat('delete');
export type Previewable = EntityThat<'delete'>;
export const isPreviewable = (entity: string): entity is Previewable => can(entity, 'delete');

/** The impact of a deletion: what is deleted along with the record, or what blocks it. */
export const Counted = z.array(z.object({ what: z.string(), count: z.int() }));
export const DeletionImpact = z.object({
  goes: Counted,
  /** A locale key with its values, and the records that block the deletion; null if nothing does. */
  against: z.nullable(
    z.object({ say: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])), by: Counted }),
  ),
});
export type DeletionImpact = z.infer<typeof DeletionImpact>;

export const deletionCalls = {
  preview: get('X-DEL-01', '/deletions/{entity}/{record_id}', { needs: 'anybody', textual: true, answer: DeletionImpact }),
};
