import type { Lead } from '../../../api/sales/lead.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import { leadLifecycle } from '../lead/lifecycle.ts';

/** A lead in this status can change hands: it is open, and no lease is being made of it. */
export const changesHands = (status: string): boolean =>
  hasTag(leadLifecycle, status, 'open') && !hasTag(leadLifecycle, status, 'frozen');

/** Why somebody can't ask for a lead, as a locale key; null if they can. */
export function whyNotAsked({ status, assignee_id }: Pick<Lead, 'status' | 'assignee_id'>, asker: number): string | null {
  if (assignee_id === asker) return 'sales.takeover.error.own';
  return changesHands(status) ? null : 'sales.takeover.error.closed';
}
