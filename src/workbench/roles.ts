import { roleSeeds } from '../api/settings/standard-roles.ts';
import { type AnyLifecycle, theSystem, type Viewer } from '../machines/kit/lifecycle.ts';

export interface Role {
  code: string;
  name_en: string;
  name_ar: string;
  viewer: Viewer;
}
/** The roles that every company begins with, as a guard sees them. */
export const roles: Role[] = roleSeeds.map(({ code, name_en, name_ar, is_admin = false, privileges }) => ({
  code,
  name_en,
  name_ar,
  viewer: { id: 1, is_admin, privileges },
}));
export const viewerOf = (code: string): Viewer =>
  code === 'system' ? theSystem : (roles.find((role) => role.code === code)?.viewer ?? theSystem);

/** A record of which nothing is known: whatever is asked of it answers the same. */
const shadow: unknown = new Proxy(() => shadow, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '0' : key === Symbol.iterator ? () => [][Symbol.iterator]() : shadow),
  apply: () => shadow,
});
const nobody: Viewer = { id: 1, is_admin: false, privileges: {} };
const everybody: Viewer = { id: 1, is_admin: true, privileges: {} };

const factsOfNobody = (lifecycle: AnyLifecycle, viewer: Viewer): Record<string, unknown> => {
  try {
    return { ...lifecycle.factsOf(shadow, viewer, '2026-01-15') };
  } catch {
    // It looks into the record in a way that has no answer: then no fact is known to depend on the role alone.
    return {};
  }
};

/** The facts that depend on the role alone (`may_edit`), as this viewer has them. */
export function roleFacts(lifecycle: AnyLifecycle, viewer: Viewer): Record<string, boolean> {
  const none = factsOfNobody(lifecycle, nobody);
  const all = factsOfNobody(lifecycle, everybody);
  const own = factsOfNobody(lifecycle, viewer);
  const differing = Object.keys(all).filter((key) => typeof all[key] === 'boolean' && all[key] !== none[key]);
  return Object.fromEntries(differing.map((key) => [key, own[key] as boolean]));
}
