import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mutants } from '../../tests/mutants/catalogue.ts';

const page = path.join(import.meta.dirname, '../../docs/mutants.md');
const line = /^(killed|survived|broken|late|unusable) +(\d+) s .*? ([\w-]+)(?: {2}← (.*))?$/;
const row = /^\| (\S+) \| [^|]+ \| (killed|survived|broken|late|unusable) \| (.*) \| (\d*) \|$/;

/** Brings the table of docs/mutants.md up to date from what runs printed; of a mutant that several tried, the last result counts. */
export function writeTable(logs: readonly string[]): void {
  const results = new Map<string, { outcome: string; seconds: string; by: string }>();
  const [before = '', known = ''] = readFileSync(page, 'utf8').split(/^## The last results$/m);
  for (const printed of known.split('\n')) {
    const [, id = '', outcome = '', by = '', seconds = ''] = row.exec(printed) ?? [];
    if (id) results.set(id, { outcome, seconds, by: by.replaceAll('\\|', '|') });
  }
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
  writeFileSync(page, `${before.trimEnd()}\n\n## The last results\n\n${table}\n`);
}
