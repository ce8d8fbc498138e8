import { getTableName } from 'drizzle-orm';
import { can, type EntityName, isEntity } from '../../src/api/entities.ts';
import { mentionedIn, writtenOf } from '../../src/api/mentions.ts';
import type { Note } from '../../src/api/note.ts';
import { type Privileges, privilegeOf } from '../../src/api/privileges.ts';
import { may } from '../../src/machines/kit/lifecycle.ts';
import { notes } from '../db/schema/platform.ts';
import type { Scope } from '../db/scope.ts';
import { invalid } from './api-error.ts';
import type { WriteContext } from './crud.ts';
import { keepRow } from './lock.ts';
import { notify } from './notify.ts';
import { powersOf } from './privacy.ts';
import { createRecord, type EntityStore, readOr404, setColumns, updateRecord } from './records.ts';

/** `n` is the note. */
const inNote = {
  author_name: '(select u.name from users u where u.company_id = n.company_id and u.id = n.created_by)',
  mentions: `(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.id), '[]') from users u
    where u.company_id = n.company_id and n.mentions @> to_jsonb(u.id))`,
  files: `(select coalesce(jsonb_agg(jsonb_build_object('attachment_id', f.id, 'name', f.name, 'size', f.size, 'media_type', f.media_type,
      'has_preview', f.has_preview) order by d.id), '[]') from documents d
    join attachments f on f.company_id = d.company_id and f.id = d.attachment_id
    where d.company_id = n.company_id and d.owner = 'note' and d.owner_id = n.id)`,
};
/** Its own columns alone; what is read with it is `inNote`. */
export const noteStore: EntityStore = { entity: 'note', table: notes, hidden: ['mentions'] };

const select = `select n.id, n.version, n.created_at, n.updated_at, n.created_by, n.entity, n.record_id, n.text,
  ${Object.entries(inNote)
    .map(([name, of]) => `${of} as ${name}`)
    .join(', ')} from notes n where n.company_id = $1`;

/** A record's notes, newest first; at most 500. */
export async function notesOf({ client, company }: Scope, entity: string, id: number): Promise<Note[]> {
  const { rows } = await client.query<Note>({
    name: 'notes.of',
    text: `${select} and n.entity = $2 and n.record_id = $3 order by n.id desc limit 500`,
    values: [company, entity, id],
  });
  return rows;
}

/** Throws an ApiError 404. */
export async function readNote(scope: Scope, id: number): Promise<Note> {
  const { rows } = await scope.client.query<Note>({
    name: 'notes.one',
    text: `${select} and n.id = $2`,
    values: [scope.company, id],
  });
  return rows[0] ?? readOr404<Note>(scope, noteStore, id);
}

/** The roles that may see an entity's records. */
export async function rolesThatSee({ client, company }: Scope, entity: EntityName): Promise<number[]> {
  const { rows } = await client.query<{ id: number; is_admin: boolean; is_provider: boolean; privileges: Privileges }>({
    name: 'notes.roles',
    text: 'select id, is_admin, is_provider, privileges from roles where company_id = $1',
    values: [company],
  });
  return rows
    .filter((role) => may({ id: 0, is_admin: role.is_admin, privileges: powersOf(role) }, privilegeOf(entity, 'view')))
    .map(({ id }) => id);
}

interface Person {
  id: number;
  name: string;
}
/** The people whom a text mentions. Throws an ApiError: each is active, and may see the record. */
async function peopleIn(scope: Scope, entity: string, record: number, text: string): Promise<Person[]> {
  const ids = mentionedIn(text);
  if (!ids.length) return [];
  const roles = isEntity(entity) ? await rolesThatSee(scope, entity) : [];
  const { rows } = await scope.client.query<Person & { sees: boolean }>(
    `select id, name, active and role_id = any($3) and sees(id, $4, $5) as sees from users
      where company_id = $1 and id = any($2) order by id`,
    [scope.company, ids, roles, entity, record],
  );
  if (rows.length < ids.length) throw invalid({ text: 'app.comment.error.unknown_person' });
  const blind = rows.find(({ sees }) => !sees);
  if (blind) throw invalid({ text: { messageKey: 'app.comment.error.cannot_see', values: { name: blind.name } } });
  return rows;
}

/** As much of a text as a notification repeats. */
const mostWords = 100;
const beginningOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > mostWords ? `${line.slice(0, mostWords - 1).trimEnd()}…` : line;
};

/** Notifies people of a comment that names them, and has them follow its record. Not its author. */
async function tell(
  { scope, services, currentUser }: WriteContext,
  { entity, table, title }: EntityStore,
  { id: note, record_id: record, text }: Pick<Note, 'id' | 'record_id' | 'text'>,
  people: Person[],
): Promise<void> {
  const others = people.filter(({ id }) => id !== currentUser.viewer.id);
  if (!others.length) return;
  const { rows } = await scope.client.query<{ title: string | null; author: string | null }>(
    `select ${title ?? "'#' || x.id"} as title, (select u.name from users u where u.company_id = $1 and u.id = $3) as author
      from "${getTableName(table)}" x where x.company_id = $1 and x.id = $2`,
    [scope.company, record, currentUser.viewer.id],
  );
  const values = {
    name: rows[0]?.author ?? '',
    title: rows[0]?.title ?? `#${record}`,
    words: beginningOf(writtenOf(text, people)),
  };
  const about = { entity: entity as EntityName, record, part: { entity: 'note' as const, id: note } };
  for (const { id } of others) {
    await notify(scope, services, { user: id, messageKey: 'app.comment.told', values, ...about, by: currentUser });
    if (!can(entity, 'follow')) continue;
    await scope.client.query(
      'insert into follows (company_id, user_id, entity, record_id) values ($1, $2, $3, $4) on conflict do nothing',
      [scope.company, id, entity, record],
    );
  }
}

/** Throws an ApiError. */
export async function addNote(context: WriteContext, store: EntityStore, id: number, text: string): Promise<Note> {
  const { scope, services, currentUser } = context;
  const { entity, table } = store;
  await keepRow(scope, table, id);
  const people = await peopleIn(scope, entity, id, text);
  const made = await createRecord(scope, services, currentUser, noteStore, {
    entity,
    record_id: id,
    text,
    mentions: people.map((one) => one.id),
  });
  await tell(context, store, { id: made, record_id: id, text }, people);
  // Viewers of the record are notified; its version doesn't change.
  await services.broadcast.publish(scope, 'changed', { entity, id, version: null });
  return readNote(scope, made);
}

/** Who is mentioned anew is told, nobody twice. Throws an ApiError. */
export async function changeNote(
  context: WriteContext,
  store: EntityStore,
  before: Note,
  { text, version }: { text: string; version?: number | undefined },
): Promise<Note> {
  const { scope, services, currentUser } = context;
  const people = await peopleIn(scope, before.entity, before.record_id, text);
  await updateRecord(scope, services, currentUser, noteStore, before.id, { text, version });
  await setColumns(scope, notes, before.id, { mentions: people.map(({ id }) => id) });
  const known = before.mentions.map(({ id }) => id);
  // Those who were told before read what it says now.
  await scope.client.query(
    `update notifications set "values" = "values" || jsonb_build_object('words', $3::text) where company_id = $1 and part = 'note' and part_id = $2`,
    [scope.company, before.id, beginningOf(writtenOf(text, people))],
  );
  await tell(
    context,
    store,
    { ...before, text },
    people.filter(({ id }) => !known.includes(id)),
  );
  await services.broadcast.publish(scope, 'changed', { entity: before.entity, id: before.record_id, version: null });
  return readNote(scope, before.id);
}
