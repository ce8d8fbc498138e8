import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '../server/kit/startup-error.ts';
import { namesFor } from './new-entity/names.ts';
import { newEntity } from './new-entity/write.ts';

// Generates the files of a new entity: npm run new:entity -- sales/price-offer --ar 'عرض سعر' [--plain | --regions] [--module quotations]
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { ar: { type: 'string' }, module: { type: 'string' }, plain: { type: 'boolean' }, regions: { type: 'boolean' } },
  });
  const names = namesFor(positionals[0] ?? '', values);
  const files = newEntity(path.join(import.meta.dirname, '..'), names);
  console.log(`Created, along with a line in src/api/entities.ts and texts in both languages:
${files.map((file) => `  ${file}`).join('\n')}

Next: run \`npm run db:generate\` for the table; fill in the entity's details${names.isLiving ? ', its chart first, then run `npm run charts`' : ''};
then run \`npm run check\` and \`npm run walks\`.`);
  if (!values.ar) console.log(`No Arabic name was given (--ar). Replace the placeholder in src/locales/ar.`);
} catch (error) {
  const isUsage = String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof StartupError) && !isUsage) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
