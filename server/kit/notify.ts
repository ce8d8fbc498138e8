import { notifications } from '../db/schema/platform.ts';
import type { Scope } from '../db/scope.ts';
import { insertRow } from './records.ts';
import type { Services } from './services.ts';

export interface Notice {
  /** The recipient; null for no one (the record has no owner). */
  user: number | null | undefined;
  /** Locale key and its values, composed in the reader's language. */
  messageKey: string;
  values?: Record<string, string | number>;
  entity?: string;
  record?: number;
}

/** Notifies a user in the same transaction; the websocket delivers it after the commit. */
export async function notify(
  scope: Scope,
  services: Services,
  { user, messageKey, values = {}, entity, record }: Notice,
): Promise<void> {
  if (!user) return;
  const id = await insertRow(scope, notifications, {
    user_id: user,
    text_key: messageKey,
    values,
    entity: entity ?? null,
    record_id: record ?? null,
  });
  await services.broadcast.publish(scope, 'notify', { user, id, text_key: messageKey, values, entity, record_id: record });
}
