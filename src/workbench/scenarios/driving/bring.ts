import { statusesOf } from '../../../machines/kit/chart-statuses.ts';
import { initialOf } from '../../../machines/kit/lifecycle.ts';
import { lifecycles } from '../../lifecycle-model.ts';
import { pathsOf } from '../../paths/paths.ts';
import type { PathStep } from '../../paths/steps.ts';
import { dig, scenarioOf } from '../scenarios.ts';
import { type Driver, go, isOpen, type Scenario, type ScenarioStep, tabOf } from './driver.ts';
import { liveDriver, Refused, type Server } from './live.ts';

export interface Brought {
  id: number;
  status: string;
  /** The record's URL; null if the app has no page for it. */
  address: string | null;
  steps: string[];
}
/** The status can't be reached; the message says why. */
export class CannotBring extends Error {}

const aheadOf = ({ what, from, to, takes: [name = ''] }: PathStep): ScenarioStep => ({ name, event: what, from, to });

/** A lifecycle's shortest path to a status. Throws CannotBring. */
export function wayToStatus(entity: string, status: string): PathStep[] {
  const entry = lifecycles.find(({ name }) => name === entity);
  if (!entry) throw new CannotBring(`There is no lifecycle “${entity}”: ${lifecycles.map(({ name }) => name).join(', ')}.`);
  const statuses = statusesOf(entry.machine);
  if (!statuses.includes(status)) throw new CannotBring(`“${status}” is no status of ${entity}: ${statuses.join(', ')}.`);
  if (status === initialOf(entry.machine)) return [];
  const [shortest] = pathsOf(entry, 'states')
    .paths.map(({ steps }) => steps.slice(0, steps.findIndex(({ to }) => to === status) + 1))
    .filter((steps) => steps.length > 0)
    .sort((a, b) => a.length - b.length);
  if (!shortest) throw new CannotBring(`No path leads to ${status}.`);
  return shortest;
}

/**
 * Creates a record and brings it to a status by the shortest path, with real calls. Returns the scenario's state. Throws
 * CannotBring, Refused.
 */
export async function bringBy<S>(driver: Driver, scenario: Scenario<S>, status: string): Promise<S> {
  const way = wayToStatus(scenario.entity, status).map(aheadOf);
  const held = way.find((step) => !isOpen(scenario, step));
  if (held) throw new CannotBring(`Only the server can do “${held.event}” in ${held.from}.`);
  const state = await scenario.create(driver, way);
  for (const step of way) {
    await go(driver, scenario, state, step);
    const now = await statusOf(driver, scenario, state);
    if (now !== step.to && now !== scenario.runsOn?.[step.event]?.to)
      throw new Refused(`After ${step.event} its status is ${now}, not ${step.to}.`);
  }
  return state;
}
async function statusOf<S>(driver: Driver, { reads }: Scenario<S>, state: S): Promise<string> {
  const { as, call, params, at } = reads(state);
  return String(dig(await driver.ask(as, call, { params }), at));
}

/** Does the same on a running server, in a sandbox company. Throws CannotBring, Refused. */
export async function bring(server: Server, entity: string, status: string): Promise<Brought> {
  const way = wayToStatus(entity, status);
  const scenario = scenarioOf(entity);
  if (!scenario)
    throw new CannotBring(`Only the server creates ${entity} records, so none can be brought to a status through the API.`);
  const driver = liveDriver(server);
  const { company } = await driver.profile();
  if (!company.sandbox) throw new CannotBring(`${company.slug} is not a sandbox company: test records are only created in one.`);
  const state = await bringBy(driver, scenario, status);
  const path = scenario.page ? `${scenario.page.at}${scenario.page.id(state)}${tabOf(scenario.page)}` : scenario.seenAt?.(state);
  return {
    id: scenario.idOf(state) as number,
    status: await statusOf(driver, scenario, state),
    address: path ? server.base + path : null,
    steps: way.map(({ what, to }) => `${what} → ${to}`),
  };
}
