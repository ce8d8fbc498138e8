import { buildWorkbenchWhenStale } from './build.ts';

/** The workbench alone: what a start does in the background. */
await buildWorkbenchWhenStale(console.log);
