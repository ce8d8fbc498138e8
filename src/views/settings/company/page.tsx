import { companyFields } from '../../../api/settings/company.ts';
import { companyFlows } from '../../../machines/settings/company/flows.ts';
import { entityPage } from '../../kit/entity/entity-page.tsx';

/** The browser's IANA time zones, plus UTC, which browsers leave out. */
const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((id) => ({
  id,
  label: id.replaceAll('_', ' '),
}));

/** /settings/company */
export const Page = entityPage('company', {
  flows: companyFlows,
  fields: companyFields,
  special: { time_zone: { kind: 'select', choices: timeZones } },
  place: { path: '/settings', title: ({ t }) => t('settings.title') },
});
