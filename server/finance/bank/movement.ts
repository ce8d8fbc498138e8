import type { BankMovement } from '../../../src/api/finance/bank-statement.ts';
import type { OpenMovement } from '../../../src/machines/finance/rules/bank-matching.ts';

/** Effect of a posting on the bank account. */
export interface Movement
  extends OpenMovement,
    Omit<BankMovement, 'amount' | 'date' | 'transaction_id' | 'is_reversed' | 'tenant_name'> {
  /** As it is shown; what it is compared by is spelled as in a search. */
  payer: string | null;
  /** The statement's line that it is matched with. */
  line_id: number | null;
}
