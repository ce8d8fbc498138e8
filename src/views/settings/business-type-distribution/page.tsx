import {
  businessTypeDistributionColumns,
  businessTypeDistributionFields,
} from '../../../api/settings/business-type-distribution.ts';
import { businessTypeDistributionFlows } from '../../../machines/settings/business-type-distribution/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('business_type_distribution', {
  flows: businessTypeDistributionFlows,
  fields: businessTypeDistributionFields,
  columns: businessTypeDistributionColumns,
  title: (row, { name }) =>
    `${name({ name_en: row.compound_name_en, name_ar: row.compound_name_ar })} · ${name({ name_en: row.business_type_name_en, name_ar: row.business_type_name_ar })}`,
});
