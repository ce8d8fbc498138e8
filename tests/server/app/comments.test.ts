import { beforeAll, describe, expect, it } from 'vitest';
import { type Comment, commentCalls } from '../../../src/api/app/comment.ts';
import { deletionCalls } from '../../../src/api/app/deletion.ts';
import { erasureCalls } from '../../../src/api/app/erasure.ts';
import { historyCalls } from '../../../src/api/app/history.ts';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import { contractCalls } from '../../../src/api/leasing/contract.ts';
import type { LogEntry } from '../../../src/api/log-entry.ts';
import type { Note } from '../../../src/api/note.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { userCalls } from '../../../src/api/settings/user.ts';
import { jpeg, pdf, read, upload } from '../../setup/files.ts';
import { countOf, finalized, type Let, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Person } from '../../setup/test-bed.ts';
import type { Role } from '../../walks/test-beds/test-company.ts';

startTestCompany();
let own: Let;
beforeAll(async () => {
  own = await finalized();
});

const people = () => testCompany.people;
const on = () => ({ entity: 'contract' as const, record_id: own.contract });
const write = (person: Person, text: string, more: object = {}) =>
  person.ask(commentCalls.create, { body: { ...on(), text, ...more } });
async function written(person: Person, text: string, more: object = {}): Promise<Comment> {
  const { status, body } = await write(person, text, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Comment;
}
const seenBy = (person: Person) => testCompany.ask<Comment[]>(person, commentCalls.list, { query: on() });
const idOf = async (role: Role): Promise<number> =>
  (await testCompany.sql<{ id: number }>('select id from users where email = $1', [`${role}@first.example`]))[0]?.id as number;
interface Told {
  text_key: string;
  values: Record<string, string>;
  entity: string;
  record_id: number;
}
const toldTo = async (role: Role): Promise<Told[]> =>
  testCompany.sql<Told>(
    `select text_key, "values", entity, record_id from notifications where text_key = 'app.comment.told' and user_id = $1 order by id`,
    [await idOf(role)],
  );
/** As if a comment had been written so many seconds before. */
const age = (id: number, seconds: number) =>
  testCompany.testBed.owner.query("update notes set created_at = created_at - $2 * interval '1 second' where id = $1", [
    id,
    seconds,
  ]);

describe('the comments of a record (X-CMT-01)', () => {
  it('are one stream with the notes of the specification’s calls, newest first', async () => {
    const note = await testCompany.ask<Note>(people().leasing_manager, contractCalls.addNote, {
      params: { id: own.contract },
      body: { text: 'Called the tenant' },
    });
    const comment = await written(people().analyst, 'They wait for the keys');
    expect((await seenBy(people().analyst)).map(({ id }) => id)).toEqual([comment.id, note.id]);
    const notes = await testCompany.ask<Note[]>(people().analyst, contractCalls.notes, { params: { id: own.contract } });
    expect(notes.map(({ text, author_name }) => [text, author_name])).toEqual([
      ['They wait for the keys', 'analyst of first'],
      ['Called the tenant', 'leasing_manager of first'],
    ]);
  });

  it('are there for whoever may see the record, and for nobody else', async () => {
    await written(people().analyst, 'For our eyes');
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    for (const person of [people().none, stranger])
      expect((await person.ask(commentCalls.list, { query: on() })).status).toBe(404);
    expect((await people().admin.ask(commentCalls.list, { query: { ...on(), record_id: 999_999 } })).status).toBe(404);
  });
});

describe('writing a comment (X-CMT-02)', () => {
  it('takes no more than seeing the record', async () => {
    expect(await written(people().analyst, 'I only look')).toMatchObject({
      text: 'I only look',
      can_edit: true,
      can_remove: true,
    });
    expect((await write(people().none, 'Hello')).status).toBe(404);
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect((await write(stranger, 'Hello')).status).toBe(404);
  });

  it('takes words, or a file, of a reasonable size', async () => {
    expect((await write(people().analyst, '  ')).body.fields).toHaveProperty('text');
    expect((await write(people().analyst, 'x'.repeat(5001))).body.fields).toHaveProperty('text');
    expect((await people().analyst.ask(commentCalls.create, { body: { ...on(), entity: 'execution', text: 'x' } })).status).toBe(
      422,
    );
    const file = await upload(people().analyst, pdf(), { name: 'letter.pdf', for_entity: 'note' });
    expect(await written(people().analyst, '', { attachment_ids: [file.id] })).toMatchObject({
      text: '',
      files: [{ attachment_id: file.id, name: 'letter.pdf', size: 2000, media_type: 'application/pdf', has_preview: false }],
    });
  });

  it('shows its files to whoever may see the record, and takes only one’s own, once', async () => {
    const file = await upload(people().analyst, await jpeg(), { name: 'door.jpg', for_entity: 'note' });
    expect((await read(people().leasing_manager, file.id)).status).toBe(404);
    expect((await write(people().leasing_manager, 'Mine', { attachment_ids: [file.id] })).body.fields).toHaveProperty(
      'attachment_ids',
    );
    await written(people().analyst, 'Look', { attachment_ids: [file.id] });
    expect((await read(people().leasing_manager, file.id, 'preview')).status).toBe(200);
    expect((await read(people().none, file.id)).status).toBe(404);
    expect((await write(people().analyst, 'Again', { attachment_ids: [file.id] })).status).toBe(422);
    const elsewhere = await upload(people().leasing_manager, pdf(), { for_entity: 'contract' });
    expect((await write(people().leasing_manager, 'x', { attachment_ids: [elsewhere.id] })).status).toBe(422);
  });

  it('tells who is mentioned, by name and with the first words, and has them follow the record', async () => {
    const [manager, agent] = [await idOf('leasing_manager'), await idOf('leasing_agent')];
    const before = (await toldTo('leasing_manager')).length;
    const text = `@[${manager}] and @[${agent}], please look: ${'long '.repeat(40)}`;
    const comment = await written(people().leasing_agent, text);
    expect(comment.text).toBe(text.trim());
    expect(comment.mentions).toEqual(
      [
        { id: manager, name: 'leasing_manager of first' },
        { id: agent, name: 'leasing_agent of first' },
      ].sort((a, b) => a.id - b.id),
    );
    const told = await toldTo('leasing_manager');
    expect(told).toHaveLength(before + 1);
    expect(told.at(-1)).toMatchObject({
      entity: 'contract',
      record_id: own.contract,
      values: { name: 'leasing_agent of first' },
    });
    const words = told.at(-1)?.values.words ?? '';
    expect(words).toMatch(/^@leasing_manager of first and @leasing_agent of first, please look: long/);
    expect(words.length).toBeLessThanOrEqual(100);
    // Nobody is told of their own comment.
    expect(await toldTo('leasing_agent')).toEqual([]);
    const follows = await testCompany.ask<{ entity: string; record_id: number }[]>(people().leasing_manager, workCalls.follows);
    expect(follows).toContainEqual({ entity: 'contract', record_id: own.contract, following: true });
    const { notifications } = await testCompany.ask<{ notifications: Told[] }>(people().leasing_manager, notificationCalls.list);
    expect(notifications[0]).toMatchObject({ text_key: 'app.comment.told', record_id: own.contract });
  });

  it('mentions nobody who can’t see the record, has left, or is somebody else’s', async () => {
    const before = await countOf('select count(*) from notes');
    const blind = await write(people().analyst, `@[${await idOf('none')}] look`);
    expect(blind).toMatchObject({ status: 422 });
    expect(blind.body.fields).toEqual({ text: expect.stringContaining('none of first can’t see') });
    const [other] = await testCompany.sql<{ id: number }>("select id from users where email = 'admin@second.example'");
    for (const id of [other?.id, 999_999])
      expect((await write(people().analyst, `@[${id}] look`)).body.fields).toHaveProperty('text');
    await testCompany.sql('update users set active = false where id = $1', [await idOf('general_manager')]);
    expect((await write(people().analyst, `@[${await idOf('general_manager')}] look`)).status).toBe(422);
    await testCompany.sql('update users set active = true where id = $1', [await idOf('general_manager')]);
    expect(await countOf('select count(*) from notes')).toBe(before);
    // The specification's own calls mention people in the same way.
    const note = { params: { id: own.contract }, body: { text: `@[${await idOf('none')}]` } };
    expect((await people().leasing_manager.ask(contractCalls.addNote, note)).status).toBe(422);
  });

  it('names people as they are called now', async () => {
    const { id } = await written(people().analyst, `@[${await idOf('finance_manager')}]`);
    await people().admin.ask(userCalls.update, { params: { id: await idOf('finance_manager') }, body: { name: 'Noura' } });
    expect((await seenBy(people().analyst)).find((one) => one.id === id)?.mentions).toMatchObject([{ name: 'Noura' }]);
  });
});

describe('changing a comment (X-CMT-03)', () => {
  const change = (person: Person, id: number, text: string, more: object = {}) =>
    person.ask(commentCalls.update, { params: { id }, body: { text, ...more } });

  it('is for its author, who tells those it mentions anew', async () => {
    const manager = await idOf('leasing_manager');
    const { id, version } = await written(people().analyst, `@[${manager}] befor`);
    const [before, owner] = [(await toldTo('leasing_manager')).length, (await toldTo('operations')).length];
    const { body } = await change(people().analyst, id, `@[${manager}] before, @[${await idOf('operations')}]`, { version });
    expect(body.data).toMatchObject({ text: expect.stringContaining('before,'), version: version + 1 });
    expect(await toldTo('leasing_manager')).toHaveLength(before);
    expect(await toldTo('operations')).toHaveLength(owner + 1);
    expect((await change(people().analyst, id, 'Late news', { version })).status).toBe(409);
    for (const person of [people().admin, people().leasing_manager])
      expect((await change(person, id, 'Not mine')).status).toBe(403);
    expect((await change(people().none, id, 'Not mine')).status).toBe(404);
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect((await change(stranger, id, 'Not mine')).status).toBe(404);
    expect((await change(people().analyst, id, `@[${await idOf('none')}]`)).body.fields).toHaveProperty('text');
  });

  it('is possible for 15 minutes', async () => {
    const { id } = await written(people().analyst, 'Quick');
    await age(id, 14 * 60 + 50);
    expect((await change(people().analyst, id, 'Quicker')).status).toBe(200);
    await age(id, 11);
    const late = await change(people().analyst, id, 'Too late');
    expect(late).toMatchObject({ status: 422, body: { code: 'refused' } });
    expect((await seenBy(people().analyst)).find((one) => one.id === id)).toMatchObject({
      text: 'Quicker',
      can_edit: false,
      can_remove: true,
    });
  });
});

describe('deleting a comment (X-CMT-04)', () => {
  const remove = (person: Person, id: number) => person.ask(commentCalls.remove, { params: { id } });

  it('is for its author and administrators, and stands in the record’s history without its words', async () => {
    const file = await upload(people().analyst, pdf(), { for_entity: 'note' });
    const { id, created_by } = await written(people().analyst, 'A slip of the tongue', { attachment_ids: [file.id] });
    await people().analyst.ask(commentCalls.update, { params: { id }, body: { text: 'Another tongue' } });
    expect((await remove(people().leasing_manager, id)).status).toBe(403);
    expect((await remove(people().none, id)).status).toBe(404);
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await remove(people().admin, id)).status).toBe(200);
    expect((await remove(people().admin, id)).status).toBe(404);
    const log = await testCompany.ask<LogEntry[]>(people().analyst, historyCalls.of, {
      params: { entity: 'contract', record_id: String(own.contract) },
    });
    expect(log[0]).toMatchObject({
      event: 'remove_comment',
      actor_name: 'admin of first',
      payload: { comment: id, author: created_by },
    });
    expect(await countOf("select count(*) from record_log t where t::text ~ 'tongue'")).toBe(0);
    await testCompany.testBed.app.jobs.settled();
    expect((await read(people().analyst, file.id)).status).toBe(404);
    const { id: again } = await written(people().analyst, 'My own');
    expect((await remove(people().analyst, again)).status).toBe(200);
  });
});

