import { buildWhenStale } from '../../scripts/build.ts';

/** Browser tests never use a build older than the sources. */
export default () => buildWhenStale(console.log);
