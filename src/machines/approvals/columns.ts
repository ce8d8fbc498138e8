/** The columns of the lists, for the pages that show them; an export writes the same. */
export {
  discountReasonColumns,
  executionColumns,
  rejectionReasonColumns,
  ruleColumns,
} from '../../api/approvals/columns.ts';
