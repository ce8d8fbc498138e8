import { roleSeeds } from '../api/settings/standard-roles.ts';
import { type AnyLifecycle, theSystem, type Viewer } from '../machines/kit/lifecycle.ts';

export interface Role {
  code: string;
  name_en: string;
  name_ar: string;
  viewer: Viewer;
}
/** The standard roles, as guards see them. */
export const roles: Role[] = roleSeeds.map(({ code, name_en, name_ar, is_admin = false, privileges }) => ({
  code,
  name_en,
  name_ar,
  viewer: { id: 1, is_admin, privileges },
}));
export const viewerOf = (code: string): Viewer =>
  code === 'system' ? theSystem : (roles.find((role) => role.code === code)?.viewer ?? theSystem);

/** A record without data: every property and every call returns itself. */
const shadow: object = new Proxy(() => shadow, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '0' : key === Symbol.iterator ? () => [][Symbol.iterator]() : shadow),
  apply: () => shadow,
});
const nobody: Viewer = { id: 1, is_admin: false, privileges: {} };
const everybody: Viewer = { id: 1, is_admin: true, privileges: {} };

const factsOfNobody = (lifecycle: AnyLifecycle, viewer: Viewer): Record<string, unknown> => {
  try {
    return { ...lifecycle.factsOf(shadow, viewer, '2026-01-15') };
  } catch {
    // `factsOf` needs real data, so no fact can be shown to depend on the role alone.
    return {};
  }
};

/** The facts that depend only on the role (`may_edit`), with this viewer's values. */
export function roleFacts(lifecycle: AnyLifecycle, viewer: Viewer): Record<string, boolean> {
  const none = factsOfNobody(lifecycle, nobody);
  const all = factsOfNobody(lifecycle, everybody);
  const own = factsOfNobody(lifecycle, viewer);
  const differing = Object.keys(all).filter((key) => typeof all[key] === 'boolean' && all[key] !== none[key]);
  return Object.fromEntries(differing.map((key) => [key, own[key] as boolean]));
}
