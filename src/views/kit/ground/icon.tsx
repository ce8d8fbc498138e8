import { styled } from 'styled-components';

const paths = {
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  bell: 'M4 11V7a4 4 0 1 1 8 0v4l1 1.5H3L4 11Zm2.5 1.5a1.5 1.5 0 0 0 3 0',
  close: 'M4 4l8 8M12 4l-8 8',
  print: 'M4.5 6V2h7v4M4.5 12h-2V6h11v6h-2m-7-2.5h7V14h-7V9.5Z',
  star: 'M8 2.2l1.8 3.6 4 .6-2.9 2.8.7 4L8 11.3l-3.6 1.9.7-4L2.2 6.4l4-.6z',
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
  refused: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.9 3.9l8.2 8.2',
  plus: 'M3.5 8h9M8 3.5v9',
  warning: 'M8 2.5 14 13H2L8 2.5ZM8 6.5v3M8 11.3v.01',
  undo: 'M6 3 3 6l3 3M3.2 6H9a3.5 3.5 0 0 1 0 7H6.5',
  edit: 'M3 13l.6-3L10.5 3l2.5 2.5-7 6.9-3 .6ZM9 4.5 11.5 7',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.8V8l2.2 1.6',
  keyboard: 'M1.8 4.5h12.4v7.5H1.8zM4.2 7h.01M6.7 7h.01M9.2 7h.01M11.8 7h.01M5 9.7h6',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2.2 8h11.6M8 2c4 4 4 8 0 12M8 2C4 6 4 10 8 14',
  leave: 'M9.5 3H3v10h6.5M6.5 8H14M11.5 5.5 14 8l-2.5 2.5',
  offline: 'M2 2l12 12M4.4 6.2A6 6 0 0 0 2 8M6.6 4.7A8.6 8.6 0 0 1 14 8M5.2 10.2a4 4 0 0 1 3.3-1.1M8 12.5v.01',
  help: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.2 6.3a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.6-.8 1.3M8 11.3v.01',
  area: 'M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5H9z',
  home: 'M2.5 9.5V13h11V9.5M2.5 9.5h3l1 1.5h3l1-1.5h3M2.5 9.5 4.2 3h7.6l1.7 6.5',
  lead: 'M6.5 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8ZM2 13c.4-2.4 2-3.7 4.5-3.7S10.6 10.6 11 13M12.5 5v4M10.5 7h4',
  quotation: 'M4 2h5.5L12.5 5v9H4zM9.3 2v3.2h3.2M6 8h4.5M6 10.8h4.5',
  approval: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.3 8.2 7.2 10l3.6-3.8',
  tenant:
    'M5.8 7.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6ZM1.5 13c.4-2.3 1.9-3.5 4.3-3.5s3.9 1.2 4.3 3.5M10.5 3a2.3 2.3 0 0 1 0 4.3M12 9.8c1.4.5 2.2 1.6 2.5 3.2',
  contract: 'M3.5 2h9v12h-9zM5.7 5h4.6M5.7 7.5h4.6M5.5 11.7c1.2-1.8 1.7.7 2.6-.4s1.3.4 2.4.2',
  lease: 'M5.5 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM7.7 7.8 13 2.5M10.5 5l2 2M12 3.5l1.5 1.5',
  order: 'M4 3h8v11H4zM6 3V1.8h4V3M6 7h4M6 10h4',
  unit: 'M3.5 14V2.5h9V14M1.8 14h12.4M9.8 8.3v.01',
  compound:
    'M2 14V6.5L6 4v10M6 14V2.5h8V14M1.3 14h13.4M8.5 5.5h.01M11.5 5.5h.01M8.5 8.5h.01M11.5 8.5h.01M8.5 11.5h.01M11.5 11.5h.01',
  type: 'M2.5 2.5h4.5V7H2.5zM9 2.5h4.5V7H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z',
  queue: 'M8 2.5a5.5 5.5 0 1 0 0 11M8 5v3l1.8 1.4M11 10h3.5M11 12.5h3.5M11.5 7.5h3',
  clearance: 'M3.5 2h9v12l-2.2-1.4L8 14l-2.3-1.4L3.5 14V2ZM6 5.5h4M6 8.5h4',
  inspection: 'M8.5 14H3.5V2.5h8V7M6 5.5h3M6 8.5h2M11 12.7a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM12.5 12.2 14 13.8',
  utility: 'M9 1.8 3.5 9H8l-1 5.2L12.5 7H8l1-5.2Z',
  sale: 'M2 7.5 8 2.5l6 5M3.5 6.5V13.5h9V6.5M6.3 11.5l3.4-3.4M6.5 8.5h.01M9.5 11.2h.01',
  delivery: 'M3.5 2h9v12h-9zM5.5 8.3 7.3 10l3.2-3.6M6 12.3h4',
  snag: 'M3.5 14V2.5h9V14M1.8 14h12.4M9.5 2.5 7 6.5l2 2-2.5 3 1 2.5',
  preparation: 'M2.5 3h9v3.5h-9zM11.5 4.7H13.5V8.5H7.5v2M6.5 10.5h2V14h-2z',
  owner: 'M5.5 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c.3-2.3 1.8-3.6 4-3.6M8 10.5l3.3-2.7 3.2 2.7M9 9.8v4h4.6v-4',
  sending: 'M14 2 1.8 6.8l4.9 2.2M14 2 9.2 14.2 6.7 9M14 2 6.7 9',
  phone: 'M4.5 1.8h7v12.4h-7zM7 11.9h2',
  aging: 'M3 13.5V9.5h2.4v4M6.8 13.5V6h2.4v7.5M10.6 13.5v-5H13v5M1.8 13.5h12.4',
  books:
    'M2.5 2.5h4.2c.8 0 1.3.5 1.3 1.3v9.7c0-.7-.6-1.2-1.3-1.2H2.5zM13.5 2.5H9.3C8.5 2.5 8 3 8 3.8v9.7c0-.7.6-1.2 1.3-1.2h4.2z',
  period: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5 1.8v3M11 1.8v3M5.5 10l1.8 1.7 3.2-3.2',
  credit: 'M3.5 1.8h9v12.4l-1.5-1-1.5 1-1.5-1-1.5 1-1.5-1-1.5 1zM10.5 7h-5M7.5 5l-2 2 2 2',
  cash_box: 'M1.8 5h12.4v8.5H1.8zM4 5V2.5h8V5M6.5 7.5h3M1.8 10h12.4',
  pay_in: 'M8 1.5v6M5.5 5 8 7.5 10.5 5M2 9.5h12v4H2zM5 11.5h6',
  cheque: 'M1.8 4h12.4v8H1.8zM4 9.5h4M4 7h2M10 9.5c.8-1.6 1.4-1.6 1.4 0 .4-.6.8-.6 1 0',
  reminder: 'M4 11.5V7a4 4 0 0 1 8 0v4.5l1.5 1.5h-11zM6.8 14.5h2.4M8 1.5V3M13.5 3.5l1 -1M2.5 3.5l-1 -1',
  refund: 'M5.5 2.5 2.5 5.5l3 3M2.5 5.5h7a4 4 0 0 1 0 8H5M8.5 8.2h2.5M9.7 7v2.5',
  tax_report: 'M3 1.8h7l3 3v9.4H3zM10 1.8v3h3M8 12V7M5.8 9.2 8 7l2.2 2.2',
  receipt: 'M3.5 1.8h9v12.4l-1.5-1-1.5 1-1.5-1-1.5 1-1.5-1-1.5 1zM5.5 7l1.8 1.8 3.2-3.6',
  invoice: 'M3.5 1.8h9v12.4l-1.5-1-1.5 1-1.5-1-1.5 1-1.5-1-1.5 1zM6 5h4M6 7.5h4M6 10h2.5',
  bank: 'M2 6.5 8 2.5l6 4zM2 13.5h12M3.8 6.5v7M6.7 6.5v7M9.3 6.5v7M12.2 6.5v7',
  invoice_run: 'M5.5 1.8h8v10l-1.3-.9-1.3.9-1.4-.9-1.3.9-1.4-.9-1.3.9zM7.5 4.8h4M7.5 7.3h4M2.5 4.5v9.7h8',
  ticket: 'M2 3h12v8H7.5L4.5 13.8V11H2zM5 6h6M5 8.3h4',
  provider:
    'M1.5 4h7.5v7H1.5zM9 6.5h3l2.5 2.5v2H9zM4.5 13a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6ZM11.5 13a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6Z',
  part: 'M8 1.8 13.4 4.9v6.2L8 14.2 2.6 11.1V4.9zM8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  equipment: 'M2 2.5h12v11H2zM8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 5v6M5 8h6',
  category: 'M2.5 2.5h4v3h-4zM9.5 6.5h4v3h-4zM9.5 11h4v3h-4zM4.5 5.5v7h5M4.5 8h5',
  label: 'M2 2h5.5L14 8.5 8.5 14 2 7.5zM5 5h.01',
  workflow: 'M2 3h4v3.5H2zM10 9.5h4V13h-4zM10 3h4v3.5h-4zM6 4.8h4M12 6.5v3',
  settings:
    'M2 4.5h6M11.5 4.5H14M9.7 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM2 11.5h2.5M8 11.5h6M6.3 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
  bench: 'M6.2 2v4.2L2.7 12.8c-.3.6 0 1.2.7 1.2h9.2c.7 0 1-.6.7-1.2L9.8 6.2V2M5 2h6M4.3 10h7.4',
  recent: 'M2.5 8a5.5 5.5 0 1 0 1.7-4M2.5 2.5v2.2h2.3M8 5.2V8l2 1.3',
} as const;
export type IconName = keyof typeof paths;

const turning: readonly IconName[] = [
  'next',
  'previous',
  'collapse',
  'expand',
  'open',
  'search',
  'undo',
  'leave',
  'quotation',
  'lead',
  'tenant',
  'workflow',
];

/** A decorative icon next to text or in a labelled button. Directional icons are mirrored in right-to-left. */
export const Icon = ({ name }: { name: IconName }) => (
  <Face viewBox="0 0 16 16" aria-hidden="true" data-turns={turning.includes(name) || undefined}>
    <path d={paths[name]} />
  </Face>
);

const Face = styled.svg`
  inline-size: 16px; block-size: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round;
  [dir='rtl'] &[data-turns] { transform: scaleX(-1); }
`;
