import type { Refusal } from '../../api/failure.ts';
import { statusesOf } from '../../machines/kit/chart-statuses.ts';
import { availableEvents, evaluate, type Facts, initialOf } from '../../machines/kit/lifecycle.ts';
import { type LifecycleEntry, payloadsOf } from '../lifecycle-model.ts';
import { roleFacts, roles, viewerOf } from '../roles.ts';
import { permissionsOf } from '../xray.ts';
import { pathsOf } from './paths.ts';
import type { PathStep } from './steps.ts';

/** What a person tries in vain, whoever of these roles they are. */
export interface Denied {
  event: string;
  label: string;
  given: Record<string, unknown>;
  /** The roles to which the chart refuses it. */
  roles: string[];
  /** What refuses it to all of them. */
  refusals: Refusal[];
}
/** A way to a state, and everything that must be refused there by role. */
export interface RefusalPath {
  number: number;
  status: string;
  way: PathStep[];
  denied: Denied[];
}

/** What the chart answers to each of these roles, on a record that has everything. */
function refusalsTo(chart: LifecycleEntry, status: string, event: string, denied: string[]): Refusal[] {
  const all = Object.values(chart.samples.facts)[0] as Facts;
  const [payload = { type: event }] = payloadsOf(chart, event);
  const found = denied.map((role) => {
    const viewer = viewerOf(role);
    const evaluation = evaluate(chart.lifecycle, status, { ...all, ...roleFacts(chart.lifecycle, viewer), viewer }, payload);
    return evaluation.accepted ? [] : evaluation.refusals;
  });
  const isToAll = ({ guard }: Refusal) => found.every((own) => own.some((one) => one.guard === guard));
  return [...new Map(found.flat().map((refusal) => [refusal.guard, refusal])).values()].filter(isToAll);
}

/** By state: what must be refused to whom, with a way there. Only where some role may do it: what nobody may is no matter of roles. */
export function refusalPaths(chart: LifecycleEntry, seed = 1): RefusalPath[] {
  const facts = Object.values(chart.samples.facts)[0] as Facts;
  const cells = new Map(roles.map(({ code }) => [code, permissionsOf(chart, code)]));
  const reached = pathsOf(chart, 'states', seed).paths;
  return statusesOf(chart.machine)
    .flatMap((status): Omit<RefusalPath, 'number'>[] => {
      const denied = availableEvents(chart.lifecycle, status, facts).flatMap(({ event, meta }): Denied[] => {
        const answers = roles.map(({ code }) => [code, cells.get(code)?.get(`${status} ${event}`)] as const);
        const none = answers.flatMap(([code, cell]) => (cell === 'no' ? [code] : []));
        if (!none.length || !answers.some(([, cell]) => cell === 'yes')) return [];
        const [payload = { type: event }] = payloadsOf(chart, event);
        const { type: _, ...given } = payload;
        return [{ event, label: meta.label, given, roles: none, refusals: refusalsTo(chart, status, event, none) }];
      });
      const way =
        status === initialOf(chart.machine)
          ? []
          : reached
              .map(({ steps }) => steps.slice(0, steps.findIndex(({ to }) => to === status) + 1))
              .filter((steps) => steps.length > 0)
              .sort((a, b) => a.length - b.length)[0];
      return denied.length && way ? [{ status, way, denied }] : [];
    })
    .map((path, at) => ({ ...path, number: at + 1 }));
}
