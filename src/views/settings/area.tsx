import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import type { Privilege } from '../../api/contract.ts';
import { useHere } from '../app/viewer.tsx';
import { ApprovalRules } from '../approvals/config/rules-area.tsx';
import { Empty } from '../kit/display/parts.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { JobsPage } from './job/page.tsx';
import * as pages from './pages.tsx';

interface Entry {
  path: string;
  /** Locale key. */
  title: string;
  needs: Privilege;
  /** Approvals have places of their own below their path. */
  page: ComponentType<{ at?: number | 'new' }>;
}
const entries: Entry[] = [
  { path: 'company', title: 'settings.company', needs: 'settings.view', page: pages.CompanyPage },
  {
    path: 'quotation_settings',
    title: 'settings.quotation_settings',
    needs: 'settings.view',
    page: pages.QuotationSettingsPage,
  },
  { path: 'users', title: 'settings.users', needs: 'users.view', page: pages.UsersPage },
  { path: 'roles', title: 'settings.roles', needs: 'roles.view', page: pages.RolesPage },
  { path: 'sales', title: 'settings.sales', needs: 'sales.view', page: pages.SalesPage },
  { path: 'templates', title: 'settings.templates', needs: 'templates.view', page: pages.TemplatesPage },
  { path: 'services', title: 'settings.services', needs: 'settings.view', page: pages.ServicesPage },
  {
    path: 'payment_terms',
    title: 'settings.payment_terms',
    needs: 'settings.view',
    page: pages.PaymentTermsPage,
  },
  {
    path: 'interest_levels',
    title: 'settings.interest_levels',
    needs: 'settings.view',
    page: pages.InterestLevelsPage,
  },
  {
    path: 'business_types',
    title: 'settings.business_types',
    needs: 'settings.view',
    page: pages.BusinessTypesPage,
  },
  { path: 'trade_names', title: 'settings.trade_names', needs: 'settings.view', page: pages.TradeNamesPage },
  { path: 'jobs', title: 'settings.jobs', needs: 'settings.view', page: JobsPage },
  { path: 'approvals', title: 'approvals.rules_area', needs: 'workflow_configs.view', page: ApprovalRules },
];

const atOf = (word: string | undefined): number | 'new' | undefined =>
  word === 'new' ? 'new' : /^\d{1,15}$/.test(word ?? '') ? Number(word) : undefined;

/** Everything below /settings: a menu of what the person may see, and the page beside it. */
export function SettingsArea() {
  const { t } = useTexts();
  const { may } = useHere();
  const [location] = useLocation();
  const allowed = entries.filter(({ needs }) => may(needs));
  const [first] = allowed;
  if (!first) return <Empty title={t('app.not_allowed')} />;
  return (
    <Frame>
      <nav aria-label={t('settings.title')}>
        {allowed.map(({ path, title }) => (
          <Link
            key={path}
            href={`/settings/${path}`}
            aria-current={location.startsWith(`/settings/${path}`) ? 'page' : undefined}
          >
            {t(title)}
          </Link>
        ))}
      </nav>
      <div>
        <Switch>
          {allowed.map(({ path, page: Page }) => (
            <Route key={path} path={path === 'approvals' ? '/settings/approvals/*?' : `/settings/${path}/:at?`}>
              {(params) => <Page at={atOf((params as unknown as { at?: string }).at)} />}
            </Route>
          ))}
          <Route>
            <Redirect to={`/settings/${first.path}`} replace />
          </Route>
        </Switch>
      </div>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid; grid-template-columns: 190px minmax(0, 1fr); align-items: start;
  > nav { display: grid; padding: 14px 8px; gap: 2px; }
  > nav a { padding: 6px 10px; border-radius: var(--radius); color: var(--text-soft); text-decoration: none; }
  > nav a[aria-current] { background: var(--sunken); color: var(--text); font-weight: 500; }
  @media (max-width: 800px) {
    grid-template-columns: minmax(0, 1fr);
    > nav { display: flex; overflow-x: auto; padding: 8px; } > nav a { white-space: nowrap; }
  }
`;
