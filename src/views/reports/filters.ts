import type { AnyReport } from '../../api/define-report.ts';
import { choicesFrom } from '../kit/entity/filter-fields.ts';
import type { I18n } from '../kit/ground/texts.tsx';
import type { FilterDefinition } from '../kit/list/filter-choices.tsx';

/** A report's parameters as filters of its page. */
export function filtersOf({ params = {} }: AnyReport, { t }: I18n): FilterDefinition[] {
  // A day isn't chosen among others.
  const chosen = Object.entries(params).filter(([, { isDay }]) => !isDay);
  return chosen.map(([id, { label, entity, options = [], texts }]) => ({
    ...{ id, label: t(label) },
    ...(entity ? { from: choicesFrom(entity) } : { choices: options.map((one) => ({ id: one, label: t(`${texts}.${one}`) })) }),
  }));
}
