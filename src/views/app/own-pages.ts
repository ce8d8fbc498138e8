import { calendarKinds } from '../../api/app/calendar.ts';
import { type OwnPage, ownPage } from './own-page.ts';
import { screenOf } from './pages.tsx';

/** The pages below /settings that aren't an entity's list, for the menu of the settings. */
const settings: OwnPage[] = [
  {
    path: '/settings/company',
    label: 'settings.company',
    needs: ['settings.view'],
    topic: 'company',
    isFirst: true,
    view: screenOf('company', 'Page'),
  },
  {
    path: '/settings/quotation_settings',
    label: 'settings.quotation_settings',
    needs: ['settings.view'],
    topic: 'quotation_setting',
    isFirst: true,
    view: screenOf('quotation_setting', 'Page'),
  },
  {
    path: '/settings/business_calendar',
    label: 'settings.business_calendar',
    needs: ['settings.view'],
    topic: 'business_calendar',
    isFirst: true,
    view: screenOf('business_calendar', 'Page'),
  },
  {
    path: '/settings/retention_settings',
    label: 'settings.retention_settings',
    needs: ['settings.view'],
    topic: 'retention_setting',
    isFirst: true,
    view: screenOf('retention_setting', 'Page'),
  },
  ownPage(
    { path: '/settings/jobs', label: 'settings.jobs', needs: ['settings.view'], topic: 'job' },
    async () => (await import('../settings/job/page.tsx')).JobsPage,
  ),
  ownPage(
    { path: '/settings/identity_reads', label: 'settings.identity_reads', needs: ['privacy.view'], topic: 'identity_read' },
    async () => (await import('../settings/identity-read/page.tsx')).IdentityReadsPage,
  ),
  ownPage(
    { path: '/settings/approvals/*?', label: 'approvals.rules_area', needs: ['workflow_configs.view'], topic: 'workflow_config' },
    async () => (await import('../approvals/config/rules-area.tsx')).ApprovalRules,
  ),
];

