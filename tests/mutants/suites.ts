import type { Suite } from './mutant.ts';

/** Each guard alone refuses a real call; of one entity, if it is named. */
export const guardsByCall: Suite = { project: 'server', files: ['tests/server/whole/guards.test.ts'] };
export const guardsOf = (entity: string): Suite => ({ ...guardsByCall, only: ` ${entity}\\.` });
/** An entity's chart is walked on the server, with its effects. */
export const walks = (entity: string): Suite => ({
  project: 'server',
  files: ['tests/walks/lifecycles.server.test.ts'],
  only: `${entity} on the server`,
});
/** An entity's chart is walked by its samples. */
export const chartWalks = (entity: string): Suite => ({
  project: 'unit',
  files: ['tests/walks/lifecycles.test.ts'],
  only: `${entity} on its chart`,
});
