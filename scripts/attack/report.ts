import type { Finding } from './attack.ts';

/** One attack of the campaign, run. */
export interface Ran {
  name: string;
  title: string;
  /** Requests, sockets and programs that it sent or started. */
  tries: number;
  seconds: number;
  found: Finding[];
}

const cells = (row: (string | number)[]) =>
  `| ${row.map((cell) => String(cell).replaceAll('\n', ' ').replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: string[], rows: (string | number)[][]): string =>
  [cells(head), `|${'---|'.repeat(head.length)}`, ...rows.map(cells)].join('\n');

/** A finding's outcome in a word. */
export const outcomeOf = ({ passed, untried }: Finding): string => (untried ? 'NOT TRIED' : passed ? 'pass' : 'FAIL');

/** Promises that an attack broke. */
export const broken = (found: readonly Finding[]): number => found.filter(({ passed, untried }) => !passed && !untried).length;

/** The attack itself couldn't be made here, or a part of it. */
export const untriedOf = (found: readonly Finding[]): Finding[] => found.filter(({ untried }) => untried);

/** Everything that was measured, then a line for each attack. */
export const report = (all: readonly Ran[]): string =>
  [
    table(
      ['Attack', 'What', 'Figure', 'Must be', ''],
      all.flatMap(({ title, found }) => found.map((one) => [title, one.what, one.figure, one.limit, outcomeOf(one)])),
    ),
    '',
    table(
      ['Kind', 'Tries', 'Promises', 'Findings', 'Not tried', 'Seconds'],
      all.map(({ name, tries, found, seconds }) => {
        const untried = untriedOf(found);
        return [
          name,
          tries,
          found.length - untried.length,
          broken(found),
          untried.map(({ what, figure }) => `${what}: ${figure}`).join('; ') || 0,
          Math.round(seconds),
        ];
      }),
    ),
  ].join('\n');
