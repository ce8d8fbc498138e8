import { useSelector } from '@xstate/react';
import { styled } from 'styled-components';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { Button } from '../../kit/actions/button.tsx';
import { SwitchField } from '../../kit/fields/choice-fields.tsx';
import { shortcuts, useHotkeyList } from '../../kit/ground/keys.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { Question } from '../../kit/overlays/dialog.tsx';
import { Keys } from './keys-shown.tsx';

/** All shortcuts from the table, and those of the current page. */
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

const Groups = styled.div`
  columns: 2 260px; column-gap: 32px;
  section { break-inside: avoid; padding-block-end: 16px; }
  h3 { padding-block-end: 4px; border-block-end: 1px solid var(--line); color: var(--text-soft); font-weight: 500; }
  dl > div { display: flex; justify-content: space-between; gap: 12px; align-items: center; min-block-size: 28px; }
`;
