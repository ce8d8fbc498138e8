import { styled } from 'styled-components';

const paths = {
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  bell: 'M4 11V7a4 4 0 1 1 8 0v4l1 1.5H3L4 11Zm2.5 1.5a1.5 1.5 0 0 0 3 0',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3 8.5 6.5 12 13 4.5',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  down: 'M4 6.5 8 10l4-3.5',
  next: 'M6.5 4 10 8l-3.5 4',
  previous: 'M9.5 4 6 8l3.5 4',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  view: 'M4 2.5h8V14L8 11l-4 3V2.5Z',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5v3M10.5 2.5v3',
  person: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8Zm-5 5.5c.5-2.5 2.4-4 5-4s4.5 1.5 5 4',
  collapse: 'M2.5 3h11v10h-11zM6 3v10M11 6.5 9 8l2 1.5',
  expand: 'M2.5 3h11v10h-11zM6 3v10M9 6.5 11 8l-2 1.5',
  open: 'M9 3h4v4M13 3 7.5 8.5M7 3.5H3V13h9.5V9',
  minus: 'M3.5 8h9',
  plus: 'M3.5 8h9M8 3.5v9',
} as const;
export type IconName = keyof typeof paths;

const turning: readonly IconName[] = ['next', 'previous', 'collapse', 'expand', 'open', 'search'];

/** A stroke beside a word, or in a button that has its own label. Where direction means something it turns. */
export const Icon = ({ name }: { name: IconName }) => (
  <Face viewBox="0 0 16 16" aria-hidden="true" data-turns={turning.includes(name) || undefined}>
    <path d={paths[name]} />
  </Face>
);

const Face = styled.svg`
  inline-size: 16px; block-size: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round;
  [dir='rtl'] &[data-turns] { transform: scaleX(-1); }
`;
