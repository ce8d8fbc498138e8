import type { Call } from '../../src/api/contract.ts';
import type { Driver } from '../../src/workbench/scenarios/driving/driver.ts';
import type { Bed, Slug } from './bed-driver.ts';

/** A company's records by path pattern: `/leads/{}`, `/leads/{}/quotations/{}`. */
export type Records = Record<string, number>;
export interface Planted {
  testBed: Bed;
  slug: Slug;
  driver: Driver;
  records: Records;
}

/** A path's pattern, without the names of its parameters. What tenants, owners and providers call their own are the office's records. */
export const placeOf = (path: string): string =>
  path
    .replace(/^\/app\//, '/')
    .replace(/^\/provider\/tasks\//, '/maintenance/issues/{}/tasks/')
    .replace(/^\/provider\/issues\//, '/maintenance/issues/')
    .replace(/\{\w+\}/g, '{}');
/** The parameters of a call's path, each with its pattern. */
export const placesOf = ({ path }: Call): { name: string; at: string }[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((found) => ({
    name: found[1] as string,
    at: placeOf(path.slice(0, found.index + found[0].length)),
  }));

export function recordAt(records: Records, at: string): number {
  const id = records[at];
  if (id === undefined) throw new Error(`No record is planted at ${at}: tests/kit/plant.ts has to make one.`);
  return id;
}
/** The ids for a call's path. Throws if no such record was created. */
export const idsFor = (call: Call, records: Records): Record<string, number> =>
  Object.fromEntries(placesOf(call).map(({ name, at }) => [name, recordAt(records, at)]));
/** The same, including path parameters that aren't ids. */
export function paramsFor(call: Call, { slug, records }: Pick<Planted, 'slug' | 'records'>): Record<string, string | number> {
  if (!call.textual) return idsFor(call, records);
  const words = {
    entity: 'lead',
    record_id: recordAt(records, '/leads/{}'),
    company_slug: slug,
    id: 'no-such-token',
    token: 'no-such-token',
  };
  return Object.fromEntries(Object.entries(words).filter(([name]) => call.path.includes(`{${name}}`)));
}
