import { NuqsAdapter } from 'nuqs/adapters/react';
import { Switch, Route as WouterRoute } from 'wouter';
import { can, describe, type EntityName, entitiesThat } from '../../api/entities.ts';
import { type Privilege, privilegeOf } from '../../api/privileges.ts';
import { Outdated } from '../kit/display/outdated.tsx';
import { LazyBoundary } from '../kit/ground/lazy-view.tsx';
import { useCurrentUser } from './current-user.tsx';
import { Frame } from './frame/frame.tsx';
import { Fetching, PageSkeleton } from './frame/frame-skeleton.tsx';
import { NotAllowed, NotThere } from './nowhere.tsx';
import { fits } from './own-page.ts';
import { officePages } from './own-pages.ts';
import { type EntityScreen, screenOf } from './pages.tsx';

type Route = [path: string, needs: readonly Privilege[], page: EntityScreen];

/** The list, new form and page of an entity outside the settings. */
const routesOf = (entity: EntityName): Route[] => {
  const { path = '', isOpen } = describe(entity);
  const view = isOpen ? [] : [privilegeOf(entity, 'view')];
  return [
    [path, view, screenOf(entity, 'List')],
    ...(can(entity, 'create') ? [[`${path}/new`, [privilegeOf(entity, 'create')], screenOf(entity, 'New')] satisfies Route] : []),
    [`${path}/:id`, view, screenOf(entity, 'Page')],
  ];
};

/** Every page with its path and the privileges of which one is required. Pages are loaded on first visit. */
const routes: Route[] = [
  ...officePages.map(({ path, needs, isOpen, view }): Route => [path, isOpen ? [] : needs, view]),
  ...entitiesThat('list')
    .filter((entity) => describe(entity).area !== 'settings')
    .flatMap(routesOf),
];

/** Whether a path segment is a record id. */
const isRecord = (params: object): params is { id?: string } => !('id' in params) || /^[1-9]\d{0,14}$/.test(String(params.id));

/** The page at a path, for prefetching. */
export const pageAt = (address: string): EntityScreen | undefined => routes.find(([path]) => fits(path, address))?.[2];

/** The app of a signed-in user. */
export function Office() {
  return (
    <NuqsAdapter>
      <Frame>
        <Pages />
      </Frame>
    </NuqsAdapter>
  );
}

/** The page at the current path. */
export function Pages() {
  const { may } = useCurrentUser();
  return (
    <LazyBoundary
      fallback={
        <Fetching>
          <PageSkeleton />
        </Fetching>
      }
    >
      <Outdated />
      <Switch>
        {routes.map(([path, needs, Page]) => (
          <WouterRoute key={path} path={path}>
            {(params) =>
              needs[0] && !needs.some(may) ? (
                <NotAllowed needs={needs[0]} />
              ) : isRecord(params) ? (
                <Page key={params.id} id={Number(params.id ?? 0)} />
              ) : (
                <NotThere />
              )
            }
          </WouterRoute>
        ))}
        <WouterRoute>
          <NotThere />
        </WouterRoute>
      </Switch>
    </LazyBoundary>
  );
}
