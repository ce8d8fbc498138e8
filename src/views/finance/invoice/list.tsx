import { lazy } from 'react';
import { invoiceColumns, invoiceFilterFields } from '../../../api/finance/invoice.ts';
import { invoiceFlows } from '../../../machines/finance/invoice/flows.ts';
import { invoiceLifecycle } from '../../../machines/finance/invoice/lifecycle.ts';
import { Chip } from '../../kit/display/parts.tsx';
import { StatusChip } from '../../kit/display/status-chip.tsx';
import { EntityList } from '../../kit/entity/entity-list.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { beside } from '../../kit/list/side-panel.tsx';

const Bulk = lazy(async () => ({ default: (await import('./bulk.tsx')).InvoiceBulk }));
const panel = beside(async () => (await import('./page.tsx')).Page);
const filters = [
  'status',
  'is_overdue',
  'delivery_status',
  'kind',
  'tenant_id',
  'contract_id',
  'compound_id',
  'due_on',
  'issued_on',
  'gross',
  'open',
];

/** /invoices */
export function List() {
  const { date } = useTexts();
  return (
    <EntityList
      entity="invoice"
      machine={invoiceFlows.list}
      fields={invoiceFilterFields}
      columns={invoiceColumns}
      filters={filters}
      panel={panel}
      bulk={Bulk}
      cells={{
        status: ({ status }) => <StatusChip lifecycle={invoiceLifecycle} status={status} />,
        due_on: ({ due_on, is_overdue }) => (is_overdue ? <Chip tone="red">{date(due_on)}</Chip> : date(due_on)),
      }}
    />
  );
}
