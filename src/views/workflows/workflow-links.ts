import type { LoopFigures } from '../../api/app/workflows.ts';
import { can, describe, isEntity } from '../../api/entities.ts';

/** The list of the app that shows an entity's records by status, and its filter; a further life stands in its owner's. */
function listOf(entity: string): [list: string, filter: string] | null {
  if (!isEntity(entity)) return null;
  const { path, partOf } = describe(entity);
  if (path && can(entity, 'export')) return [path, 'status'];
  const owner = partOf?.life && isEntity(partOf.entity) ? describe(partOf.entity).path : undefined;
  return owner && partOf?.life ? [owner, partOf.life] : null;
}

const linkTo = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** The records that stand in a state: the entity's own list where there is one, otherwise the workflow's. */
export const linkToState = (entity: string, state: string): string => {
  const [list, filter] = listOf(entity) ?? [`/workflows/${entity}`, 'state'];
  return linkTo(list, { [filter]: state });
};
export const linkToStuck = (entity: string, state?: string): string =>
  linkTo(`/workflows/${entity}`, { ...(state && { state }), stuck: 'yes' });
export const wayOf = ({ from, event, to }: Pick<LoopFigures, 'from' | 'event' | 'to'>): string => `${from}>${event}>${to}`;
export const linkToLoop = (entity: string, loop: LoopFigures): string => linkTo(`/workflows/${entity}`, { back: wayOf(loop) });
