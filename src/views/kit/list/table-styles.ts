import { styled } from 'styled-components';

/** Scrolls both ways within itself, so that the header stays; the page says how high it may become. */
export const Scroll = styled.div`
  min-inline-size: 0; overflow: auto; border-block-start: 1px solid var(--line);
  &[data-busy] tbody { opacity: 0.6; transition: opacity var(--quick) 80ms; }
`;

export const Face = styled.table`
  inline-size: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 0;
  thead th { position: sticky; inset-block-start: 0; z-index: 2; block-size: 32px; padding: 0; text-align: start; font-size: 12px; font-weight: 500; color: var(--text-soft); background: var(--sunken); border-block-end: 1px solid var(--line); }
  th button, th .label { display: flex; gap: 4px; align-items: center; inline-size: 100%; block-size: 31px; padding: 0 10px; border: 0; background: none; text-align: start; }
  th button > span:first-child, th .label { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  th .label { display: block; line-height: 31px; }
  th button { cursor: default; outline-offset: -2px; }
  th button:hover { color: var(--text); }
  th[aria-sort$='ending'] { color: var(--text); font-weight: 600; }
  th[data-number] button { flex-direction: row-reverse; justify-content: flex-start; }
  th[data-number], th[data-number] .label, td[data-number] { text-align: end; }
  /* Numbers run left to right in either direction: aligned on the right, their decimals stand below each other. */
  [dir='rtl'] & :is(th[data-number], th[data-number] .label, td[data-number]) { text-align: start; }
  [dir='rtl'] & th[data-number] button { flex-direction: row; }
  .pull { position: absolute; inset-block: 0; inset-inline-end: 0; inline-size: 9px; cursor: col-resize; touch-action: none; border-inline-end: 2px solid transparent; }
  th:hover .pull { border-color: var(--line-strong); }
  .pull[data-pulled] { border-color: var(--accent) !important; }
  td, tbody th { block-size: var(--row); padding: 0 10px; border-block-end: 1px solid var(--line); font-variant-numeric: tabular-nums; }
  /* Text after a number keeps its distance; a header's own padding is its label's. */
  td[data-number] + td:not([data-number]) { padding-inline-start: 20px; }
  thead th[data-number] + th:not([data-number]) { padding-inline-start: 10px; }
  .mark { padding: 0; text-align: center; }
  .mark input { margin: 0; vertical-align: middle; }
  /* What is too long is cut at its own end, also where it runs against the table (dir=auto); it stands where the table begins. */
  .cell, .cell > bdi { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: inherit; text-align: -webkit-match-parent; text-align: match-parent; }
  [data-number] .cell { overflow: visible; text-overflow: clip; }
  tbody th { text-align: start; font-weight: 500; }
  tbody tr { outline-offset: -2px; cursor: default; scroll-margin-block: 34px 30px; }
  tbody tr:hover { background: var(--hover); }
  tbody tr[aria-selected='true'] { background: var(--accent-soft); }
  tbody tr[aria-current] { background: var(--accent-soft); box-shadow: inset 3px 0 0 var(--accent); }
  [dir='rtl'] & tbody tr[aria-current] { box-shadow: inset -3px 0 0 var(--accent); }
  tfoot .cell { overflow: visible; }
  tfoot td { position: sticky; inset-block-end: 0; z-index: 1; block-size: 28px; background: var(--sunken); border-block: 1px solid var(--line); border-block-end: 0; color: var(--text-soft); font-weight: 500; }
  [data-edited] { position: relative; outline-offset: -2px; }
  .edit { position: absolute; inset-block: 4px; inset-inline-end: 4px; display: grid; place-items: center; inline-size: 26px; padding: 0; visibility: hidden; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); color: var(--text-soft); }
  [data-number] .edit { inset-inline: -2px auto; inline-size: 22px; }
  [dir='rtl'] & [data-number] .edit { inset-inline: auto -2px; }
  .edit:hover { color: var(--text); }
  @media (hover: hover) { [data-edited]:hover .edit { visibility: visible; } }
  i { display: block; block-size: 9px; border-radius: 4px; background: var(--line); }
  &[data-bones] tr { pointer-events: none; }
  @media (max-width: 640px) {
    display: block; min-inline-size: 0 !important;
    thead, colgroup { display: none; }
    tbody, tfoot { display: block; }
    tr { position: relative; display: grid; grid-template-columns: minmax(40%, 1fr) minmax(0, max-content); gap: 2px 12px; padding: 8px 10px; border-block-end: 1px solid var(--line); }
    tr:has(> .mark) { padding-inline-start: 38px; }
    td, tbody th { block-size: auto; min-block-size: 20px; padding: 0; border: 0; }
    td:not([data-main]), th:not([data-main]) { display: none; }
    .mark { position: absolute; inset-block: 0; inset-inline-start: 0; inline-size: 38px; display: grid !important; place-items: center; }
    /* A card's right half is aligned to its end, numbers too, in either direction. */
    :nth-child(odd of [data-main]), [dir='rtl'] & :nth-child(odd of [data-main]) { text-align: start; }
    :nth-child(even of [data-main]), [dir='rtl'] & :nth-child(even of [data-main]) { text-align: end; }
    tfoot { position: sticky; inset-block-end: 0; }
    tfoot td { position: static; border: 0; }
    tfoot tr { background: var(--sunken); }
  }
`;
