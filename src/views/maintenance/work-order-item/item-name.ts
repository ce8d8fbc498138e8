import type { WorkOrderItem } from '../../../api/maintenance/work-order-item.ts';
import type { I18n } from '../../kit/ground/texts.tsx';

/** A description of an item: its own words, or those of its part. */
export const itemName = ({ description, part_code, part_name_en, part_name_ar }: WorkOrderItem, { name }: I18n): string => {
  const part = part_code && `${part_code} · ${name({ name_en: part_name_en ?? '', name_ar: part_name_ar ?? '' })}`;
  return [part, description].filter(Boolean).join(' · ');
};
