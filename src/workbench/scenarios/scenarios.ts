import type { Scenario } from './driving/driver.ts';
import { scenarios } from './scenario-index.ts';

const byEntity: Partial<Record<string, unknown>> = scenarios;
/** A lifecycle's scenario; undefined if only the server creates and moves its records. */
// Each scenario's state is opaque to everyone else.
export const scenarioOf = (entity: string): Scenario | undefined => byEntity[entity] as Scenario | undefined;

/** The value at a path in a response: `steps.1.status`. */
export const dig = (answer: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], answer);
