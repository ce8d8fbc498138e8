import path from 'node:path';
import { writeTables } from './db/tables.ts';

// Writes server/db/migrations, the tables as server/db/schema declares them: npm run db:generate.
const isChanged = writeTables(path.join(import.meta.dirname, '..'));
console.log(
  isChanged
    ? 'changed server/db/migrations: databases of earlier tables are refused now; npm run db:reset recreates the local one.'
    : 'server/db/migrations is up to date.',
);
