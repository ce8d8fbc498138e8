import { ticketColumns, ticketFields } from '../../../api/community/ticket.ts';
import { ticketFlows } from '../../../machines/community/ticket/flows.ts';
import { ticketLifecycle } from '../../../machines/community/ticket/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';
import { Standing } from './standing.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'priority', 'sla', 'assignee_id', 'category', 'compound_id'];

/** /tickets */
export const List = () => (
  <EntityList
    entity="ticket"
    machine={ticketFlows.list}
    fields={ticketFields}
    columns={ticketColumns}
    filters={filters}
    panel={panel}
    cells={{
      status: ({ status }) => <StatusChip lifecycle={ticketLifecycle} status={status} />,
      sla: ({ sla }) => <Standing sla={sla} />,
    }}
  />
);
