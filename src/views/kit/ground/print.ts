import { css } from 'styled-components';

/**
 * A page on paper: what it says, over the full width, in light colours; nothing to press. Long tables repeat their heads, and no
 * row is cut in two. Logical throughout, so it reads the same in both directions.
 */
export const onPaper = css`
  @page { margin: 14mm 12mm; }
  .no-print { display: none !important; }
  html, body, #root { block-size: auto !important; overflow: visible !important; }
  body { background: #fff; }
  * { box-shadow: none !important; }
  a, a:hover { color: inherit; text-decoration: none; }
  main { padding: 0 !important; }
  main nav, main [role='toolbar'], main [role='search'] input, main select { display: none !important; }
  /* A file, a filter or a column is named by its button. */
  main :is(button, [role='button']):not(th *, [data-printed], [data-printed] *) { display: none !important; }
  main [data-printed] ~ [data-printed] { margin-inline-start: 8px; }
  /* The open tab is what is printed, under its name. */
  [role='tablist'] { border: 0 !important; overflow: visible !important; }
  [role='tab']:not([aria-selected='true']) { display: none !important; }
  [role='tab'] { border: 0 !important; padding: 0 !important; font-weight: 600; color: inherit !important; }
  .table, [data-scroll] { max-block-size: none !important; overflow: visible !important; }
  table { inline-size: 100% !important; min-inline-size: 0 !important; table-layout: auto !important; font-size: 11px; }
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
  thead th, tfoot td { position: static !important; }
  col { inline-size: auto !important; }
  tr, li, dt, dd, figure, img { break-inside: avoid; }
  h1, h2, h3 { break-after: avoid; }
  td, th { padding-inline: 4px !important; overflow-wrap: anywhere; }
  td, th, td *, th * { overflow: visible !important; white-space: normal !important; text-overflow: clip !important; }
  .pull, td.mark, th.mark, th svg { display: none !important; }
  /* What stands beside a record follows it. */
  .body[data-aside] { grid-template-columns: minmax(0, 1fr) !important; gap: 20px !important; }
`;
