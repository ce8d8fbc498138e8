import { blankOf } from '../../../api/define-fields.ts';
import { ShopTypeInput, shopTypeCalls, shopTypeFields } from '../../../api/settings/shop-type.ts';
import { entityFlows } from '../../kit/entity-flows.ts';

export const shopTypeFlows = entityFlows('shop_type', shopTypeCalls, {
  input: ShopTypeInput,
  blank: blankOf(shopTypeFields),
});
