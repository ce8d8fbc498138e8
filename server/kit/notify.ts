import type { EntityName } from '../../src/api/entities.ts';
import { notifications } from '../db/schema/platform.ts';
import type { Scope } from '../db/scope.ts';
import type { CurrentUser } from './current-user.ts';
import { insertRow } from './records.ts';
import type { Services } from './services.ts';
import type { Subject } from './sight.ts';

export interface Notice {
  /** The recipient; null for no one (the record has no owner). */
  user: number | null | undefined;
  /** Locale key and its values, composed in the reader's language. */
  messageKey: string;
  values?: Record<string, string | number>;
  /** Subject: only those who may see it at that time see the notification. */
  entity: EntityName | Subject;
  record?: number;
  /** The part of the record whose words are repeated: the notification goes with it. */
  part?: { entity: 'note' | 'document' | 'occupant'; id: number };
  /** Who did what it tells of, and needn't be told; null if nobody did. */
  by: CurrentUser | null;
}

/** Notifies each active administrator of the company. */
export async function notifyAdministrators(scope: Scope, services: Services, notice: Omit<Notice, 'user' | 'by'>): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>(
    `select u.id from users u join roles r on r.company_id = u.company_id and r.id = u.role_id
      where u.company_id = $1 and u.active and r.is_admin`,
    [scope.company],
  );
  for (const { id } of rows) await notify(scope, services, { ...notice, user: id, by: null });
}

/** Notifies a user, unless of their own doing, in the same transaction; the websocket delivers it after the commit. */
export async function notify(
  scope: Scope,
  services: Services,
  { user, messageKey, values = {}, entity, record, part, by }: Notice,
): Promise<void> {
  if (!user || (by && user === (by.cause ?? by.viewer.id))) return;
  scope.trace?.notified.add(user);
  const id = await insertRow(scope, notifications, {
    user_id: user,
    text_key: messageKey,
    values,
    entity,
    record_id: record ?? null,
    part: part?.entity ?? null,
    part_id: part?.id ?? null,
  });
  await services.broadcast.publish(scope, 'notify', { user, id, text_key: messageKey, values, entity, record_id: record });
}
