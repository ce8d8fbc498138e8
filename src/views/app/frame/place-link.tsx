import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { ButtonFace } from '../../kit/actions/button-face.ts';
import { Icon, type IconName } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Hint } from '../../kit/overlays/hint.tsx';

interface PlaceLinkProps {
  to: string;
  label: string;
  icon: IconName;
  count: number;
  isHere: boolean;
  /** Icons alone, with tooltips. */
  isNarrow: boolean;
  /** Whether it is among the favourites; null if it can't be. */
  isStarred: boolean | null;
}

/** A place of the navigation, with what waits there, and the star that keeps it at the top. */
export function PlaceLink({ to, label, icon, count, isHere, isNarrow, isStarred }: PlaceLinkProps) {
  const { t } = useTexts();
  const link = (trigger: object) => (
    <Link {...trigger} href={to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      <span className="word">{label}</span>
      <Waiting count={count} />
    </Link>
  );
  if (isNarrow)
    return (
      <Item>
        <Hint say={label} placement="end">
          {link}
        </Hint>
      </Item>
    );
  return (
    <Item>
      {link({})}
      {isStarred !== null && (
        <ButtonFace
          data-kind="quiet"
          data-starred={isStarred || undefined}
          aria-label={t(isStarred ? 'app.nav.unstar' : 'app.nav.star', { place: label })}
          onPress={() => preferences.trigger.favouriteToggled({ path: to })}
        >
          <Icon name="star" />
        </ButtonFace>
      )}
    </Item>
  );
}

/** How many items wait, if any do. */
export function Waiting({ count }: { count: number }) {
  const { t, number } = useTexts();
  return count > 0 ? (
    <b>
      <span aria-hidden="true">{number(Math.min(count, 99)) + (count > 99 ? '+' : '')}</span>
      <span className="hidden-visually">{t('app.nav.waits', { count: number(count) })}</span>
    </b>
  ) : null;
}

const Item = styled.li`
  position: relative; display: grid;
  > button { position: absolute; inset-block: 1px; inset-inline-end: 2px; padding: 0; inline-size: 28px; min-block-size: 0; color: var(--text-soft); opacity: 0; }
  &:hover > button, > button:focus-visible, > button[data-focus-visible] { opacity: 1; background: var(--sunken); }
  > button[data-starred] svg { fill: currentColor; }
  @media (hover: none) { > button { opacity: 1; inline-size: 40px; } > a { padding-inline-end: 44px; } }
`;
