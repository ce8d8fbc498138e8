import type { LoopFigures } from '../../api/app/workflows.ts';
import { can, describe, isEntity } from '../../api/entities.ts';

/** The path of an entity's list and its status filter; a second lifecycle is a filter of its owner's list. */
function listOf(entity: string): [list: string, filter: string] | null {
  if (!isEntity(entity)) return null;
  const { path, partOf } = describe(entity);
  if (path && can(entity, 'export')) return [path, 'status'];
  const owner = partOf?.life && isEntity(partOf.entity) ? describe(partOf.entity).path : undefined;
  return owner && partOf?.life ? [owner, partOf.life] : null;
}

const linkTo = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** Links to the records in a state: in the entity's list if there is one, otherwise in the workflow's. */
export const linkToState = (entity: string, state: string): string => {
  const [list, filter] = listOf(entity) ?? [`/workflows/${entity}`, 'state'];
  return linkTo(list, { [filter]: state });
};
export const linkToStuck = (entity: string, state?: string): string =>
  linkTo(`/workflows/${entity}`, { ...(state && { state }), stuck: 'yes' });
export const wayOf = ({ from, event, to }: Pick<LoopFigures, 'from' | 'event' | 'to'>): string => `${from}>${event}>${to}`;
export const linkToLoop = (entity: string, loop: LoopFigures): string => linkTo(`/workflows/${entity}`, { back: wayOf(loop) });
