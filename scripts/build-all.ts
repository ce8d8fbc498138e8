import { buildWhenStale, buildWorkbenchWhenStale } from './build/app.ts';
import { buildServerWhenStale } from './build/server.ts';

/** Everything that is served and what serves it, or only what is named: npm run build -- app. */
const builds = { server: buildServerWhenStale, app: buildWhenStale, workbench: buildWorkbenchWhenStale };

const asked = process.argv.slice(2);
for (const [name, build] of Object.entries(builds)) if (!asked.length || asked.includes(name)) await build(console.log);
