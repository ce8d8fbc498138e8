import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '../server/kit/startup-error.ts';
import { namesOf } from './new-entity/names.ts';
import { newEntity } from './new-entity/write.ts';

// The files of a new entity: npm run new:entity -- sales/price-offer --ar 'عرض سعر'
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { ar: { type: 'string' } } });
  const names = namesOf(positionals[0] ?? '', values.ar);
  const { files, left } = newEntity(path.join(import.meta.dirname, '..'), names);
  console.log(`Written, with texts in both languages:\n${files.map((file) => `  ${file}`).join('\n')}\n\nLeft to do:`);
  for (const { file, top, inside, end } of left)
    console.log([`\n${file}`, top, inside, end?.trim()].filter(Boolean).join('\n').replaceAll('\n', '\n  '));
  console.log(`
Then: \`npm run db:generate\` for the table; a place in the menu (src/views/app/places.ts); what the entity really is, its chart
first; \`npm run charts\` for its description; \`npm run check\` and \`npm run walks\`.`);
  if (!values.ar) console.log(`No Arabic name was given (--ar): its texts in src/locales/ar/${names.area}.json want one.`);
} catch (error) {
  if (!(error instanceof StartupError) && (error as { code?: string }).code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
