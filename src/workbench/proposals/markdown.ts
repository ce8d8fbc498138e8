import type { SayingChanges } from '../change-words.ts';

/** What words a summary for review, in one language. */
export interface Wording extends SayingChanges {
  date: (iso: string) => string;
}

/** A table's cell: what was typed can't end it. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const line = (cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
/** A table with a blank line after it. */
export const tableOf = (heads: string[], rows: string[][]): string[] => [
  line(heads),
  `|${heads.map(() => '---').join('|')}|`,
  ...rows.map(line),
  '',
];
