import type { Column } from '../columns.ts';

/** What has to be approved. */
export const approvalKinds = ['quotation', 'contract_discount', 'quotation_discount', 'deal'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** How many of those who are asked in a step must approve, and what happens when nobody decides in time. */
export const stepModes = ['any', 'all', 'quorum'] as const;
export const timeoutWays = ['remind', 'escalate', 'reject'] as const;

/** Whether a rule or a reason is in use. */
export const activeColumn = (): Column<{ active: boolean }> => ({
  id: 'active',
  label: 'approvals.active',
  kind: 'word',
  prefix: 'approvals',
  of: (row) => (row.active ? 'active' : 'inactive'),
  isMain: true,
});
