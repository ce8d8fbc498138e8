import * as z from 'zod/mini';
import { changeOf, list, post, put } from '../contract.ts';
import { columnsOf, defineFields, field, filtersOf, inputOf, nameFields, recordOf, sortsOf } from '../define-fields.ts';
import { recordShape } from '../fields.ts';

export const tradeNameFields = defineFields('settings.field', {
  ...nameFields(),
  business_type_id: field.optionalReference('business_type', { label: 'settings.field.business_type', pick: 'select' }),
});
export const TradeName = z.object({
  ...recordShape,
  ...recordOf(tradeNameFields),
  business_type_name_en: z.nullable(z.string()),
  business_type_name_ar: z.nullable(z.string()),
});
export type TradeName = z.infer<typeof TradeName>;
export const TradeNameInput = z.strictObject(inputOf(tradeNameFields));
export const tradeNameColumns = columnsOf<TradeName>(tradeNameFields, ['name_en', 'name_ar', 'business_type_id']);

const wrapped = { wrapper: 'trade_name', answer: TradeName };
export const tradeNameCalls = {
  list: list('SET-71', '/trade_names', {
    needs: 'anybody',
    answer: TradeName,
    filters: filtersOf(tradeNameFields, 'business_type_id'),
    sorts: sortsOf(tradeNameFields),
  }),
  create: post('SET-72', '/trade_names', { needs: 'settings.create', body: TradeNameInput, ...wrapped }),
  update: put('SET-73', '/trade_names/{id}', { needs: 'settings.edit', body: changeOf(TradeNameInput), ...wrapped }),
  /** A trade name added for a lead, which becomes the lead's own. */
  addToLead: post('LEA-15', '/leads/{lead_id}/quotations/trade_names', { needs: 'leads.edit', body: TradeNameInput, ...wrapped }),
};
