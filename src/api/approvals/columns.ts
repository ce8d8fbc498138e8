import type { Column } from '../columns.ts';
import type { Config, DiscountReason, RejectionReason } from './config.ts';
import type { ExecutionRow } from './execution.ts';

const nameColumns = <R extends { name_en: string; name_ar: string }>(): Column<R>[] => [
  { id: 'name_en', label: 'settings.field.name_en', kind: 'text', of: (row) => row.name_en, sort: 'name_en', isMain: true },
  { id: 'name_ar', label: 'settings.field.name_ar', kind: 'text', of: (row) => row.name_ar, sort: 'name_ar', isMain: true },
];
const isSo = <R>(id: string, label: string, is: (row: R) => boolean): Column<R> => ({
  id,
  label,
  kind: 'word',
  prefix: 'kit',
  of: (row) => (is(row) ? 'yes' : 'no'),
});

export const executionColumns: Column<ExecutionRow>[] = [
  { id: 'ref', label: 'sales.lead.ref', kind: 'code', of: (run) => run.record_ref_no, isMain: true, width: 90 },
  { id: 'customer', label: 'sales.quotation.customer', kind: 'text', of: (run) => run.customer, isMain: true },
  { id: 'kind', label: 'approvals.kind', kind: 'word', prefix: 'approvals.kind', of: (run) => run.kind, width: 110 },
  {
    id: 'rule',
    label: 'approvals.rule',
    kind: 'name',
    of: (run) => ({ name_en: run.config_name_en, name_ar: run.config_name_ar }),
  },
  {
    id: 'status',
    label: 'sales.lead.status',
    kind: 'word',
    prefix: 'execution.status',
    of: (run) => run.status,
    isMain: true,
    width: 120,
  },
  { id: 'step', label: 'approvals.step', kind: 'text', of: (run) => run.step_name, width: 120 },
  { id: 'due', label: 'approvals.due', kind: 'instant', of: (run) => run.step_due_at },
  { id: 'by', label: 'approvals.requester', kind: 'text', of: (run) => run.requester_name },
  { id: 'total', label: 'sales.quotation.total', kind: 'money', of: (run) => run.total_gross, isMain: true },
];

const active = <R extends { active: boolean }>(): Column<R> => ({
  id: 'active',
  label: 'approvals.active',
  kind: 'word',
  prefix: 'approvals',
  of: (row) => (row.active ? 'active' : 'inactive'),
  isMain: true,
});

export const ruleColumns: Column<Config>[] = [
  ...nameColumns<Config>(),
  active<Config>(),
  { id: 'priority', label: 'approvals.priority', kind: 'number', of: (rule) => rule.priority, sort: 'priority' },
  { id: 'steps', label: 'approvals.steps', kind: 'text', of: (rule) => rule.steps.map((step) => step.name).join(' › ') },
];

export const discountReasonColumns: Column<DiscountReason>[] = [...nameColumns<DiscountReason>(), active<DiscountReason>()];
export const rejectionReasonColumns: Column<RejectionReason>[] = [
  ...nameColumns<RejectionReason>(),
  active<RejectionReason>(),
  isSo('note_required', 'approvals.note_required', (reason) => reason.note_required),
];
