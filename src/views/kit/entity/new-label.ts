import { describe, type EntityName, namesOf } from '../../../api/entities.ts';
import { useTexts } from '../ground/texts.tsx';

/** What leads to the form of a new record, and heads it: a text of the entity's own; of a setting one made of its name. */
export function useNewLabel(entity: EntityName): string {
  const { t } = useTexts();
  const { area, path } = describe(entity);
  return path?.startsWith('/settings/') ? t('kit.new', { one: t(namesOf(entity).one) }) : t(`${area}.${entity}.new`);
}
