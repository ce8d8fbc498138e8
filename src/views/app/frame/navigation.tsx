import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import { Button } from '../../kit/actions/button.tsx';
import { Icon } from '../../kit/ground/icon.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Hint } from '../../kit/overlays/hint.tsx';
import { useCounts } from '../my-work/my-work.ts';
import { isAt, usePlaces } from '../places.ts';

/** The places this user can go, by area, with counts. Collapsed: icons with tooltips. */
export function Navigation({ isNarrow = false, onToggle }: { isNarrow?: boolean; onToggle?: () => void }) {
  const { t, number } = useTexts();
  const [location] = useLocation();
  const places = usePlaces();
  const counts = useCounts();
  const groups = [...new Set(places.map(({ group }) => group))];
  // A heading above a single entry of the same name adds nothing.
  const alone = groups.find((group) => places.every((place) => place.group !== group || t(place.label) === t(group ?? '')));
  const toggle = t(isNarrow ? 'app.nav.expand' : 'app.nav.collapse');
  return (
    <Rail aria-label={t('app.nav')} data-narrow={isNarrow || undefined}>
      <div>
        {groups.map((group) => (
          <section key={group} aria-label={group ? t(group) : undefined}>
            {group && <h2 data-alone={group === alone || undefined}>{t(group)}</h2>}
            <ul>
              {places
                .filter((place) => place.group === group)
                .map(({ to, label, icon, waits }) => {
                  const count = counts && waits ? waits(counts) : 0;
                  const link = (trigger: object) => (
                    <Link {...trigger} href={to} aria-current={isAt(to, location) ? 'page' : undefined}>
                      <Icon name={icon} />
                      <span className="word">{t(label)}</span>
                      {count > 0 && (
                        <b>
                          <span aria-hidden="true">{number(Math.min(count, 99)) + (count > 99 ? '+' : '')}</span>
                          <span className="hidden-visually">{t('app.nav.waits', { count: number(count) })}</span>
                        </b>
                      )}
                    </Link>
                  );
                  return (
                    <li key={to}>
                      {isNarrow ? (
                        <Hint say={t(label)} placement="end">
                          {link}
                        </Hint>
                      ) : (
                        link({})
                      )}
                    </li>
                  );
                })}
            </ul>
          </section>
        ))}
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

const Rail = styled.nav`
  display: flex; flex-direction: column; block-size: 100%;
  > div { flex: 1; overflow: hidden auto; padding: 8px; scrollbar-width: thin; }
  > button { margin: 4px 8px 8px; align-self: start; color: var(--text-soft); inline-size: 32px; padding: 0; }
  h2 { padding: 12px 8px 4px; font-size: 11px; font-weight: 600; color: var(--text-soft); }
  h2[data-alone] { margin: 9px 8px; padding: 0; block-size: 1px; overflow: hidden; background: var(--line); color: transparent; }
  a { display: flex; gap: 10px; align-items: center; min-block-size: 30px; padding: 4px 8px; border-radius: var(--radius); color: var(--text); cursor: default; outline-offset: -2px; }
  a > svg { color: var(--text-soft); }
  a > .word { flex: 1; }
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
  @media (max-width: 820px) { a { min-block-size: 40px; } }
`;
