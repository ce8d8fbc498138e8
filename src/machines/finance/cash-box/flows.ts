import { blankOf } from '../../../api/define-fields.ts';
import { CashBoxInput, cashBoxCalls, cashBoxFields } from '../../../api/finance/cash-box.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { may } from '../../kit/lifecycle.ts';
import { cashBoxLifecycle } from './lifecycle.ts';

export const cashBoxFlows = entityFlows('cash_box', cashBoxCalls, {
  input: CashBoxInput,
  blank: blankOf(cashBoxFields),
  lifecycle: cashBoxLifecycle,
  isEditable: (_, viewer) => may(viewer, 'finance.approve'),
});
