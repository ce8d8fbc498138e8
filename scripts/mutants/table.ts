import { readFileSync, writeFileSync } from 'node:fs';
import { mutants } from '../../tests/mutants/catalogue.ts';
import type { Mutant } from '../../tests/mutants/mutant.ts';
import { page, sectionOf } from './page.ts';

const heading = 'The last results';
const line = /^(killed|survived|broken|late|unusable) +(\d+) s .*? (\S+)(?: {2}← (.*))?$/;
const row = /^\| (\S+) \| [^|]+ \| (killed|survived|broken|late|unusable) \| (.*) \| (\d*) \|$/;

interface Row {
  outcome: string;
  seconds: string;
  by: string;
}
/** The results in the page's table, by mutant. */
function readTable(): Map<string, Row> {
  const results = new Map<string, Row>();
  for (const printed of sectionOf(heading).own.split('\n')) {
    const [, id = '', outcome = '', by = '', seconds = ''] = row.exec(printed) ?? [];
    if (id) results.set(id, { outcome, seconds, by: by.replaceAll('\\|', '|') });
  }
  return results;
}

/** The mutants of which the table has no result that says whether a test notices them. */
export function untriedIn(all: readonly Mutant[]): Set<string> {
  const results = readTable();
  return new Set(all.filter(({ id }) => results.get(id)?.outcome !== 'killed').map(({ id }) => id));
}

/** Brings the table of docs/mutants.md up to date from what runs printed; of a mutant that several tried, the last result counts. */
export function writeTable(logs: readonly string[]): void {
  const results = readTable();
  for (const log of logs)
    for (const printed of readFileSync(log, 'utf8').split('\n')) {
      const [, outcome = '', seconds = '', id = '', by = ''] = line.exec(printed) ?? [];
      if (id) results.set(id, { outcome, seconds, by });
    }
  const rows = mutants.map(({ id, kind }) => {
    const { outcome = 'not tried', seconds = '', by = '' } = results.get(id) ?? {};
    return `| ${id} | ${kind} | ${outcome} | ${by.replaceAll('|', '\\|')} | ${seconds} |`;
  });
  const killed = mutants.filter(({ id }) => results.get(id)?.outcome === 'killed').length;
  const untried = mutants.filter(({ id }) => !results.has(id)).length;
  const table = [
    `${killed} of ${mutants.length} killed${untried ? `, ${untried} not tried` : ''}.`,
    '',
    '| Mutant | Kind | Outcome | By | Seconds |',
    '| --- | --- | --- | --- | ---: |',
    ...rows,
  ].join('\n');
  const { before, after } = sectionOf(heading);
  writeFileSync(page, `${before}## ${heading}\n\n${table}\n${after && `\n${after}`}`);
}
