import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A short table inside a record's page, with a visually hidden caption. */
export function SmallTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  heads: { label: string; isNumber?: boolean }[];
  rows: { key: string | number; cells: ReactNode[] }[];
}) {
  return (
    <Scroll tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className="hidden-visually">{caption}</caption>
        <thead>
          <tr>
            {heads.map(({ label, isNumber }, i) =>
              // A column without a name (its buttons) isn't a header.
              label ? (
                <th key={i} scope="col" data-number={isNumber || undefined}>
                  {label}
                </th>
              ) : (
                <td key={i} data-buttons />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, i) => (
                <td key={i} data-number={heads[i]?.isNumber || undefined} data-buttons={heads[i]?.label === '' || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const Scroll = styled.div`
  overflow-x: auto;
  table { inline-size: 100%; border-collapse: collapse; }
  th { text-align: start; font-size: 12px; font-weight: 500; color: var(--text-soft); padding: 4px 10px; border-block-end: 1px solid var(--line); white-space: nowrap; }
  td { padding: 5px 10px; vertical-align: baseline; border-block-end: 1px solid var(--line); font-variant-numeric: tabular-nums; }
  [data-number] { text-align: end; white-space: nowrap; }
  [dir='rtl'] & [data-number] { text-align: start; }
  [data-buttons] { inline-size: 1%; padding-inline-end: 0; text-align: end; white-space: nowrap; }
  /* On a phone it scrolls sideways: nothing is broken into a word a line. */
  @media (max-width: 640px) {
    table { inline-size: max-content; min-inline-size: 100%; } td { max-inline-size: 26ch; overflow-wrap: anywhere; }
    /* A row's buttons stay in reach. */
    td[data-buttons] { position: sticky; inset-inline-end: 0; background: var(--ground); }
  }
`;