/** The pages outside the settings, in the order of the navigation. */
export const officePages: OwnPage[] = [
  ownPage(
    {
      path: '/',
      label: 'app.nav.home',
      needs: [],
      topic: 'home',
      nav: { icon: 'home', group: null, key: 'KeyH', waits: (counts) => counts.pending_decisions + counts.overdue_activities },
      isFirst: true,
    },
    async () => (await import('./my-work/my-work.tsx')).MyWork,
  ),
  ownPage(
    {
      path: '/calendar',
      label: 'app.nav.calendar',
      needs: Object.values(calendarKinds),
      isOpen: true,
      topic: 'calendar',
      nav: { icon: 'calendar', group: null, key: 'KeyD' },
      isFirst: true,
    },
    async () => (await import('./calendar/calendar.tsx')).CalendarPage,
  ),
  ownPage({ path: '/areas/:name', label: 'app.nav.overview', needs: [], topic: 'area' }, async () =>
    (await import('./area/area-page.tsx')).areaPage(officePages),
  ),
  ownPage(
    { path: '/units/map', label: 'property.map', needs: ['units.view'], topic: 'map' },
    async () => (await import('../property/unit/floor-map.tsx')).FloorMapPage,
  ),
  ownPage(
    { path: '/sellable-units/board', label: 'app.nav.sellable_units', needs: ['units.view'], topic: 'board' },
    async () => (await import('../property/sellable-unit/board.tsx')).BoardPage,
  ),
  ownPage(
    { path: '/sellable-units/dashboard', label: 'app.nav.sellable_units', needs: ['units.view'], topic: 'dashboard' },
    async () => (await import('../property/sellable-unit/dashboard.tsx')).DashboardPage,
  ),
  ownPage(
    {
      path: '/issues/board',
      label: 'maintenance.board',
      needs: ['maintenance.view'],
      topic: 'issue_board',
      nav: { icon: 'columns', group: 'maintenance' },
    },
    async () => (await import('../maintenance/issue-board/page.tsx')).IssueBoardPage,
  ),
  ownPage(
    { path: '/imports/new', label: 'app.entity.data_import', needs: [] },
    async () => (await import('./data-import/new.tsx')).New,
  ),
  ownPage(
    { path: '/tenants/:id/statement', label: 'finance.statement', needs: ['finance.view'], topic: 'statement' },
    async () => (await import('../finance/statement/page.tsx')).StatementPage,
  ),
  ownPage(
    { path: '/aging', label: 'app.nav.aging', needs: ['finance.view'], topic: 'aging', nav: { icon: 'aging', group: 'finance' } },
    async () => (await import('../finance/aging/page.tsx')).AgingPage,
  ),
  ownPage(
    { path: '/books', label: 'app.nav.books', needs: ['finance.view'], topic: 'books', nav: { icon: 'books', group: 'finance' } },
    async () => (await import('../finance/books/page.tsx')).BooksPage,
  ),
  ownPage(
    {
      path: '/stock-count',
      label: 'app.nav.stock_count',
      needs: ['maintenance.edit'],
      topic: 'stock_count',
      nav: { icon: 'part', group: 'maintenance' },
    },
    async () => (await import('../maintenance/stock-count/page.tsx')).StockCountPage,
  ),
  ownPage(
    {
      path: '/reorder',
      label: 'app.nav.reorder',
      needs: ['maintenance.view'],
      topic: 'reorder',
      nav: { icon: 'restock', group: 'maintenance' },
    },
    async () => (await import('../maintenance/reorder/page.tsx')).ReorderPage,
  ),
  ownPage(
    {
      path: '/expiring-papers',
      label: 'app.nav.expiring_papers',
      needs: ['maintenance.view'],
      topic: 'expiring_papers',
      nav: { icon: 'provider', group: 'maintenance' },
    },
    async () => (await import('../maintenance/expiring-paper/page.tsx')).ExpiringPapersPage,
  ),
  ownPage(
    {
      path: '/reports',
      label: 'app.nav.reports',
      needs: ['reports.view', 'finance.view'],
      isOpen: true,
      topic: 'reports',
      nav: { icon: 'aging', group: 'insight' },
    },
    async () => (await import('../reports/report-list.tsx')).ReportList,
  ),
  ownPage(
    { path: '/reports/:name', label: 'app.nav.reports', needs: ['reports.view', 'finance.view'], isOpen: true, topic: 'reports' },
    async () => (await import('../reports/named-report.tsx')).NamedReport,
  ),
  ownPage(
    {
      path: '/workflows',
      label: 'app.nav.workflows',
      needs: ['workflows.view'],
      topic: 'workflows',
      nav: { icon: 'workflow', group: 'insight', key: 'KeyW' },
    },
    async () => (await import('../workflows/workflow-stats.tsx')).WorkflowStatsPage,
  ),
  ownPage(
    { path: '/workflows/:entity', label: 'app.nav.workflows', needs: ['workflows.view'], topic: 'workflows' },
    async () => (await import('../workflows/behind.tsx')).Behind,
  ),
  ownPage(
    { path: '/account', label: 'account.title', needs: [], topic: 'account' },
    async () => (await import('./account/account.tsx')).AccountPage,
  ),
  ownPage(
    { path: '/whats-new', label: 'news.title', needs: [], topic: 'news' },
    async () => (await import('./help/news.tsx')).NewsPage,
  ),
  ownPage(
    { path: '/exports/:id', label: 'kit.export', needs: [], topic: 'export' },
    async () => (await import('./export/export-page.tsx')).ExportPage,
  ),
  ownPage(
    {
      path: '/settings/*?',
      label: 'app.nav.settings',
      needs: ['settings.view'],
      isOpen: true,
      nav: { icon: 'settings', group: 'settings', key: 'KeyS' },
    },
    async () => (await import('../settings/area.tsx')).settingsArea(settings),
  ),
];

/** Every page that isn't an entity's. A pattern that also fits another's path stands after it. */
export const ownPages = [...settings, ...officePages];
