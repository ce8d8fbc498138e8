import { describe, type EntityName, entityNames } from './entities.ts';

/** The name in code: `unitType`. */
export const inCode = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The name of its list, in export URLs, saved views and preferences. */
export const listNameOf = (name: EntityName): string =>
  (describe(name).path ?? `/${name}`).replace(/^.*\//, '').replace(/\W/g, '_');
/** Its base path in the API. */
export const wireOf = (name: EntityName): string =>
  describe(name).wire ?? (describe(name).path ?? '').replace('/settings', '').replaceAll('-', '_');
const byWire = new Map<string, EntityName>(entityNames.map((name) => [wireOf(name), name]));
/** The entity with this base path in the API. */
export const entityAt = (path: string): EntityName | undefined => byWire.get(path);
/** Locale keys of its plural and singular names. */
export const namesOf = (name: EntityName): { many: string; one: string } => {
  const isSetting = describe(name).path?.startsWith('/settings/');
  const many = `${isSetting ? 'settings' : 'app.nav'}.${listNameOf(name)}`;
  return { many, one: isSetting ? `${many}.one` : `app.entity.${name}` };
};
