import { buildWorkbenchWhenStale } from './build.ts';

/** Only the workbench: started in the background by the server. */
await buildWorkbenchWhenStale(console.log);
