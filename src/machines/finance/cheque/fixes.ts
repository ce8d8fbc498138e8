import { inList, onRecord } from '../../kit/define-lifecycle.ts';

/** Fixes of the refusals, by guard. */
export const fixes = {
  periodIsOpen: inList('accounting_period'),
  clearedToday: onRecord('cheque', 'id'),
  notMatched: inList('bank_statement'),
  nothingRefunded: onRecord('collection', 'collection_id', 'refunds'),
} as const;
