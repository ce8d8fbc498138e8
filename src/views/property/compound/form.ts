import { cityChoices, userSource } from '../../../machines/property/choices.ts';
import { useChoosing, useWords } from '../../kit/fields/choices.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import type { FormField } from '../../kit/record/record-form.tsx';
import { uses } from '../uses.ts';

/** The fields of a compound's form. */
export function useCompoundFields(): FormField[] {
  const { t } = useTexts();
  const label = (name: string) => ({ name, label: t(`property.field.${name}`) });
  return [
    { ...label('name_en'), isRequired: true },
    { ...label('name_ar'), isRequired: true },
    { ...label('property_use'), kind: 'select', choices: useWords('property.use', uses), isRequired: true },
    { ...label('for_sale'), kind: 'check' },
    { ...label('city_id'), kind: 'select', ...useChoosing(cityChoices) },
    label('district'),
    { ...label('manager_id'), kind: 'combo', source: userSource },
    { ...label('iban'), hint: t('property.hint.iban') },
    { ...label('latitude'), kind: 'decimal' },
    { ...label('longitude'), kind: 'decimal' },
    { ...label('address'), kind: 'long' },
  ];
}

/** The fields of a block's form. */
export function useBlockFields(): FormField[] {
  const { t } = useTexts();
  return ['code', 'name_en', 'name_ar'].map((name) => ({
    name,
    label: t(`property.field.${name}`),
    isRequired: true,
  }));
}

/** The fields of a building's form; its blocks are those of its compound. */
export function useBuildingFields(blocks: Pick<FormField, 'choices' | 'onUnread'>): FormField[] {
  const { t } = useTexts();
  const label = (name: string) => ({ name, label: t(`property.field.${name}`) });
  return [
    ...useBlockFields(),
    { ...label('block_id'), kind: 'select', ...blocks },
    { ...label('floors'), kind: 'number', isRequired: true, hint: t('property.hint.floors') },
    { ...label('basements'), kind: 'number' },
  ];
}
