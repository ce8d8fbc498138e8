import { describe, type Entities, type EntityName, entities, entityNames } from './entities.ts';
import type { Area } from './entity-description.ts';

/** Privilege modules besides those of entities: areas without entities yet, and things that aren't entities. */
const others = [
  'finance',
  'maintenance',
  'visits',
  'community',
  'owners',
  'integrations',
  'reports',
  'workflows',
  'privacy',
] as const;

export type Module = Entities[EntityName]['module'] | (typeof others)[number];
export const modules: readonly Module[] = [...new Set<Module>([...entityNames.map((name) => entities[name].module), ...others])];
/** The modules of an area's pages; one with pages in several areas belongs to that of its first. */
export const modulesOf = (area: Area): Module[] => {
  const homes = new Map<Module, Area>();
  for (const name of entityNames) {
    const { module } = entities[name];
    const { area: home, path } = describe(name);
    if (path && !homes.has(module)) homes.set(module, home);
  }
  return [...homes].flatMap(([module, home]) => (home === area ? [module] : []));
};

export const flags = ['view', 'create', 'edit', 'delete', 'approve', 'export'] as const;
export type Flag = (typeof flags)[number];
export type Privilege = `${Module}.${Flag}`;
const privileges: ReadonlySet<string> = new Set(modules.flatMap((module) => flags.map((flag) => `${module}.${flag}`)));
export const isPrivilege = (word: string): word is Privilege => privileges.has(word);
/** privileges per module, each with flags. A missing module or flag is false. */
export type Privileges = Partial<Record<Module, Partial<Record<Flag, boolean>>>>;

/** Modules whose records hold the addresses of the company's staff: no role of a provider has them. */
export const staffModules: readonly Module[] = ['users', 'sales'];

/** The privilege required to do something with an entity's records. */
export const privilegeOf = (name: EntityName, flag: Flag): Privilege => `${entities[name].module}.${flag}`;
