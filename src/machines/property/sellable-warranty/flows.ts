import { ask } from '../../../api/client.ts';
import { warrantyFields } from '../../../api/property/compound-warranty.ts';
import {
  sellableWarrantyCalls as calls,
  type SellableWarranty,
  SellableWarrantyInput,
} from '../../../api/property/sellable-warranty.ts';
import { childFlows } from '../../kit/list/child-flows.ts';
import { performer, taskFlow } from '../../kit/task-flow.ts';

export const sellableWarrantyFlows = childFlows<SellableWarranty, SellableWarrantyInput>(
  'sellable_warranty',
  { fields: warrantyFields, input: SellableWarrantyInput },
  calls,
);

/** Copies the warranties of a unit's compound. */
export const useCompoundWarrantiesMachine = taskFlow<{ unit_id: number }>().provide({
  actors: { perform: performer((params, signal) => ask(calls.useCompounds, { params, signal })) },
});
