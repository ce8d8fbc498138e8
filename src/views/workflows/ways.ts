import type { LoopFigures } from '../../api/app/workflows.ts';

/** Lists of the app that show an entity's records by status: the list and its filter. */
const lists: Record<string, [list: string, filter: string]> = {
  lead: ['/leads', 'status'],
  quotation: ['/quotations', 'status'],
  contract: ['/contracts', 'status'],
  deposit: ['/contracts', 'deposit_status'],
  lease: ['/leases', 'status'],
  leasing_order: ['/leasing-orders', 'status'],
};

const linkTo = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** The records that stand in a state: the entity's own list where there is one, otherwise the workflow's. */
export const toStanding = (entity: string, state: string): string => {
  const [list, filter] = lists[entity] ?? [`/workflows/${entity}`, 'state'];
  return linkTo(list, { [filter]: state });
};
export const toStuck = (entity: string, state?: string): string =>
  linkTo(`/workflows/${entity}`, { ...(state && { state }), stuck: 'yes' });
export const wayOf = ({ from, event, to }: Pick<LoopFigures, 'from' | 'event' | 'to'>): string => `${from}>${event}>${to}`;
export const toLoop = (entity: string, loop: LoopFigures): string => linkTo(`/workflows/${entity}`, { back: wayOf(loop) });
