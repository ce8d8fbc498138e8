import type { Scenario } from './driving/driver.ts';
import { scenarios } from './scenario-index.ts';

const byEntity: Partial<Record<string, unknown>> = scenarios;
/** How a lifecycle's records are made and moved; none for one that only the server itself moves. */
// A scenario's state is its own matter: only the scenario itself looks into what it made.
export const scenarioOf = (entity: string): Scenario | undefined => byEntity[entity] as Scenario | undefined;

/** What stands at a place in an answer: `steps.1.status`. */
export const dig = (answer: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], answer);
