import { describe, entityNames, isEntity } from '../../api/entities.ts';
import type { IconName } from '../kit/ground/icon.tsx';

const pageOf = (entity: string | null): string | undefined => {
  if (entity === 'export') return '/exports';
  return isEntity(entity) ? describe(entity).path : undefined;
};

/** The path of a record's page; null if it has none. */
export const pathOfRecord = (entity: string | null, id: number | null): string | null => {
  const path = pageOf(entity);
  return path && id ? `${path}/${id}` : null;
};

/** The record whose page is at a path; null if there is none. */
export function recordAt(location: string): { entity: string; id: number } | null {
  const [, path, id] = /^(\/[a-z-]+)\/(\d{1,15})$/.exec(location) ?? [];
  const entity = entityNames.find((one) => describe(one).path === path);
  return entity && id ? { entity, id: Number(id) } : null;
}

export const iconOf = (entity: string): IconName => (isEntity(entity) && describe(entity).nav?.icon) || 'open';
