import { describe, entityNames, isEntity } from '../../src/api/entities.ts';
import { type Module, type Privilege, privilegeOf } from '../../src/api/privileges.ts';
import { may, type Viewer } from '../../src/machines/kit/lifecycle.ts';
import type { Scope } from '../db/scope.ts';
import type { Sight } from '../db/sight.ts';
import { ApiError } from './api-error.ts';
import type { CurrentUser } from './current-user.ts';

/** Whether a role's people are no staff: a provider's. They see the rows that server/db/sight.sql gives them, and no others. */
export const isOutside = ({ is_admin, is_provider }: Pick<CurrentUser['role'], 'is_admin' | 'is_provider'>): boolean =>
  is_provider && !is_admin;

/** A user's sight: null for staff. */
export const sightOf = (user: number, role: Pick<CurrentUser['role'], 'is_admin' | 'is_provider'>): Sight | null =>
  isOutside(role) ? { user } : null;

/** For what only staff do. Throws an ApiError 403. */
export function mustBeStaff({ sight }: Pick<CurrentUser, 'sight'>): void {
  if (sight) throw new ApiError(403, 'forbidden', 'app.error.for_staff');
}

/** A record that somebody may want to see. */
export interface Wanted {
  user: number;
  entity: string;
  id: number;
}
/** Whether each of these users sees that record, as far as rows go: staff see all. For what is done on their behalf. */
export async function whoSees({ client }: Pick<Scope, 'client'>, wanted: readonly Wanted[]): Promise<boolean[]> {
  const { rows } = await client.query<{ sees: boolean }>({
    name: 'sight.sees',
    text: `select sees(w.person, w.entity, w.record) from unnest($1::bigint[], $2::text[], $3::bigint[])
      with ordinality as w (person, entity, record, place) order by w.place`,
    values: [wanted.map(({ user }) => user), wanted.map(({ entity }) => entity), wanted.map(({ id }) => id)],
  });
  return rows.map(({ sees }) => sees);
}

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
