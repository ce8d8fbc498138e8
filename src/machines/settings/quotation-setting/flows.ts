import { ask } from '../../../api/client.ts';
import { QuotationSettingInput, quotationSettingCalls } from '../../../api/settings/quotation-setting.ts';
import { singleFlows } from '../../kit/single-flows.ts';

/** What quotations of this company begin with. */
export const quotationSettingFlows = singleFlows('quotation_setting', QuotationSettingInput, {
  read: async (signal) => (await ask(quotationSettingCalls.get, { signal })).answer,
  save: (body, signal) => ask(quotationSettingCalls.update, { body, signal }),
});
