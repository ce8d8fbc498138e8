import { versionOfWording } from '../server/kit/chart-version.ts';
import { catalogue } from '../src/machines/catalogue.ts';
import { wordingOf } from '../src/machines/kit/wording.ts';
import type { ChartVersions } from '../src/workbench/walks.ts';

/** The fingerprint of every chart as it stands: walks of another one are out of date. */
export const chartVersions = (): ChartVersions =>
  Object.fromEntries(catalogue.map(({ name, machine }) => [name, versionOfWording(name, wordingOf(machine))]));
