import { inList, onRecord } from '../../kit/define-lifecycle.ts';

/** Fixes of the refusals, by guard. */
export const fixes = {
  nothingOverdue: onRecord('tenant', 'tenant_id', 'invoices'),
  hasNextStep: inList('dunning_step'),
  isLast: inList('dunning_step'),
  isPrinted: inList('dunning_step'),
  hadLetter: onRecord('dunning_case', 'id'),
  hadFinal: onRecord('dunning_case', 'id'),
} as const;
