import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { StartupError } from '../server/kit/startup-error.ts';
import { askOptions } from './new-entity/ask.ts';
import { generate } from './new-entity/generate.ts';
import { inventoryOf } from './new-entity/inventory.ts';
import { namesFor } from './new-entity/names.ts';
import { newEntity } from './new-entity/write.ts';

/*
 * Generates the files of a new entity, and what is generated from them:
 *   npm run new:entity -- maintenance/issue --ar 'بلاغ' --path /maintenance/issues --rule MNT --regions --children line:بند --files
 * --plain leaves out the lifecycle, --module names whose privileges it requires. In a terminal, without options, it asks.
 */
try {
  const root = path.join(import.meta.dirname, '..');
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ ar: text, module: text, path: text, rule: text, children: text },
      ...{ plain: flag, regions: flag, files: flag },
    },
  });
  const given = { place: positionals[0] ?? '', options: { ...values, children: values.children?.split(',') } };
  const asks = process.stdin.isTTY && Object.keys(values).length === 0;
  const { place, options } = asks ? await asked(given.place) : given;
  const names = namesFor(place, options, inventoryOf(root));
  const files = newEntity(root, names);
  console.log(`Created, along with its lines in src/api/entities.ts and texts in both languages:
${files.map((file) => `  ${file}`).join('\n')}`);
  generate(root, (line) => console.log(line));
  if (!options.ar) console.log(`No Arabic name was given (--ar). Replace the placeholder in src/locales/ar.`);
  console.log(`Next: fill in its details${names.isLiving ? ', its chart first' : ''} (docs/guides), then npm run check.`);
} catch (error) {
  const isUsage = String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof StartupError) && !isUsage) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function asked(place: string) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = async (question: string, fallback: string) =>
    (await terminal.question(`${question}${fallback && ` [${fallback}]`}: `)).trim() || fallback;
  try {
    return await askOptions(answer, place);
  } finally {
    terminal.close();
  }
}
