import type { PortalLease } from '../../../api/app/portal.ts';
import type { I18n } from '../../kit/ground/texts.tsx';

type Place = Pick<PortalLease, 'unit_number' | 'building_name_en' | 'building_name_ar' | 'compound_name_en' | 'compound_name_ar'>;

/** The place of a unit: its building and compound, as far as they are known. */
export const whereOf = ({ name }: Pick<I18n, 'name'>, place: Place): string =>
  [
    name({ name_en: place.building_name_en, name_ar: place.building_name_ar }),
    name({ name_en: place.compound_name_en, name_ar: place.compound_name_ar }),
  ]
    .filter(Boolean)
    .join(' · ');
