import { buildWhenStale, buildWorkbenchWhenStale } from './build.ts';

/** Everything the server serves: the app and the workbench. */
await buildWhenStale(console.log);
await buildWorkbenchWhenStale(console.log);
