import path from 'node:path';
import { writeIndexes } from './registry/write.ts';

/** Writes each layer's index of every entity's parts: npm run registry. */
const changed = writeIndexes(path.join(import.meta.dirname, '..'));
console.log(changed.length ? changed.map((file) => `changed ${file}`).join('\n') : 'All indexes are up to date.');
