import { can, describe, type EntityName } from '../../../api/entities.ts';
import { listNameOf, namesOf } from '../../../api/entity-names.ts';
import { privilegeOf } from '../../../api/privileges.ts';
import { withinSentence } from '../../../locales/translate.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { type I18n, useTexts } from '../ground/texts.tsx';
import { useNewLabel } from './new-label.ts';

/** Where an entity's records are shown, if not at its description's path: one of several lists, or a single record. */
export interface Place {
  /** The list's path. */
  path: string;
  title: (i18n: I18n) => string;
  /** The list's name for exports, saved views and preferences, and the key of the singular. */
  list?: { name: string; one: string };
}

/** The path, texts and capabilities of an entity's list. */
export function usePlace(entity: EntityName, place?: Place) {
  const i18n = useTexts();
  const { may } = useCurrentUser();
  const described = useNewLabel(entity);
  const { path = describe(entity).path ?? '/', list } = place ?? {};
  return {
    path,
    title: place ? place.title(i18n) : i18n.t(namesOf(entity).many),
    list: list?.name ?? listNameOf(entity),
    newLabel: list ? i18n.t('kit.new', { one: withinSentence(i18n.t(list.one)) }) : described,
    canCreate: (list !== undefined || can(entity, 'create')) && may(privilegeOf(entity, 'create')),
    canExport: (list !== undefined || can(entity, 'export')) && may(privilegeOf(entity, 'export')),
  };
}
