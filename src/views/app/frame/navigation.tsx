import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { recents, recentsKey } from '../../../machines/app/stores/recents.ts';
import { Button } from '../../kit/actions/button.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Hint } from '../../kit/overlays/hint.tsx';
import { useCurrentUser } from '../current-user.tsx';
import { useCounts } from '../my-work/my-work.ts';
import { isAt, overviewOf, type Place } from '../place.ts';
import { usePlaces } from '../places.ts';
import { iconOf, pathOfRecord } from '../record-paths.ts';
import { NavigationGroup } from './navigation-group.tsx';
import { PlaceLink, Waiting } from './place-link.tsx';

/** Records of the navigation's "Recent": the palette has the rest. */
const mostRecent = 3;
/** Every area is folded, as the user left them. */
const folded = '';

/** Below its name, a group's own page is its overview. */
const labelOf = ({ to, group, label }: Place): string => (group && to === overviewOf(group) ? 'app.nav.overview' : label);

/**
 * The places this user can go: what everybody has, their favourites, the records they viewed last, and the areas, of which one is open.
 * Collapsed: icons with tooltips, of the favourites and the open area.
 */
export function Navigation({ isNarrow = false, onToggle }: { isNarrow?: boolean; onToggle?: () => void }) {
  const { t } = useTexts();
  const [location] = useLocation();
  const { profile } = useCurrentUser();
  const places = usePlaces();
  const counts = useCounts();
  const favourites = useSelector(preferences, (state) => state.context.favourites);
  const openGroup = useSelector(preferences, (state) => state.context.openGroup);
  const seen = useSelector(recents, (state) => state.context.of[recentsKey(profile.company.id, profile.id)]);
  const own = places.filter(({ group }) => group === null);
  const starred = favourites.flatMap((path) => places.find(({ to }) => to === path) ?? []);
  const groups = [...new Set(places.flatMap(({ group }) => group ?? []))];
  // A name above a single place of the same name adds nothing.
  const isAlone = (group: string) => places.every((place) => place.group !== group || t(place.label) === t(group));
  const open =
    openGroup === folded ? null : (groups.find((group) => group === openGroup) ?? groups.find((group) => !isAlone(group)));
  useOpenedHere(places, location);
  const countOf = ({ waits }: Place) => (counts && waits ? waits(counts) : 0);
  const link = (place: Place, label = place.label) => (
    <PlaceLink
      key={place.to}
      {...{ to: place.to, label: t(label), icon: place.icon, isNarrow }}
      count={countOf(place)}
      isHere={isAt(place.to, location)}
      isStarred={place.group === null ? null : favourites.includes(place.to)}
    />
  );
  const toggle = t(isNarrow ? 'app.nav.expand' : 'app.nav.collapse');
  const toggled = (group: string) => () => preferences.trigger.groupOpened({ group: open === group ? folded : group });
  return (
    <Rail aria-label={t('app.nav')} data-narrow={isNarrow || undefined}>
      <div>
        <ul>{own.map((place) => link(place))}</ul>
        {starred.length > 0 && (
          <NavigationGroup title={t('app.nav.favourites')} isOpen>
            {starred.map((place) => link(place))}
          </NavigationGroup>
        )}
        {!isNarrow && seen && seen.length > 0 && (
          <NavigationGroup title={t('app.nav.recent')} isOpen>
            {seen.slice(0, mostRecent).map(({ entity, id, title }) => (
              <PlaceLink
                key={`${entity}-${id}`}
                {...{ to: pathOfRecord(entity, id) ?? '/', label: title, icon: iconOf(entity), count: 0, isNarrow }}
                isHere={false}
                isStarred={null}
              />
            ))}
          </NavigationGroup>
        )}
        {groups.map((group) => {
          const inside = places.filter((place) => place.group === group);
          if (isAlone(group)) return <ul key={group}>{inside.map((place) => link(place))}</ul>;
          const isOpen = isNarrow || open === group;
          return (
            <NavigationGroup
              key={group}
              title={t(group)}
              isOpen={isOpen}
              {...(!isNarrow && { onToggle: toggled(group) })}
              badge={<Waiting count={inside.reduce((sum, place) => sum + countOf(place), 0)} />}
            >
              {inside.map((place) => link(place, labelOf(place)))}
            </NavigationGroup>
          );
        })}
      </div>
      {onToggle && (
        <Hint say={`${toggle} [`} placement="end">
          {(trigger) => (
            <Button {...trigger} kind="quiet" aria-label={toggle} aria-expanded={!isNarrow} onPress={onToggle}>
              <Icon name={isNarrow ? 'expand' : 'collapse'} />
            </Button>
          )}
        </Hint>
      )}
    </Rail>
  );
}

/** Opens the area of the place that the user comes to, by whatever way. When the page loads, areas that were folded stay so. */
function useOpenedHere(places: Place[], location: string): void {
  const here = places.find(({ to, group }) => group !== null && isAt(to, location))?.group;
  const isLoading = useRef(true);
  useEffect(() => {
    const wasFolded = isLoading.current && preferences.getSnapshot().context.openGroup === folded;
    isLoading.current = false;
    if (here && !wasFolded) preferences.trigger.groupOpened({ group: here });
  }, [here]);
}

const Rail = styled.nav`
  display: flex; flex-direction: column; block-size: 100%;
  > div { flex: 1; overflow: hidden auto; padding: 8px; scrollbar-width: thin; }
  > button { margin: 4px 8px 8px; align-self: start; color: var(--text-soft); inline-size: 32px; padding: 0; }
  h2 { padding: 10px 8px 4px; font-size: 11px; font-weight: 600; color: var(--text-soft); }
  ul[hidden] { display: none; }
  a { display: flex; gap: 10px; align-items: center; min-block-size: 30px; padding: 4px 8px; border-radius: var(--radius); color: var(--text); cursor: default; outline-offset: -2px; }
  a > svg { color: var(--text-soft); }
  a > .word { flex: 1; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; }
  a[data-hovered] { background: var(--hover); text-decoration: none; }
  a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
  a[aria-current] > svg { color: inherit; }
  b { min-inline-size: 18px; padding-inline: 5px; border-radius: 9px; background: var(--accent); color: var(--on-accent); font-size: 11px; font-weight: 600; line-height: 18px; text-align: center; font-variant-numeric: tabular-nums; }
  &[data-narrow] {
    h2 { margin: 7px 6px; padding: 0; block-size: 1px; overflow: hidden; background: var(--line); color: transparent; }
    a { position: relative; justify-content: center; padding: 4px 0; }
    .word { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    b { position: absolute; inset-block-start: -1px; inset-inline-end: -3px; min-inline-size: 15px; padding-inline: 3px; font-size: 10px; line-height: 15px; }
  }
  /* In the drawer of a phone, the list ends where the thumb is. */
  @media (max-width: 820px) { min-block-size: calc(100dvh - 24px); justify-content: end; > div { flex: 0 1 auto; } a, h2 > button { min-block-size: 44px; } }
`;
