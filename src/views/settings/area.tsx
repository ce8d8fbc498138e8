import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { describe, type EntityName, entitiesThat } from '../../api/entities.ts';
import { namesOf } from '../../api/entity-names.ts';
import { type Privilege, privilegeOf } from '../../api/privileges.ts';
import { useCurrentUser } from '../app/current-user.tsx';
import { NotAllowed } from '../app/nowhere.tsx';
import type { OwnPage } from '../app/own-page.ts';
import { type EntityScreen, screenOf } from '../app/pages.tsx';
import { useTexts } from '../kit/ground/texts.tsx';

interface Entry {
  /** The list that the menu leads to. */
  to: string;
  /** A pattern of its own, if not that of a list with its pages. */
  path?: string;
  /** Locale key. */
  label: string;
  needs: Privilege;
  page: ComponentType<{ at?: number | 'new' }>;
}

/** /settings/users, /settings/users/new, /settings/users/12; the others alike. */
const pagesOf = (entity: EntityName): Entry['page'] => {
  const [List, New, Page] = (['List', 'New', 'Page'] as const).map((screen) => screenOf(entity, screen)) as [
    EntityScreen,
    EntityScreen,
    EntityScreen,
  ];
  return ({ at }) => (at === undefined ? <List id={0} /> : at === 'new' ? <New id={0} /> : <Page key={at} id={at} />);
};

const lists: Entry[] = entitiesThat('list').flatMap((entity) => {
  const { path } = describe(entity);
  return path?.startsWith('/settings/')
    ? [{ to: path, label: namesOf(entity).many, needs: privilegeOf(entity, 'view'), page: pagesOf(entity) }]
    : [];
});

/** The menu's entries: the pages that aren't an entity's list stand before or after those. */
const entriesOf = (own: OwnPage[]): Entry[] => {
  const entryOf = ({ path, label, needs, view: View }: OwnPage): Entry => ({
    ...{ to: path.replace('/*?', ''), path, label, needs: needs[0] ?? 'settings.view', page: () => <View id={0} /> },
  });
  return [...own.filter(({ isFirst }) => isFirst).map(entryOf), ...lists, ...own.filter(({ isFirst }) => !isFirst).map(entryOf)];
};

const atOf = (word: string | undefined): number | 'new' | undefined =>
  word === 'new' ? 'new' : /^\d{1,15}$/.test(word ?? '') ? Number(word) : undefined;

/** Everything below /settings, with the pages there that aren't an entity's: a menu of the permitted pages, and the current one. */
export const settingsArea = (own: OwnPage[]) => {
  const entries = entriesOf(own);
  return () => <Area entries={entries} />;
};

function Area({ entries }: { entries: Entry[] }) {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const [location] = useLocation();
  const allowed = entries.filter(({ needs }) => may(needs));
  const [first] = allowed;
  if (!first) return <NotAllowed needs="settings.view" />;
  return (
    <Frame>
      <nav aria-label={t('settings.title')}>
        {allowed.map(({ to, label }) => (
          <Link key={to} href={to} aria-current={location.startsWith(to) ? 'page' : undefined}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <div>
        <Switch>
          {allowed.map(({ to, path = `${to}/:at?`, page: Page }) => (
            <Route key={to} path={path}>
              {(params) => <Page at={atOf((params as { at?: string }).at)} />}
            </Route>
          ))}
          {entries
            .filter((entry) => !allowed.includes(entry))
            .map(({ to, needs }) => (
              <Route key={to} path={`${to}/*?`}>
                <NotAllowed needs={needs} fallback={may('settings.view') ? first.to : '/'} />
              </Route>
            ))}
          {/* Whose menu has no settings may still open those pages that they have a link to. */}
          <Route>{may('settings.view') ? <Redirect to={first.to} replace /> : <NotAllowed needs="settings.view" />}</Route>
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
