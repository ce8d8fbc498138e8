import type { UnitChoice } from '../../../api/sales/unit-choice.ts';
import { conflictDetail } from '../../../machines/sales/rules/unit-conflict.ts';
import { Chip, Row } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** What a row says in words: where it is, when it is free, and how it meets the customer's wishes. */
export function useChoiceTexts() {
  const { t, name, date } = useTexts();
  return {
    compound: (unit: UnitChoice) => name({ name_en: unit.compound_name_en, name_ar: unit.compound_name_ar }),
    building: (unit: UnitChoice) => name({ name_en: unit.building_name_en, name_ar: unit.building_name_ar }),
    type: (unit: UnitChoice) => name({ name_en: unit.unit_type_name_en, name_ar: unit.unit_type_name_ar }),
    free: ({ conflict, free_from }: UnitChoice) =>
      conflict === null
        ? t('sales.choice.free')
        : free_from
          ? t('sales.choice.free_from', { day: date(free_from) })
          : t('sales.choice.not_free'),
    misses: ({ misses }: UnitChoice) => misses.map((wish) => t(`sales.choice.misses.${wish}`)).join(' · '),
    keeps: ({ conflict }: UnitChoice) => {
      if (!conflict) return undefined;
      const { why, values } = conflictDetail(conflict);
      return t(why, values && { ...values, ...(typeof values.until === 'string' && { until: date(values.until) }) });
    },
  };
}

/** Whether it is free, and how it meets the customer's wishes. */
export function Fit({ unit }: { unit: UnitChoice }) {
  const { t } = useTexts();
  const { free, misses } = useChoiceTexts();
  return (
    <Row>
      {unit.conflict && <Chip tone="yellow">{free(unit)}</Chip>}
      {unit.is_suggested && !unit.conflict && <Chip tone="green">{t('sales.choice.suggested')}</Chip>}
      {unit.misses.length > 0 && <small>{misses(unit)}</small>}
    </Row>
  );
}
