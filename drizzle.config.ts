import { defineConfig } from 'drizzle-kit';

// Read by `npm run db:generate` (scripts/db/tables.ts), which takes what it needs out of this folder.
export default defineConfig({ dialect: 'postgresql', schema: './server/db/schema/all.ts', out: './.cache/tables' });
