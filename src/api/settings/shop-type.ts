import * as z from 'zod/mini';
import { changeOf, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

/** A kind of shop in a commercial compound: kiosk, showroom, anchor store. */
export const shopTypeFields = defineFields('settings.field', { ...nameFields(), active: field.flag(true) });
export const ShopType = z.object({ ...recordShape, ...recordOf(shopTypeFields) });
export type ShopType = z.infer<typeof ShopType>;
export const ShopTypeInput = z.strictObject(inputOf(shopTypeFields));
export const shopTypeColumns = columnsOf<ShopType>(shopTypeFields, ['name_en', 'name_ar', 'active']);

const wrapped = { wrapper: 'shop_type', answer: ShopType };
export const shopTypeCalls = {
  list: list('SET-74', '/shop_types', {
    needs: 'anybody',
    answer: ShopType,
    filters: filtersOf(shopTypeFields, 'active'),
    sorts: sortsOf(shopTypeFields),
  }),
  create: post('SET-75', '/shop_types', { needs: 'settings.create', body: ShopTypeInput, ...wrapped }),
  update: put('SET-76', '/shop_types/{id}', { needs: 'settings.edit', body: changeOf(ShopTypeInput), ...wrapped }),
};
