import { blankOf } from '../../../api/define-fields.ts';
import { TradeNameInput, tradeNameCalls, tradeNameFields } from '../../../api/settings/trade-name.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const tradeNameFlows = entityFlows('trade_name', tradeNameCalls, {
  input: TradeNameInput,
  blank: blankOf(tradeNameFields),
});