describe('whom a comment may mention (X-CMT-05)', () => {
  const found = (person: Person, more: object = {}) => person.ask(commentCalls.people, { query: { ...on(), ...more } });

  it('are the active people who may see the record, found by a part of their name', async () => {
    const all = (await found(people().analyst)).body.data as { name: string }[];
    const names = all.map(({ name }) => name);
    expect(names).toContain('leasing_manager of first');
    expect(names).not.toContain('none of first');
    expect(names.join()).not.toContain('second');
    const some = (await found(people().analyst, { search: 'Leasing_' })).body.data as { name: string }[];
    expect(some.map(({ name }) => name)).toEqual(['leasing_agent of first', 'leasing_manager of first']);
    expect((await found(people().none)).status).toBe(404);
    expect((await found(people().analyst, { search: '%' })).body.data).toEqual([]);
  });
});

describe('what is about a record', () => {
  it('goes with it: comments, their files and their words are counted before and gone after', async () => {
    const made = await testCompany.ask<{ id: number }>(people().admin, compoundCalls.create, {
      body: { name_en: 'Short', name_ar: 'قصير', property_use: 'residential' },
    });
    const file = await upload(people().admin, pdf(), { for_entity: 'note' });
    const body = { entity: 'compound', record_id: made.id, text: 'Unforgettable', attachment_ids: [file.id] };
    const { id } = await testCompany.ask<Comment>(people().admin, commentCalls.create, { body });
    await people().admin.ask(commentCalls.update, { params: { id }, body: { text: 'Forgettable' } });
    const impact = await testCompany.ask<{ goes: object[] }>(people().admin, deletionCalls.preview, {
      params: { entity: 'compound', record_id: String(made.id) },
    });
    expect(impact.goes).toContainEqual({ what: 'notes', count: 1 });
    expect((await people().admin.ask(compoundCalls.remove, { params: { id: made.id } })).status).toBe(200);
    expect(await countOf("select count(*) from documents where owner = 'note' and owner_id = $1", [id])).toBe(0);
    expect(await countOf('select count(*) from notes where id = $1', [id])).toBe(0);
    expect(await countOf("select count(*) from record_log t where t::text ~ 'orgettable'")).toBe(0);
  });

  it('is erased with the person: comments, their files, former words and notifications', async () => {
    const lead = await testCompany.ask<Lead>(people().admin, leadCalls.create, {
      body: { name: 'Sara Al-Qahtani', mobile: '0501239876', source: 'website' },
    });
    await testCompany.ask(people().admin, leadCalls.lose, { params: { id: lead.id }, body: { reason: 'price' } });
    const about = { entity: 'lead', record_id: lead.id };
    const file = await upload(people().admin, pdf(), { for_entity: 'note' });
    const { id } = await testCompany.ask<Comment>(people().admin, commentCalls.create, {
      body: { ...about, text: `Qahtani's mother, says @[${await idOf('leasing_manager')}]`, attachment_ids: [file.id] },
    });
    await people().admin.ask(commentCalls.update, { params: { id }, body: { text: 'Qahtani’s sister' } });
    const gone = await people().admin.ask(erasureCalls.erase, { body: { ...about, name: lead.name } });
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    for (const table of ['notes', 'record_log', 'notifications', 'outbox'])
      expect(await countOf(`select count(*) from ${table} t where t::text ~ 'Qahtani'`), table).toBe(0);
    expect(await countOf('select count(*) from documents where attachment_id = $1', [file.id])).toBe(0);
  });
});
