import { describe, type EntityName, entityNames } from '../../../api/entities.ts';
import { namesOf } from '../../../api/entity-names.ts';
import { fits } from '../own-page.ts';
import { ownPages } from '../own-pages.ts';

/** The subject of a page's help: `help.<id>`, titled as in the navigation. */
export interface Topic {
  id: string;
  title: string;
  entity: EntityName | null;
}

const isBelow = (path: string, location: string) => location === path || location.startsWith(`${path}/`);

/** The topic of the page at a path; null if it has none. */
export function topicAt(location: string): Topic | null {
  const own = ownPages.find(({ path, topic }) => topic && fits(path, location));
  if (own?.topic) return { id: own.topic, title: own.label, entity: null };
  const entity = entityNames.find((name) => isBelow(describe(name).path ?? '-', location));
  return entity ? { id: entity, title: namesOf(entity).many, entity } : null;
}
