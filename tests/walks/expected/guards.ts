import { guardsOfLeasing } from './guards-of-leasing.ts';
import { guardsOfSales } from './guards-of-sales.ts';
import type { ExpectedTransition } from './lone-failure.ts';

/**
 * Each guard of each thing a person can do, with the one situation in which this guard alone says no. Written by hand from
 * the domain (3.1–3.9) and the specification, never read from a chart; tests/server/whole/guards.test.ts makes the call.
 */
export const expectedGuards: Record<string, ExpectedTransition[]> = { ...guardsOfSales, ...guardsOfLeasing };
