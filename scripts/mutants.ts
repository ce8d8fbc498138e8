import { parseArgs } from 'node:util';
import { mutants } from '../tests/mutants/catalogue.ts';
import { findBrowser } from './browser.ts';
import { tryCharts } from './mutants/charts.ts';
import { type MutantResult, runMutants } from './mutants/run.ts';
import { untriedIn, writeTable } from './mutants/table.ts';

// Sabotages the product in one small way at a time, in a copy, and runs the tests that ought to notice:
// npm run mutants [-- --only <part of an id>] [--kind <kind>] [--untried] [--list] [--at-once 2]
// Each guard and each effect of each transition of every chart, in one process: npm run mutants -- --charts
// What runs printed becomes the table of docs/mutants.md: npm run mutants -- --table <log> [--table <later log>]
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kind: { type: 'string' },
    list: { type: 'boolean' },
    untried: { type: 'boolean' },
    charts: { type: 'boolean' },
    table: { type: 'string', multiple: true },
    'at-once': { type: 'string', default: '2' },
  },
});
const word = values.only ?? '';
const untried = values.untried ? untriedIn(mutants) : null;
const chosen = mutants.filter(
  ({ id, file, kind }) =>
    (id.includes(word) || file.includes(word)) && (!values.kind || kind === values.kind) && (untried?.has(id) ?? true),
);

const say = ({ mutant, outcome, by, seconds }: MutantResult) =>
  console.log(
    `${outcome.padEnd(9)} ${seconds.toFixed(0).padStart(4)} s  ${mutant.kind.padEnd(14)} ${mutant.id}${by ? `  ← ${by}` : ''}`,
  );

if (values.table) writeTable(values.table);
else if (values.charts) {
  const left = tryCharts();
  for (const one of left) console.log(`survived  ${one}`);
  process.exitCode = left.length ? 1 : 0;
} else if (values.list) for (const { kind, id, file } of chosen) console.log(`${kind.padEnd(14)} ${id}  ${file}`);
else {
  process.env.CHROMIUM_PATH = await findBrowser();
  const began = Date.now();
  const results = await runMutants(chosen, Number(values['at-once']), say);
  const survived = results.filter(({ outcome }) => outcome !== 'killed');
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(`\n${results.length - survived.length} of ${results.length} killed in ${minutes} min`);
  for (const { mutant, outcome, by } of survived) console.log(`${outcome}: ${mutant.id} (${mutant.file}) ${by ?? ''}`);
  process.exitCode = survived.length ? 1 : 0;
}
