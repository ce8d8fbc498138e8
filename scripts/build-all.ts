import { buildWhenStale, buildWorkbenchWhenStale } from './build.ts';

/** Everything that the server serves: the app, and the workbench for those who may see it. */
await buildWhenStale(console.log);
await buildWorkbenchWhenStale(console.log);
