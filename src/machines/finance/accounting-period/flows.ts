import { blankOf } from '../../../api/define-fields.ts';
import { AccountingPeriodInput, accountingPeriodCalls, accountingPeriodFields } from '../../../api/finance/accounting-period.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { accountingPeriodLifecycle } from './lifecycle.ts';

export const accountingPeriodFlows = entityFlows('accounting_period', accountingPeriodCalls, {
  input: AccountingPeriodInput,
  blank: blankOf(accountingPeriodFields),
  lifecycle: accountingPeriodLifecycle,
});
