import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import { overlay } from '../../machines/app/overlay.ts';
import { preferences } from '../../machines/app/preferences.ts';
import { Button } from '../kit/button.tsx';
import { SwitchField } from '../kit/choice-fields.tsx';
import { Question } from '../kit/dialog.tsx';
import { type Hotkey, printedKeys, shortcuts, useHotkeyList, useHotkeys, useShortcuts } from '../kit/keys.ts';
import { useTexts } from '../kit/texts.tsx';
import { usePlaces } from './places.ts';

/** The frame's own keys: `G` and a letter goes to a place, `/` to the filter, `?` shows what can be pressed. */
export function Shortcuts() {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const isOpen = useSelector(overlay, (state) => state.context.open === 'shortcuts');
  const ways = usePlaces().flatMap(({ key, label, to }): Hotkey[] =>
    key ? [{ keys: `KeyG ${key}`, label: t(label), isWay: true, run: () => navigate(to) }] : [],
  );
  useHotkeys(ways);
  useShortcuts({
    help: () => overlay.trigger.opened({ what: 'shortcuts' }),
    filter: () => document.querySelector<HTMLElement>('[data-filter]')?.focus(),
  });
  return isOpen ? <ShortcutList onLeave={() => overlay.trigger.closed()} /> : null;
}

/** Every shortcut, from the one table, and those that the page in view has of its own. */
export function ShortcutList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTexts();
  const active = useHotkeyList();
  const letterKeys = useSelector(preferences, (state) => state.context.letterKeys);
  const table = Object.values(shortcuts);
  const ofTable = (group: string) => table.filter((one) => one.group === group).map(({ keys, say }) => ({ keys, label: t(say) }));
  const own = active.filter(({ keys, label }) => label && !table.some((one) => one.keys === keys));
  const groups = [
    { id: 'everywhere', rows: ofTable('everywhere') },
    { id: 'go', rows: own.filter(({ isWay }) => isWay) },
    { id: 'lists', rows: ofTable('lists') },
    { id: 'records', rows: ofTable('records') },
    { id: 'here', rows: own.filter(({ isWay }) => !isWay) },
  ].filter(({ rows }) => rows.length);
  return (
    <Question title={t('app.keys')} onLeave={onLeave} isWide actions={<Button onPress={onLeave}>{t('kit.close')}</Button>}>
      <Groups data-off={!letterKeys || undefined}>
        {groups.map(({ id, rows }) => (
          <section key={id}>
            <h3>{t(`app.keys.group.${id}`)}</h3>
            <dl>
              {rows.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Groups>
      <SwitchField
        label={t('app.keys.letters')}
        hint={t('app.keys.letters.hint')}
        value={letterKeys}
        onChange={(letterKeys) => preferences.trigger.letterKeysChosen({ letterKeys })}
      />
    </Question>
  );
}

/** A shortcut as it is printed on the keys; one key after the other as the language is read. */
export function Keys({ keys }: { keys: string }) {
  const { t } = useTexts();
  return (
    <Caps>
      {printedKeys(keys).map((stroke, i) => (
        <Fragment key={stroke.join()}>
          {i > 0 && <small> {t('kit.keys.then')} </small>}
          <span dir="ltr">
            {stroke.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </Caps>
  );
}

const Groups = styled.div`
  columns: 2 260px; column-gap: 32px;
  section { break-inside: avoid; padding-block-end: 16px; }
  h3 { padding-block-end: 4px; border-block-end: 1px solid var(--line); color: var(--text-soft); font-weight: 500; }
  dl > div { display: flex; justify-content: space-between; gap: 12px; align-items: center; min-block-size: 28px; }
`;
const Caps = styled.span`
  &, > span { display: inline-flex; gap: 3px; align-items: center; }
  kbd { min-inline-size: 20px; padding: 0 5px; border: 1px solid var(--line); border-block-end-width: 2px; border-radius: 4px; background: var(--sunken); color: var(--text); font: inherit; font-size: 11px; line-height: 18px; text-align: center; }
  small { color: var(--text-soft); font-size: 11px; }
`;
