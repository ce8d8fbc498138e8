import type { Column } from '../columns.ts';
import type { LeadRow } from './lead.ts';
import type { QuotationRow } from './quotation.ts';

export const leadColumns: Column<LeadRow>[] = [
  { id: 'name', label: 'sales.lead.name', kind: 'text', of: (lead) => lead.name, sort: 'name', isMain: true, width: 165 },
  {
    id: 'status',
    label: 'sales.lead.status',
    kind: 'word',
    prefix: 'lead.status',
    of: ({ status }) => status,
    sort: 'status',
    isMain: true,
    width: 120,
  },
  { id: 'ref', label: 'sales.lead.ref', kind: 'code', of: (lead) => lead.ref_no, width: 80 },
  { id: 'mobile', label: 'sales.lead.mobile', kind: 'code', of: (lead) => lead.mobile, isMain: true, width: 145 },
  {
    id: 'compound',
    label: 'sales.lead.compound',
    kind: 'name',
    of: (lead) => ({ name_en: lead.compound_name_en, name_ar: lead.compound_name_ar }),
    width: 150,
  },
  { id: 'budget', label: 'sales.lead.budget', kind: 'money', of: (lead) => lead.budget_max, isSummed: true, width: 110 },
  { id: 'move_in', label: 'sales.lead.move_in', kind: 'day', of: (lead) => lead.move_in_on, sort: 'move_in_on', width: 118 },
  {
    id: 'source',
    label: 'sales.lead.source',
    kind: 'word',
    prefix: 'sales.source',
    of: (lead) => lead.source,
    sort: 'source',
    width: 110,
  },
  { id: 'assignee', label: 'sales.lead.assignee', kind: 'text', of: (lead) => lead.assignee_name, width: 130 },
  { id: 'created', label: 'sales.lead.created', kind: 'instant', of: (lead) => lead.created_at, sort: 'created_at' },
];

export const quotationColumns: Column<QuotationRow>[] = [
  { id: 'ref', label: 'sales.lead.ref', kind: 'code', of: (one) => one.ref_no, isMain: true, width: 110 },
  {
    id: 'status',
    label: 'sales.lead.status',
    kind: 'word',
    prefix: 'quotation.status',
    of: ({ status }) => status,
    sort: 'status',
    isMain: true,
    width: 180,
  },
  {
    id: 'customer',
    label: 'sales.quotation.customer',
    kind: 'text',
    of: (one) => one.lead_name ?? one.tenant_name,
    isMain: true,
    width: 200,
  },
  { id: 'units', label: 'app.nav.units', kind: 'number', of: (one) => one.unit_count, width: 80 },
  { id: 'term', label: 'sales.quotation.term', kind: 'term', of: (one) => [one.start_on, one.end_on], width: 240 },
  {
    id: 'valid',
    label: 'sales.quotation.valid_until',
    kind: 'day',
    of: (one) => one.valid_until,
    sort: 'valid_until',
    width: 120,
  },
  { id: 'rent', label: 'sales.quotation.yearly_rent', kind: 'money', of: (one) => one.yearly_rent, isSummed: true },
  {
    id: 'total',
    label: 'sales.quotation.total',
    kind: 'money',
    of: (one) => one.total_gross,
    isSummed: true,
    sort: 'total_gross',
    isMain: true,
  },
];
