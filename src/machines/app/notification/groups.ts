import type { Notification } from '../../../api/app/session.ts';

type Row = Pick<Notification, 'id' | 'text_key' | 'entity' | 'record_id' | 'read_at'>;
/** What is shown of several that are alike: the newest, with the rest behind it. */
export interface Alike<R extends Row> {
  first: R;
  more: R[];
}

/** From so many on they are one: two are read as quickly as a heading. */
const fewest = 3;

/**
 * Notifications in order, newest first. What says the same of the same record again stands behind the newest; so do three or more
 * unread ones that say the same of different records.
 */
export function groupAlike<R extends Row>(rows: readonly R[]): Alike<R>[] {
  const said = (row: R) => `${row.text_key} ${row.read_at === null}`;
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(said(row), (counts.get(said(row)) ?? 0) + 1);
  const groups = new Map<string, Alike<R>>();
  for (const row of rows) {
    const isOneOfMany = row.read_at === null && (counts.get(said(row)) ?? 0) >= fewest;
    const about = row.record_id === null ? `alone ${row.id}` : `${row.entity} ${row.record_id}`;
    const key = isOneOfMany ? said(row) : `${said(row)} ${about}`;
    const group = groups.get(key);
    if (group) group.more.push(row);
    else groups.set(key, { first: row, more: [] });
  }
  return [...groups.values()];
}
