import { chartVersion } from '../server/kit/chart-version.ts';
import { lifecycles } from '../src/machines/lifecycles.ts';

/** The fingerprint of every lifecycle as it stands. */
export const chartVersions = (): Record<string, string> =>
  Object.fromEntries(Object.values(lifecycles).map((lifecycle) => [lifecycle.entity, chartVersion(lifecycle)]));
