import type { Suite } from './mutant.ts';

/** Each guard alone refuses a real call; of one entity, if it is named. */
export const guardsByCall: Suite = { project: 'server', files: ['tests/server/whole/guards.test.ts'] };
export const guardsOf = (entity: string): Suite => ({ ...guardsByCall, only: ` ${entity}\\.` });
/** The part of such a suite that is about the chart that a file belongs to; rules are of leases and their quotations. */
export function narrowed(suite: Suite, file: string): Suite {
  const [, place = ''] = /^src\/machines\/\w+\/([\w-]+)\//.exec(file) ?? [];
  if (suite.files.join() !== guardsByCall.files.join() || suite.only || !place) return suite;
  const parts: Record<string, string> = { rules: '(lease|quotation)', contract: '(contract|contract_life|ejar|deposit)' };
  return guardsOf(parts[place] ?? place.replaceAll('-', '_'));
}
/** An entity's chart is walked on the server, with its effects. */
export const walks = (entity: string): Suite => ({
  project: 'server',
  files: ['tests/walks/lifecycles.server.test.ts'],
  only: `${entity} on the server`,
  isFull: true,
});
/** An entity's chart is walked by its samples. */
export const chartWalks = (entity: string): Suite => ({
  project: 'unit',
  files: ['tests/walks/lifecycles.test.ts'],
  only: `${entity} on its chart`,
});
