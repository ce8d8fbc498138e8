import { ask } from '../../../api/client.ts';
import { QuotationSettingInput, quotationSettingCalls } from '../../../api/settings/quotation-setting.ts';
import { singleFlows } from '../../kit/single-flows.ts';

/** The defaults of the company's quotations. */
export const quotationSettingFlows = singleFlows('quotation_setting', QuotationSettingInput, {
  read: async (signal) => (await ask(quotationSettingCalls.get, { signal })).answer,
  save: (body, signal) => ask(quotationSettingCalls.update, { body, signal }),
});
