import { describe, entityNames, isEntity } from '../../src/api/entities.ts';
import { type Module, type Privilege, privilegeOf } from '../../src/api/privileges.ts';
import { may, type Viewer } from '../../src/machines/kit/lifecycle.ts';

/** Parts of a record without a name of their own and subjects that are no records, with the module they belong to. */
const modules = {
  lead_activity: 'leads',
  contact_person: 'leads',
  job: 'settings',
  books: 'finance',
  workflows: 'workflows',
} as const satisfies Record<string, Module>;
/** Lists that hold only the reader's own rows. */
const own = ['export'] as const;

/** Subject of a notification besides records. */
export type Subject = keyof typeof modules | (typeof own)[number];

/** The privilege to see an entity's records or another subject; null if it is unknown, and seen by nobody. */
export const neededFor = (subject: string): Privilege | null => {
  if (isEntity(subject)) return privilegeOf(subject, 'view');
  const module = (modules as Record<string, Module>)[subject];
  return module ? `${module}.view` : null;
};

/** Whether the viewer may see what one of their notifications is about. */
export function maySee(viewer: Viewer, subject: string): boolean {
  if ((own as readonly string[]).includes(subject) || (isEntity(subject) && describe(subject).isOpen)) return true;
  const needed = neededFor(subject);
  return needed !== null && may(viewer, needed);
}

/** The subjects of notifications that the viewer may see. */
export const subjectsSeenBy = (viewer: Viewer): string[] =>
  [...entityNames, ...Object.keys(modules), ...own].filter((subject) => maySee(viewer, subject));
