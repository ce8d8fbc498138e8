import { createGlobalStyle, css } from 'styled-components';
import { onPaper } from './print.ts';

const light = css`
  color-scheme: light;
  --ground: #ffffff;
  --sunken: #f6f7f9;
  --raised: #ffffff;
  --line: #e1e4ea;
  --line-strong: #8a93a3;
  --text: #1a1f2b;
  --text-soft: #566072;
  --accent: #1f5fd0;
  --accent-strong: #174cab;
  --accent-soft: #e8f0fe;
  --on-accent: #ffffff;
  --hover: #f0f2f6;
  --danger: #b42318;
  --danger-soft: #fdecea;
  --blue: #1f5fd0; --blue-soft: #e8f0fe;
  --green: #17693a; --green-soft: #e4f4ea;
  --yellow: #7a5200; --yellow-soft: #fdf3d8;
  --red: #b42318; --red-soft: #fdecea;
  --gray: #566072; --gray-soft: #eceff3;
  --shadow: 0 8px 24px rgb(16 24 40 / 14%), 0 0 0 1px rgb(16 24 40 / 6%);
`;
const dark = css`
  color-scheme: dark;
  --ground: #12151b;
  --sunken: #0c0f14;
  --raised: #1a1e26;
  --line: #2b313c;
  --line-strong: #7b8698;
  --text: #e8ebf1;
  --text-soft: #a3adbd;
  --accent: #7fabff;
  --accent-strong: #a3c2ff;
  --accent-soft: #1c2a47;
  --on-accent: #0b1220;
  --hover: #1f242e;
  --danger: #ff9d92;
  --danger-soft: #3b1a17;
  --blue: #9dbfff; --blue-soft: #1c2a47;
  --green: #8fdcab; --green-soft: #153323;
  --yellow: #f2cd7a; --yellow-soft: #372b10;
  --red: #ff9d92; --red-soft: #3b1a17;
  --gray: #b2bccb; --gray-soft: #262c37;
  --shadow: 0 8px 24px rgb(0 0 0 / 50%), 0 0 0 1px rgb(255 255 255 / 8%);
`;

/** Tokens: semantic colours, one accent, a 4 px grid. Density only changes row height. */
export const GlobalStyle = createGlobalStyle`
  :root { ${light} --radius: 6px; --row: 32px; --field: 32px; --font: 13px; --quick: 120ms;
    font-family: Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', 'Geeza Pro', Tahoma, sans-serif; }
  :root[data-density='comfortable'] { --row: 40px; --field: 36px; --font: 14px; }
  @media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${dark} } }
  :root[data-theme='dark'] { ${dark} }
  *, *::before, *::after { box-sizing: border-box; }
  html, body, #root { block-size: 100%; }
  body { margin: 0; background: var(--ground); color: var(--text); font-size: var(--font); line-height: 1.45; -webkit-font-smoothing: antialiased; }
  h1, h2, h3, p, dl, dd, ul, ol, figure { margin: 0; padding: 0; }
  ul, ol { list-style: none; }
  h1 { font-size: 18px; font-weight: 600; line-height: 1.3; }
  h2 { font-size: 14px; font-weight: 600; }
  h3 { font-size: var(--font); font-weight: 600; }
  a { color: var(--accent); text-decoration: none; }
  a:hover { text-decoration: underline; }
  button, input, select, textarea { font: inherit; color: inherit; }
  :focus-visible, [data-focus-visible] { outline: 2px solid var(--accent); outline-offset: 1px; }
  .num { font-variant-numeric: tabular-nums; }
  .hidden-visually { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  @media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation-duration: 0.01ms !important; transition-duration: 0.01ms !important; } }
  /* As strong as the theme that was chosen. */
  @media print { :root:root, :root:root[data-theme] { ${light} --text: #000; } ${onPaper} }
`;
