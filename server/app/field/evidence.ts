import type { FieldEvent, KeptKind } from '../../../src/api/maintenance/field.ts';
import { maintenanceIssues } from '../../db/schema/maintenance-issue.ts';
import { attachDocument } from '../../files/document.ts';
import { ApiError, fromDatabaseError } from '../../kit/api-error.ts';
import type { Doing } from './acts.ts';

/** What an event brought, by name: its payload, and the new values of edited fields. */
function broughtBy({ payload = {} }: Pick<FieldEvent, 'payload'>): Record<string, unknown> {
  const { fields, ...plain } = payload;
  const edited = Object.entries((fields ?? {}) as Record<string, { to?: unknown } | null>);
  return { ...Object.fromEntries(edited.map(([name, one]) => [name, one?.to])), ...plain };
}

const said = ['note', 'text', 'resolution', 'reason'] as const;

/**
 * Keeps the evidence of an event that was refused. Words, minutes and readings stay in the event, which is kept with its issue; a photo or
 * a signature is hung on the issue. Returns what was kept.
 */
export async function keepEvidence(doing: Doing, event: FieldEvent): Promise<KeptKind[]> {
  const brought = broughtBy(event);
  const kept: KeptKind[] = [];
  if (said.some((name) => typeof brought[name] === 'string' && brought[name].trim() !== '')) kept.push('note');
  if (typeof brought.minutes === 'number') kept.push('time');
  if (typeof brought.value === 'number') kept.push('reading');
  const { attachment_id } = brought;
  const type = event.event === 'signature' ? 'signature' : 'photo';
  if (typeof attachment_id === 'number' && (await isHung(doing, event.issue_id, attachment_id, type))) kept.push(type);
  return kept;
}

/** Whether a file is now one of the issue's. */
async function isHung(doing: Doing, id: number, attachment_id: number, type: 'photo' | 'signature'): Promise<boolean> {
  const { client, company } = doing.scope;
  const { rowCount } = await client.query({
    name: 'documents.hung',
    text: "select from documents where company_id = $1 and owner = 'maintenance_issue' and owner_id = $2 and attachment_id = $3",
    values: [company, id, attachment_id],
  });
  if (rowCount) return true;
  await client.query('savepoint evidence');
  try {
    await attachDocument(doing, { owner: 'maintenance_issue', table: maintenanceIssues, id }, { attachment_id, type });
    return true;
  } catch (error) {
    if (!(fromDatabaseError(error) instanceof ApiError)) throw error;
    await client.query('rollback to savepoint evidence');
    return false;
  }
}
