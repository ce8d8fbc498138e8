import { appUses } from './app/uses.samples.ts';
import { approvalUses } from './approvals/uses.samples.ts';
import { catalogue } from './catalogue.ts';
import { charts } from './charts.ts';
import type { Chart } from './kit/samples/samples.ts';
import { settingUses } from './settings/uses.samples.ts';

export type Flow = Extract<Chart, { kind: 'flow' }>;

/**
 * Every flow of the product with what can happen to it, each entity's use of a shared chart with that entity's data. The
 * charts themselves are in the catalogue; here are all screens' machines, and a test finds the one that is missing.
 */
export const flows: Flow[] = [...new Set([...catalogue, ...charts, ...appUses, ...approvalUses, ...settingUses])].filter(
  (chart): chart is Flow => chart.kind === 'flow',
);
