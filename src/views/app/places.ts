import { calendarKinds } from '../../api/app/calendar.ts';
import type { MyWork } from '../../api/app/my-work.ts';
import { describe, type EntityName, entityNames, isEntity } from '../../api/entities.ts';
import { namesOf } from '../../api/entity-names.ts';
import { type Privilege, privilegeOf } from '../../api/privileges.ts';
import type { IconName } from '../kit/ground/icon.tsx';
import { useCurrentUser } from './current-user.tsx';

export interface Place {
  to: string;
  label: string;
  icon: IconName;
  group: string | null;
  /** Any one of them is enough; none if everybody may. */
  needs: readonly Privilege[];
  /** How many items are waiting for the user there. */
  waits?: (counts: MyWork['counts']) => number;
  /** Its key after G. */
  key?: string;
}

const home: Place = {
  to: '/',
  label: 'app.nav.home',
  icon: 'home',
  group: null,
  needs: [],
  key: 'KeyH',
  waits: (counts) => counts.pending_decisions + counts.overdue_activities,
};
/** Places with counts that don't follow from their name. */
const waiting: Partial<Record<EntityName, Place['waits']>> = { execution: (counts) => counts.pending_decisions };

/** Everything in the navigation, in order. */
const places: Place[] = [
  home,
  {
    to: '/calendar',
    label: 'app.nav.calendar',
    icon: 'calendar',
    group: null,
    needs: Object.values(calendarKinds),
    key: 'KeyD',
  },
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
  { to: '/aging', label: 'app.nav.aging', icon: 'aging', group: 'app.group.finance', needs: ['finance.view'] },
  { to: '/books', label: 'app.nav.books', icon: 'books', group: 'app.group.finance', needs: ['finance.view'] },
  {
    to: '/reports',
    label: 'app.nav.reports',
    icon: 'aging',
    group: 'app.group.insight',
    needs: ['reports.view', 'finance.view'],
  },
  {
    to: '/workflows',
    label: 'app.nav.workflows',
    icon: 'workflow',
    group: 'app.group.insight',
    needs: ['workflows.view'],
    key: 'KeyW',
  },
  {
    to: '/settings',
    label: 'app.nav.settings',
    icon: 'settings',
    group: 'app.group.settings',
    needs: ['settings.view'],
    key: 'KeyS',
  },
];

/** The places that this user's privileges allow. */
export function usePlaces(): Place[] {
  const { may } = useCurrentUser();
  return places.filter(({ needs }) => needs.length === 0 || needs.some(may));
}

/** Whether a place is the current one. */
export const isAt = (to: string, location: string): boolean =>
  to === '/' ? location === '/' : location === to || location.startsWith(`${to}/`);

const pageOf = (entity: string | null): string | undefined => {
  if (entity === 'export') return '/exports';
  return isEntity(entity) ? describe(entity).path : undefined;
};

/** The path of a record's page; null if it has none. */
export const pathOfRecord = (entity: string | null, id: number | null): string | null => {
  const path = pageOf(entity);
  return path && id ? `${path}/${id}` : null;
};

/** The record whose page is at a path; null if there is none. */
export function recordAt(location: string): { entity: string; id: number } | null {
  const [, path, id] = /^(\/[a-z-]+)\/(\d{1,15})$/.exec(location) ?? [];
  const entity = entityNames.find((one) => describe(one).path === path);
  return entity && id ? { entity, id: Number(id) } : null;
}

export const iconOf = (entity: string): IconName => (isEntity(entity) && describe(entity).nav?.icon) || 'open';
