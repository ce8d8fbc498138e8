import { describe, type EntityName } from '../../../api/entities.ts';
import { namesOf } from '../../../api/entity-names.ts';
import { withinSentence } from '../../../locales/translate.ts';
import { useTexts } from '../ground/texts.tsx';

/** The label of creating a new record: a text of the entity's own, or one composed from a setting's name. */
export function useNewLabel(entity: EntityName): string {
  const { t } = useTexts();
  const { area, path } = describe(entity);
  return path?.startsWith('/settings/')
    ? t('kit.new', { one: withinSentence(t(namesOf(entity).one)) })
    : t(`${area}.${entity}.new`);
}
