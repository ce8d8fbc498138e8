import * as z from 'zod/mini';
import { changeOf, get, put } from '../contract.ts';
import { defineFields, field, inputOf, recordOf } from '../define-fields.ts';
import { tidy } from '../fields.ts';

const days = (initial: number) => field.presetNumber({ from: 1, to: 365 }, { initial });
const percent = (initial: number) => field.hundredths({ initial, hint: 'settings.hint.percent' });
const terms = () => field.own('long', z.string(), z.optional(tidy(20_000)));

/** The defaults of a company's quotations. */
export const quotationSettingFields = defineFields('settings.field', {
  residential_valid_days: days(7),
  commercial_valid_days: days(14),
  accepted_days: days(10),
  down_payment_rate: percent(0),
  residential_vat_rate: percent(0),
  commercial_vat_rate: percent(1500),
  first_response_minutes: field.presetNumber({ from: 1, to: 10_080 }, { initial: 30 }),
  generate_mobile_access: field.flag(true),
  residential_auto_renew: field.flag(true),
  commercial_auto_renew: field.flag(true),
  terms_en: terms(),
  terms_ar: terms(),
});
export const QuotationSetting = z.object({ id: z.int(), version: z.int(), ...recordOf(quotationSettingFields) });
export type QuotationSetting = z.infer<typeof QuotationSetting>;
export const QuotationSettingInput = z.strictObject(inputOf(quotationSettingFields));
export type QuotationSettingInput = z.input<typeof QuotationSettingInput>;

export const quotationSettingCalls = {
  get: get('SET-07', '/quotation_settings', { needs: 'anybody', answer: QuotationSetting }),
  update: put('SET-08', '/quotation_settings', {
    needs: 'settings.edit',
    wrapper: 'quotation_setting',
    body: changeOf(QuotationSettingInput),
    answer: QuotationSetting,
  }),
};
