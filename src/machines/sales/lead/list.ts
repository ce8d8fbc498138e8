import { filterNamesOf } from '../../../api/contract.ts';
import { type LeadRow, leadCalls } from '../../../api/sales/lead.ts';
import { listActor } from '../../kit/entity.ts';
import { listFlow } from '../../kit/list/list-flow.ts';

/** The list of leads; apart from the record's flows, which it is shown without. */
export const leadsMachine = listFlow<LeadRow>({ entity: 'lead' }).provide({
  actors: { read: listActor(leadCalls.list) },
});
export const leadFilters = filterNamesOf(leadCalls.list);
