import { describe, type EntityName, entityNames } from '../../api/entities.ts';
import { namesOf } from '../../api/entity-names.ts';
import { type Module, type Privilege, privilegeOf } from '../../api/privileges.ts';
import { useCurrentUser } from './current-user.tsx';
import type { OwnPage } from './own-page.ts';

type Nav = NonNullable<OwnPage['nav']>;
export interface Place extends Nav {
  to: string;
  label: string;
  /** Any one of them is enough; none if all users may. */
  needs: readonly Privilege[];
}

const groupText = 'app.group.';
/** The group of an area's places, which is the locale key of its name. */
export const groupOf = (area: string): string => groupText + area;
/** The path of a group's own page. */
export const overviewOf = (group: string): string => `/areas/${group.slice(groupText.length)}`;

/** Places with counts that don't follow from their name. */
const waiting: Partial<Record<EntityName, Nav['waits']>> = { execution: (counts) => counts.pending_decisions };

const placeOf = ({ path, label, needs, nav }: OwnPage): Place[] =>
  nav ? [{ to: path.replace('/*?', ''), label, needs, ...nav, group: nav.group && groupOf(nav.group) }] : [];
const listOf = (entity: EntityName): Place[] => {
  const { path, nav, isOpen } = describe(entity);
  if (!path || !nav) return [];
  return [
    {
      ...{ to: path, label: namesOf(entity).many, icon: nav.icon, group: groupOf(nav.group), key: nav.key },
      needs: isOpen ? [] : [privilegeOf(entity, 'view')],
      waits: waiting[entity],
    },
  ];
};

/** Everything in the navigation: these pages, and the entities' lists between them. */
export const placesOf = (pages: readonly OwnPage[]): Place[] => [
  ...pages.filter(({ isFirst }) => isFirst).flatMap(placeOf),
  ...entityNames.flatMap(listOf),
  ...pages.filter(({ isFirst }) => !isFirst).flatMap(placeOf),
];

/** How far a group is the user's work: 2 if they may change records of more than half of its places, 1 of any, 0 of none. */
function workIn(inside: readonly Place[], may: (privilege: Privilege) => boolean): number {
  const isChanged = ({ needs: [view] }: Place): boolean => {
    const module = view?.split('.')[0] as Module | undefined;
    return module !== undefined && (['create', 'edit', 'approve'] as const).some((flag) => may(`${module}.${flag}`));
  };
  return Math.ceil((2 * inside.filter(isChanged).length) / inside.length);
}

/**
 * Picks the places that this user's privileges allow: those of no group, then each group with its own page before its places. The
 * groups that are most of all the user's work come first.
 */
export function useAllowed(places: readonly Place[]): Place[] {
  const { may } = useCurrentUser();
  const open = places.filter(({ needs }) => needs.length === 0 || needs.some(may));
  const groups = [...new Set(open.flatMap(({ group }) => group ?? []))].map((group) => {
    const inside = open.filter((place) => place.group === group);
    return { group, inside, work: workIn(inside, may) };
  });
  return [
    ...open.filter(({ group }) => group === null),
    ...groups
      .sort((a, b) => b.work - a.work)
      .flatMap(({ group, inside }): Place[] =>
        // A single place is its group's page.
        inside.length < 2 ? inside : [{ to: overviewOf(group), label: group, icon: 'area', group, needs: [] }, ...inside],
      ),
  ];
}

/** Whether a place is the current one. */
export const isAt = (to: string, location: string): boolean =>
  to === '/' ? location === '/' : location === to || location.startsWith(`${to}/`);
