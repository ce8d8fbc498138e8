import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { preferences } from '../../../machines/app/stores/preferences.ts';
import { Button } from '../actions/button.tsx';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';
import { Popup } from '../overlays/popup.tsx';
import { type ColumnDefinition, fitted, useWidths, widthOf } from './table-head.tsx';

const none: string[] = [];
/** The hidden columns of a list. */
export const useHidden = (list: string): string[] => useSelector(preferences, ({ context }) => context.hidden[list] ?? none);

/** Shows, hides and resizes columns, also by keyboard; remembered. The first column stays. */
export function ColumnMenu<R>({ list, columns }: { list: string; columns: ColumnDefinition<R>[] }) {
  const { t } = useTexts();
  const id = useId();
  const hidden = useHidden(list);
  const widths = useWidths(list);
  const size = (column: ColumnDefinition<R>, by: number) =>
    preferences.trigger.columnsSized({
      list,
      widths: {
        ...Object.fromEntries(columns.map((one) => [one.id, widths[one.id] ?? widthOf(one)])),
        [column.id]: fitted((widths[column.id] ?? widthOf(column)) + by),
      },
    });
  return (
    <Popup label={t('kit.columns')} kind="quiet" face={<Icon name="columns" />}>
      <List>
        {columns.map((column, i) => (
          <li key={column.id}>
            <label>
              <input
                type="checkbox"
                checked={!hidden.includes(column.id)}
                disabled={i === 0}
                aria-describedby={i === 0 ? id : undefined}
                onChange={(event) =>
                  preferences.trigger.columnsHidden({
                    list,
                    hidden: event.target.checked ? hidden.filter((id) => id !== column.id) : [...hidden, column.id],
                  })
                }
              />
              {column.label}
            </label>
            <Button
              kind="quiet"
              aria-label={t('kit.columns.narrower', { column: column.label })}
              onPress={() => size(column, -20)}
            >
              <Icon name="minus" />
            </Button>
            <Button kind="quiet" aria-label={t('kit.columns.wider', { column: column.label })} onPress={() => size(column, 20)}>
              <Icon name="plus" />
            </Button>
          </li>
        ))}
      </List>
      <Button
        why={hidden.length === 0 && Object.keys(widths).length === 0 && t('kit.columns.unchanged')}
        onPress={() => preferences.trigger.columnsReset({ list })}
      >
        {t('kit.columns.reset')}
      </Button>
      <small id={id} className="hint">
        {t('kit.columns.first')}
      </small>
    </Popup>
  );
}

const List = styled.ul`
  display: grid; gap: 2px;
  li { display: flex; align-items: center; }
  label { flex: 1; display: flex; gap: 8px; align-items: center; min-block-size: 28px; padding-inline-end: 12px; }
  li button { min-block-size: 26px; padding-inline: 6px; }
`;
