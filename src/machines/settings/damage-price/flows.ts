import { blankOf } from '../../../api/define-fields.ts';
import { DamagePriceInput, damagePriceCalls, damagePriceFields } from '../../../api/settings/damage-price.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const damagePriceFlows = entityFlows('damage_price', damagePriceCalls, {
  input: DamagePriceInput,
  blank: blankOf(damagePriceFields),
});
