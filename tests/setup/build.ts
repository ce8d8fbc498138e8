import { buildWhenStale } from '../../scripts/build/app.ts';

/** Browser tests never use a build older than the sources. */
export default () => buildWhenStale(console.log);
