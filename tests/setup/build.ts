import { buildWhenStale } from '../../scripts/build.ts';

/** No browser is shown an older build than the source. */
export default () => buildWhenStale(console.log);
