import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import type { takeAway as TakeAway } from '../src/workbench/exports/take-away.ts';

// The path studio on the command line: the same seed gives the same paths.
const usage = `npm run paths -- <chart> [--coverage transitions] [--as playwright|http|rest|manual|json] [--seed 1] [--language en|ar] [--out <file>]
  <chart>      quotation, lead, lease … or a flow’s name in quotes
  --coverage   states, transitions, guards, pairs, or the id of a rule or a call: R-15, LQ-07
  --as         what to write: http runs with httpyac, rest is for VS Code’s REST Client; without it the paths are listed
  --out        the file to write; otherwise to the screen`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    coverage: { type: 'string', default: 'transitions' },
    as: { type: 'string' },
    seed: { type: 'string', default: '1' },
    language: { type: 'string', default: 'en' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const [chart] = positionals;
if (!chart || values.help) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}
// Some exports embed other modules' source: Vite loads them as the studio does.
const { module } = await runnerImport<{ takeAway: typeof TakeAway }>(
  path.join(import.meta.dirname, '../src/workbench/exports/take-away.ts'),
  { root: path.join(import.meta.dirname, '..'), configFile: false, logLevel: 'error' },
);
const { wrong, text } = await module.takeAway(chart, values);
if (wrong) {
  console.error(`${wrong}\n\n${usage}`);
  process.exit(1);
}
if (values.out) {
  writeFileSync(values.out, text);
  console.log(values.out);
} else process.stdout.write(text);
