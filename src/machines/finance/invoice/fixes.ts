import { bySomebodyElse, onRecord } from '../../kit/define-lifecycle.ts';

/** Fixes of the refusals, by guard. */
export const fixes = {
  passesPreflight: onRecord('tenant', 'tenant_id'),
  isIncome: onRecord('invoice', 'id', 'wrong'),
  isUntouched: onRecord('invoice', 'id', 'wrong'),
  periodIsOpen: onRecord('invoice', 'id', 'wrong'),
  notReported: onRecord('invoice', 'id', 'wrong'),
  nothingOpen: onRecord('invoice', 'id', 'money'),
  nothingAllocated: onRecord('invoice', 'id', 'money'),
  writeOffIsRequested: onRecord('invoice', 'id', 'wrong'),
  isAnother: bySomebodyElse,
  wasWrittenOff: onRecord('invoice', 'id', 'wrong'),
} as const;
