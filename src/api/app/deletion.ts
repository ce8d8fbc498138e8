import * as z from 'zod/mini';
import { get } from '../contract.ts';
import { can, type EntityThat, entitiesThat } from '../entities.ts';

/** Records whose deletion is told in numbers beforehand. */
export const weighable = entitiesThat('delete');
export type Weighable = EntityThat<'delete'>;
export const isWeighable = (entity: string): entity is Weighable => can(entity, 'delete');

/** What a deletion would do: what goes with the record, or what keeps it. */
export const Counted = z.array(z.object({ what: z.string(), count: z.int() }));
export const Losses = z.object({
  goes: Counted,
  /** A locale key with its values, and the records that name it; null: nothing keeps it. */
  against: z.nullable(
    z.object({ say: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])), by: Counted }),
  ),
});
export type Losses = z.infer<typeof Losses>;

export const deletionCalls = {
  weigh: get('X-DEL-01', '/deletions/{entity}/{record_id}', { needs: 'anybody', textual: true, answer: Losses }),
};
