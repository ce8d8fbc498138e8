import { go, type Scenario, type ScenarioStep, tabOf } from '../../../src/workbench/scenarios/driving/driver.ts';
import { dig } from '../../../src/workbench/scenarios/scenarios.ts';
import type { Person } from '../../setup/test-bed.ts';
import type { TestCompany } from './test-company.ts';

/** An entity's records on the real server. */
export interface EntityTestBed {
  entity: string;
  /** Creates a record in the initial status, fit for the walk ahead. */
  create: (way: readonly ScenarioStep[]) => Promise<number>;
  /** The record as its call returns it; undefined for records without a page. */
  wire?: (id: number) => Promise<Record<string, unknown>>;
  /** Its status as its call returns it. */
  status: (id: number) => Promise<string>;
  /** Triggers the event, with `act` if given. Returns the user whose event it is. */
  perform: (id: number, step: ScenarioStep, act?: () => Promise<void>) => Promise<Person | undefined>;
  /** Its page's path; undefined for records without a page. */
  page?: (id: number) => string;
}

/** The records of a scenario in a test company. */
export function entityTestBedOf<S>(testCompany: TestCompany, scenario: Scenario<S>): EntityTestBed {
  const states = new Map<number, S>();
  const stateOf = (id: number): S => {
    const state = states.get(id);
    if (!state) throw new Error(`No ${scenario.entity} ${id} was made here`);
    return state;
  };
  const read = (id: number) => {
    const { as, call, params } = scenario.reads(stateOf(id));
    return testCompany.driver.ask<Record<string, unknown>>(as, call, { params });
  };
  const { page } = scenario;
  return {
    entity: scenario.entity,
    create: async (way) => {
      const state = await scenario.create(testCompany.driver, way);
      const id = scenario.idOf(state);
      if (id === null) throw new Error(`No ${scenario.entity} was made`);
      states.set(id, state);
      return id;
    },
    ...(page && { wire: read, page: (id: number) => `${page.at}${page.id(stateOf(id))}${tabOf(page)}` }),
    status: async (id) => dig(await read(id), scenario.reads(stateOf(id)).at) as string,
    perform: async (id, step, act) => {
      const who = await go(
        testCompany.driver,
        scenario,
        stateOf(id),
        step,
        act &&
          (async () => {
            await act();
            return null;
          }),
      );
      return who ? testCompany.people[who] : undefined;
    },
  };
}
