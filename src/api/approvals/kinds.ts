import type { Column } from '../columns.ts';

/** What can require approval. */
export const approvalKinds = ['quotation', 'contract_discount', 'quotation_discount', 'deal'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** How many approvals a step requires, and what happens when time runs out. */
export const stepModes = ['any', 'all', 'quorum'] as const;
export const timeoutWays = ['remind', 'escalate', 'reject'] as const;

/** Whether a rule or a reason is active. */
export const activeColumn = (): Column<{ active: boolean }> => ({
  id: 'active',
  label: 'approvals.active',
  kind: 'word',
  prefix: 'approvals',
  of: (row) => (row.active ? 'active' : 'inactive'),
  isMain: true,
});
