import { type Fields, metaOf } from '../../../api/define-fields.ts';
import type { EntityName } from '../../../api/entities.ts';
import { rangedField, rangeEnds } from '../../../api/list-filters.ts';
import { choicesOf } from '../../../machines/kit/choices.ts';
import { type LazyChoices, lazyChoices } from '../fields/choices.ts';
import { useTexts } from '../ground/texts.tsx';
import type { FilterDefinition } from '../list/filter-choices.tsx';

const known = new Map<EntityName, LazyChoices>();
/** A filter's options, loaded when it is opened. */
export function choicesFrom(entity: EntityName): LazyChoices {
  const made = known.get(entity) ?? lazyChoices(async () => choicesOf(entity));
  known.set(entity, made);
  return made;
}

/** A list's filters by fields, in the user's language. */
export function useFilters(fields: Fields, names: readonly string[]): FilterDefinition[] {
  const { t } = useTexts();
  return names.flatMap((name): FilterDefinition[] => {
    const ranged = rangedField(name);
    if (!(name in fields)) {
      if (ranged === null || name !== rangeEnds(ranged)[0] || !(ranged in fields)) return [];
      const { label, kind } = metaOf(fields, ranged);
      return [{ id: ranged, label: t(label), range: kind === 'money' ? 'money' : 'day' }];
    }
    const { label, kind, options, texts, to } = metaOf(fields, name);
    const words = kind === 'flag' ? ['true', 'false'] : (options ?? []).map(String);
    const say = (id: string) => (kind === 'flag' ? t(id === 'true' ? 'kit.yes' : 'kit.no') : t(`${texts}.${id}`));
    const common = { id: name, label: t(label), isMany: kind !== 'flag' };
    return [
      to
        ? { ...common, from: choicesFrom(to), isPerson: to === 'user' }
        : { ...common, choices: words.map((id) => ({ id, label: say(id) })) },
    ];
  });
}
