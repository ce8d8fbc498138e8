import { ticketColumns, ticketFields } from '../../../api/community/ticket.ts';
import { ticketFlows } from '../../../machines/community/ticket/flows.ts';
import { ticketLifecycle } from '../../../machines/community/ticket/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { editedCells } from '../../kit/list/edited-cells.ts';
import { beside } from '../../kit/list/side-panel.tsx';
import { Standing } from './standing.tsx';

const edited = editedCells('ticket', ticketFields, async () => ticketFlows.page);
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
    edited={edited}
    cells={{
      status: ({ status }) => <StatusChip lifecycle={ticketLifecycle} status={status} />,
      sla: (ticket) => <Standing ticket={ticket} />,
    }}
  />
);
