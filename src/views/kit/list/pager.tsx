import { useId } from 'react';
import { styled } from 'styled-components';
import type { Page } from '../../../api/contract.ts';
import { Button } from '../actions/button.tsx';
import { Icon } from '../ground/icon.tsx';
import { useTexts } from '../ground/texts.tsx';

const sizes = [25, 50, 100];

/** The total ("1,000+" while it isn't exact), the page size, and previous and next. */
export function Pager({
  page,
  onPage,
  onPerPage,
}: {
  page: Omit<Page<unknown>, 'rows'> & { rows: readonly unknown[] };
  onPage: (page: number) => void;
  onPerPage?: (rows: number) => void;
}) {
  const { t, number } = useTexts();
  const id = useId();
  const from = (page.page - 1) * page.per_page + 1;
  const count = `${number(page.total_entries)}${page.total_exact ? '' : '+'}`;
  return (
    <Face className="num">
      <span id={id}>
        {page.rows.length > 0
          ? t('kit.list.range', { from: number(from), to: number(from + page.rows.length - 1), count })
          : t('kit.list.empty')}
      </span>
      <span className="spacer" />
      {onPerPage && (
        <label>
          <span className="hidden-visually">{t('kit.list.per_page')}</span>
          <select
            value={page.per_page}
            title={t('kit.list.per_page')}
            onChange={(event) => onPerPage(Number(event.target.value))}
          >
            {[...new Set([...sizes, page.per_page])]
              .sort((a, b) => a - b)
              .map((size) => (
                <option key={size} value={size}>
                  {number(size)}
                </option>
              ))}
          </select>
        </label>
      )}
      <Button
        kind="quiet"
        aria-label={t('kit.list.previous')}
        aria-describedby={id}
        isHeld={page.page <= 1}
        onPress={() => onPage(page.page - 1)}
      >
        <Icon name="previous" />
      </Button>
      <span>{t('kit.list.page', { page: number(page.page) })}</span>
      <Button
        kind="quiet"
        aria-label={t('kit.list.next')}
        aria-describedby={id}
        isHeld={page.next_cursor === null}
        onPress={() => onPage(page.page + 1)}
      >
        <Icon name="next" />
      </Button>
    </Face>
  );
}

const Face = styled.footer`
  display: flex; flex-wrap: wrap; gap: 8px; align-items: center; color: var(--text-soft);
  .spacer { flex: 1; }
  select { min-block-size: 28px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--ground); }
`;
