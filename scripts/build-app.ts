import { buildWhenStale } from './build.ts';

/** Builds the app alone: what `npm start` does beside filling the demo. */
await buildWhenStale(console.log);
