import { quotationSettingFields } from '../../../api/settings/quotation-setting.ts';
import { quotationSettingFlows } from '../../../machines/settings/quotation-setting/flows.ts';
import { entityPage } from '../../kit/entity/entity-page.tsx';

/** /settings/quotation_settings */
export const Page = entityPage('quotation_setting', {
  flows: quotationSettingFlows,
  fields: quotationSettingFields,
  title: (_, { t }) => t('settings.quotation_settings'),
  place: { path: '/settings', title: ({ t }) => t('settings.title') },
});
