import { NuqsAdapter } from 'nuqs/adapters/react';
import type { ComponentType } from 'react';
import { Switch, Route as WouterRoute } from 'wouter';
import { can, describe, type EntityName, entitiesThat } from '../../api/entities.ts';
import { type Privilege, privilegeOf } from '../../api/privileges.ts';
import { LazyBoundary, lazyView } from '../kit/ground/lazy-view.tsx';
import { useCurrentUser } from './current-user.tsx';
import { Frame } from './frame/frame.tsx';
import { Fetching, PageSkeleton } from './frame/frame-skeleton.tsx';
import { Outdated } from './frame/outdated.tsx';
import { NotAllowed, NotThere } from './nowhere.tsx';
import { type EntityScreen, screenOf } from './pages.tsx';

type Page = EntityScreen;
type Route = [path: string, needs: Privilege | null, page: Page];
const page = (load: () => Promise<ComponentType<{ id: number }>>): Page => lazyView(load);

/** The list, new form and page of an entity outside the settings. */
const routesOf = (entity: EntityName): Route[] => {
  const { path = '', isOpen } = describe(entity);
  const view = isOpen ? null : privilegeOf(entity, 'view');
  return [
    [path, view, screenOf(entity, 'List')],
    ...(can(entity, 'create') ? [[`${path}/new`, privilegeOf(entity, 'create'), screenOf(entity, 'New')] satisfies Route] : []),
    [`${path}/:id`, view, screenOf(entity, 'Page')],
  ];
};

/** Every page with its path and required privilege. Pages are loaded on first visit. */
const routes: Route[] = [
  ['/', null, page(async () => (await import('./my-work/my-work.tsx')).MyWork)],
  ['/calendar', null, page(async () => (await import('./calendar/calendar.tsx')).CalendarPage)],
  ['/units/map', 'units.view', page(async () => (await import('../property/unit/floor-map.tsx')).FloorMapPage)],
  ['/sellable-units/board', 'units.view', page(async () => (await import('../property/sellable-unit/board.tsx')).BoardPage)],
  [
    '/sellable-units/dashboard',
    'units.view',
    page(async () => (await import('../property/sellable-unit/dashboard.tsx')).DashboardPage),
  ],
  ['/imports/new', null, page(async () => (await import('./data-import/new.tsx')).New)],
  ...entitiesThat('list')
    .filter((entity) => describe(entity).area !== 'settings')
    .flatMap(routesOf),
  ['/tenants/:id/statement', 'finance.view', page(async () => (await import('../finance/statement/page.tsx')).StatementPage)],
  ['/reports', null, page(async () => (await import('../reports/report-list.tsx')).ReportList)],
  ['/reports/:name', null, page(async () => (await import('../reports/named-report.tsx')).NamedReport)],
  ['/aging', 'finance.view', page(async () => (await import('../finance/aging/page.tsx')).AgingPage)],
  ['/books', 'finance.view', page(async () => (await import('../finance/books/page.tsx')).BooksPage)],
  ['/workflows', 'workflows.view', page(async () => (await import('../workflows/workflow-stats.tsx')).WorkflowStatsPage)],
  ['/workflows/:entity', 'workflows.view', page(async () => (await import('../workflows/behind.tsx')).Behind)],
  ['/account', null, page(async () => (await import('./account/account.tsx')).AccountPage)],
  ['/whats-new', null, page(async () => (await import('./help/news.tsx')).NewsPage)],
  ['/exports/:id', null, page(async () => (await import('./export/export-page.tsx')).ExportPage)],
  ['/settings/*?', null, page(async () => (await import('../settings/area.tsx')).SettingsArea)],
];

/** Whether a path segment is a record id. */
const isRecord = (params: object): params is { id?: string } => !('id' in params) || /^[1-9]\d{0,14}$/.test(String(params.id));

/** The paths of the signed-in app. */
export const paths = routes.map(([path]) => path);

/** The page at a path, for prefetching. */
export const pageAt = (address: string): Page | undefined =>
  routes.find(([path]) => new RegExp(`^${path.replace('/*?', '(/.*)?').replace(/:\w+/g, '[^/]+')}$`).test(address))?.[2];

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
              needs && !may(needs) ? (
                <NotAllowed needs={needs} />
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
