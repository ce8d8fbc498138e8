import { describe, type EntityName, entityNames } from '../../api/entities.ts';
import { namesOf } from '../../api/entity-names.ts';
import { type Privilege, privilegeOf } from '../../api/privileges.ts';
import { useCurrentUser } from './current-user.tsx';
import type { OwnPage } from './own-page.ts';
import { officePages } from './own-pages.ts';

type Nav = NonNullable<OwnPage['nav']>;
export interface Place extends Nav {
  to: string;
  label: string;
  /** Any one of them is enough; none if all users may. */
  needs: readonly Privilege[];
}

/** Places with counts that don't follow from their name. */
const waiting: Partial<Record<EntityName, Nav['waits']>> = { execution: (counts) => counts.pending_decisions };

const own = officePages.flatMap(({ path, label, needs, nav, isFirst }) =>
  nav ? [{ to: path.replace('/*?', ''), label, needs, ...nav, group: nav.group && `app.group.${nav.group}`, isFirst }] : [],
);

/** Everything in the navigation, in order. */
const places: Place[] = [
  ...own.filter(({ isFirst }) => isFirst),
  ...entityNames.flatMap((entity): Place[] => {
    const { path, nav, isOpen } = describe(entity);
    if (!path || !nav) return [];
    return [
      {
        to: path,
        label: namesOf(entity).many,
        icon: nav.icon,
        group: `app.group.${nav.group}`,
        needs: isOpen ? [] : [privilegeOf(entity, 'view')],
        key: nav.key,
        waits: waiting[entity],
      },
    ];
  }),
  ...own.filter(({ isFirst }) => !isFirst),
];

/** The places that this user's privileges allow. */
export function usePlaces(): Place[] {
  const { may } = useCurrentUser();
  return places.filter(({ needs }) => needs.length === 0 || needs.some(may));
}

/** Whether a place is the current one. */
export const isAt = (to: string, location: string): boolean =>
  to === '/' ? location === '/' : location === to || location.startsWith(`${to}/`);
