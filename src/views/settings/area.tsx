import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { describe, type EntityName, entitiesThat } from '../../api/entities.ts';
import { listNameOf, namesOf } from '../../api/entity-names.ts';
import { type Privilege, privilegeOf } from '../../api/privileges.ts';
import { useCurrentUser } from '../app/current-user.tsx';
import { NotAllowed } from '../app/nowhere.tsx';
import { type EntityScreen, screenOf } from '../app/pages.tsx';
import { ApprovalRules } from '../approvals/config/rules-area.tsx';
import { useTexts } from '../kit/ground/texts.tsx';
import { IdentityReadsPage } from './identity-read/page.tsx';
import { JobsPage } from './job/page.tsx';

interface At {
  at?: number | 'new';
}
interface Entry {
  path: string;
  /** Locale key. */
  title: string;
  needs: Privilege;
  /** Approval pages handle the paths below theirs themselves. */
  page: ComponentType<At>;
}

/** /settings/users, /settings/users/new, /settings/users/12; the others alike. */
const pagesOf = (entity: EntityName) => {
  const [List, New, Page] = (['List', 'New', 'Page'] as const).map((screen) => screenOf(entity, screen)) as [
    EntityScreen,
    EntityScreen,
    EntityScreen,
  ];
  return ({ at }: At) => (at === undefined ? <List id={0} /> : at === 'new' ? <New id={0} /> : <Page key={at} id={at} />);
};

/** /settings/company: exactly one, without an id. */
const singleOf = (entity: EntityName) => {
  const Page = screenOf(entity, 'Page');
  return () => <Page id={0} />;
};

const entries: Entry[] = [
  { path: 'company', title: 'settings.company', needs: 'settings.view', page: singleOf('company') },
  {
    path: 'quotation_settings',
    title: 'settings.quotation_settings',
    needs: 'settings.view',
    page: singleOf('quotation_setting'),
  },
  {
    path: 'business_calendar',
    title: 'settings.business_calendar',
    needs: 'settings.view',
    page: singleOf('business_calendar'),
  },
  {
    path: 'retention_settings',
    title: 'settings.retention_settings',
    needs: 'settings.view',
    page: singleOf('retention_setting'),
  },
  ...entitiesThat('list')
    .filter((entity) => describe(entity).path?.startsWith('/settings/'))
    .map((entity) => ({
      path: listNameOf(entity),
      title: namesOf(entity).many,
      needs: privilegeOf(entity, 'view'),
      page: pagesOf(entity),
    })),
  { path: 'jobs', title: 'settings.jobs', needs: 'settings.view', page: JobsPage },
  { path: 'identity_reads', title: 'settings.identity_reads', needs: 'privacy.view', page: IdentityReadsPage },
  { path: 'approvals', title: 'approvals.rules_area', needs: 'workflow_configs.view', page: ApprovalRules },
];

const atOf = (word: string | undefined): number | 'new' | undefined =>
  word === 'new' ? 'new' : /^\d{1,15}$/.test(word ?? '') ? Number(word) : undefined;

/** Everything below /settings: a menu of the permitted pages, and the current page. */
export function SettingsArea() {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const [location] = useLocation();
  const allowed = entries.filter(({ needs }) => may(needs));
  const [first] = allowed;
  if (!first) return <NotAllowed needs="settings.view" />;
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
              {(params) => <Page at={atOf((params as { at?: string }).at)} />}
            </Route>
          ))}
          {entries
            .filter((entry) => !allowed.includes(entry))
            .map(({ path, needs }) => (
              <Route key={path} path={`/settings/${path}/*?`}>
                <NotAllowed needs={needs} fallback={may('settings.view') ? `/settings/${first.path}` : '/'} />
              </Route>
            ))}
          {/* Whose menu has no settings may still open those pages that they have a link to. */}
          <Route>
            {may('settings.view') ? <Redirect to={`/settings/${first.path}`} replace /> : <NotAllowed needs="settings.view" />}
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
