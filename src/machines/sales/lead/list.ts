import { filterNamesOf } from '../../../api/contract.ts';
import { type LeadRow, leadCalls } from '../../../api/sales/lead.ts';
import { listActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';

/** The list of leads, separate from the record's flows so that it loads without them. */
export const leadsMachine = listFlow<LeadRow>({ entity: 'lead' }).provide({
  actors: { read: listActor(leadCalls.list) },
});
export const leadFilters = filterNamesOf(leadCalls.list);
