import { blankOf } from '../../../api/define-fields.ts';
import { LedgerAccountInput, ledgerAccountCalls, ledgerAccountFields } from '../../../api/settings/ledger-account.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const ledgerAccountFlows = entityFlows('ledger_account', ledgerAccountCalls, {
  input: LedgerAccountInput,
  blank: blankOf(ledgerAccountFields),
});
