import { buildingSource, detailChoices, unitTypeChoices } from '../../../machines/property/choices.ts';
import { markets, readinesses } from '../../../machines/property/unit/flows.ts';
import { useChoosing, useWords } from '../../kit/fields/choices.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';
import { uses } from '../uses.ts';

/** The fields of a unit's form; the buildings to choose from are those of its compound, if it has one. */
export function useUnitFields(compound?: number): FormField[] {
  const { t } = useTexts();
  const label = (name: string) => ({ name, label: t(`property.field.${name}`) });
  return [
    {
      ...label('building_id'),
      kind: 'combo',
      source: buildingSource(compound),
      isRequired: true,
    },
    { ...label('number'), isRequired: true },
    { ...label('floor'), kind: 'number', isRequired: true, hint: t('property.hint.floor') },
    { ...label('unit_type_id'), kind: 'select', ...useChoosing(unitTypeChoices), isRequired: true },
    { ...label('property_use'), kind: 'select', choices: useWords('property.use', uses), isRequired: true },
    { ...label('area'), isRequired: true },
    { ...label('asking_rent'), kind: 'money', hint: t('property.hint.asking_rent') },
    { ...label('last_rent'), kind: 'money', hint: t('property.hint.last_rent') },
    label('electricity_meter'),
    label('water_meter'),
    { ...label('market'), kind: 'select', choices: useWords('property.unit.market', markets) },
    { ...label('blocked_until'), kind: 'date' },
    { ...label('readiness'), kind: 'select', choices: useWords('property.unit.readiness', readinesses) },
    { ...label('status_detail_id'), kind: 'select', ...useChoosing(detailChoices) },
    { ...label('expected_ready_on'), kind: 'date' },
    { ...label('out_of_order_from'), kind: 'date' },
    { ...label('out_of_order_to'), kind: 'date' },
    { ...label('out_of_order_reason'), kind: 'long' },
  ];
}
