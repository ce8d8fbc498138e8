import { moonSightingColumns, moonSightingFields } from '../../../api/settings/moon-sighting.ts';
import { moonSightingFlows } from '../../../machines/settings/moon-sighting/flows.ts';
import { entityScreens } from '../../kit/entity/entity-page.tsx';

export const { List, New, Page } = entityScreens('moon_sighting', {
  flows: moonSightingFlows,
  fields: moonSightingFields,
  columns: moonSightingColumns,
  title: ({ month, hijri_year }, { t }) => `${t(`settings.moon_sighting.month.${month}`)} ${hijri_year}`,
});
