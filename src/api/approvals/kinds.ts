import type { Column } from '../columns.ts';

/** What has to be approved. */
export const approvalKinds = ['quotation', 'contract_discount', 'quotation_discount', 'deal'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Whether a rule or a reason is in use. */
export const activeColumn = (): Column<{ active: boolean }> => ({
  id: 'active',
  label: 'approvals.active',
  kind: 'word',
  prefix: 'approvals',
  of: (row) => (row.active ? 'active' : 'inactive'),
  isMain: true,
});
