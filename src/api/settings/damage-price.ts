import * as z from 'zod/mini';
import { crud } from '../contract.ts';
import { columnsOf, defineFields, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

export const damagePriceFields = defineFields('settings.damage_price', nameFields());
export const DamagePrice = z.object({ ...recordShape, ...recordOf(damagePriceFields) });
export type DamagePrice = z.infer<typeof DamagePrice>;
export const DamagePriceInput = z.strictObject(inputOf(damagePriceFields));
export const damagePriceColumns = columnsOf<DamagePrice>(damagePriceFields, ['name_en', 'name_ar']);

export const damagePriceCalls = crud('/damage_prices', {
  ids: ['X-DAMAGEPRICE-01', 'X-DAMAGEPRICE-02', 'X-DAMAGEPRICE-03', 'X-DAMAGEPRICE-04', 'X-DAMAGEPRICE-05'],
  module: 'settings',
  wrapper: 'damage_price',
  record: DamagePrice,
  input: DamagePriceInput,
  sorts: sortsOf(damagePriceFields),
});
