import { creditNoteColumns, creditNoteFields } from '../../../api/finance/credit-note.ts';
import { creditNoteFlows } from '../../../machines/finance/credit-note/flows.ts';
import { creditNoteLifecycle } from '../../../machines/finance/credit-note/lifecycle.ts';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = ['status', 'reason', 'tenant_id', 'invoice_id', 'issued_on', 'gross'];

/** /credit-notes */
export const List = () => (
  <EntityList
    entity="credit_note"
    machine={creditNoteFlows.list}
    fields={creditNoteFields}
    columns={creditNoteColumns}
    filters={filters}
    panel={panel}
    cells={{ status: ({ status }) => <StatusChip lifecycle={creditNoteLifecycle} status={status} /> }}
  />
);
