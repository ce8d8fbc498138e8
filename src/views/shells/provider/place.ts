import type { ProviderIssueRow } from '../../../api/maintenance/provider-portal.ts';
import type { Tone } from '../../../machines/kit/lifecycle.ts';
import type { I18n } from '../../kit/ground/texts.tsx';

type Status = ProviderIssueRow['dispatch_status'];
export const dispatchTones: Record<Status, Tone> = {
  none: 'gray',
  offered: 'yellow',
  quoted: 'yellow',
  accepted: 'blue',
  scheduled: 'blue',
  on_site: 'blue',
  missed: 'red',
  done: 'green',
};

/** The place of a job, as far as the provider knows it. */
export const jobPlaceOf = ({ t, name }: Pick<I18n, 't' | 'name'>, row: ProviderIssueRow): string =>
  [
    row.unit_number && t('portal.unit', { number: row.unit_number }),
    name({ name_en: row.equipment_name_en, name_ar: row.equipment_name_ar }),
    name({ name_en: row.building_name_en, name_ar: row.building_name_ar }),
    name({ name_en: row.compound_name_en, name_ar: row.compound_name_ar }),
  ]
    .filter(Boolean)
    .join(' · ');
