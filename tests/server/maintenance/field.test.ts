import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { type Document, documentCalls } from '../../../src/api/app/document.ts';
import type { LogEntry } from '../../../src/api/log-entry.ts';
import { type FieldAnswer, type FieldJobs, type FieldRecord, fieldCalls } from '../../../src/api/maintenance/field.ts';
import { type IssueAnswer, issueAnswerCalls } from '../../../src/api/maintenance/issue-answer.ts';
import { type IssueTask, issueTaskCalls } from '../../../src/api/maintenance/issue-task.ts';
import { maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { type Part, partCalls } from '../../../src/api/maintenance/part.ts';
import { type Restock, restockCalls } from '../../../src/api/maintenance/restock.ts';
import { workOrderItemCalls } from '../../../src/api/maintenance/work-order-item.ts';
import { makeChecklist } from '../../../src/workbench/scenarios/parts/maintenance.ts';
import { makePart } from '../../../src/workbench/scenarios/restock.ts';
import { jpeg, upload } from '../../setup/files.ts';
import { assign, assignee, coordinator, readIssue, reported, resolve, steps } from '../../setup/issues.ts';
import { services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { done } from '../../setup/sales-of-units.ts';

startTestCompany();

const admin = () => testCompany.people.admin;
interface Queued {
  uuid?: string;
  issue_id: number;
  event: string;
  payload?: object;
  task_id?: number;
  step_id?: number;
  base_version?: number;
  device_time?: string;
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const queued = (event: Queued) => ({ uuid: randomUUID(), device_time: ago(0), ...event });
const send = (events: Queued[], person = coordinator(), device_now = ago(0)) =>
  person.ask(fieldCalls.sync, { body: { device_now, events: events.map(queued) } });
async function sent(events: Queued[], person = coordinator(), device_now = ago(0)): Promise<FieldAnswer[]> {
  const { status, body } = await send(events, person, device_now);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { answers: FieldAnswer[] }).answers;
}
const one = async (event: Queued, person = coordinator(), device_now = ago(0)): Promise<FieldAnswer> =>
  (await sent([event], person, device_now))[0] as FieldAnswer;
const eventsOf = (issue_id: number) => done<FieldRecord[]>(coordinator(), fieldCalls.events, { params: { issue_id } });
const documentsOf = (issue_id: number) => done<Document[]>(coordinator(), documentCalls.ofIssue, { params: { issue_id } });
const historyOf = (id: number) => done<LogEntry[]>(coordinator(), maintenanceIssueCalls.activities, { params: { id } });
/** The company's time: a test company's clock is moved. */
const offset = () => testCompany.testBed.one.company.clock_offset * 1000;
let slots = 0;
/** An issue with a visit, which nobody else has at that time. */
async function scheduled() {
  const { id } = await reported();
  slots += 1;
  const from = Date.now() + offset() + (2 + slots) * 3_600_000;
  const slot = { slot_from: new Date(from).toISOString(), slot_to: new Date(from + 3_540_000).toISOString() };
  await steps(id, assign(), ['schedule', { ...slot, agreed: true }]);
  return id;
}
const photoBy = async (person = coordinator()) =>
  (await upload(person, await jpeg(), { name: 'seal.jpg', for_entity: 'maintenance_issue' })).id;

describe('jobs that a phone takes along (X-FLD-01)', () => {
  it('are the caller’s own open ones of seven days, with what hangs on them', async () => {
    const id = await scheduled();
    const { id: later } = await reported();
    const far = Date.now() + offset() + 20 * 86_400_000;
    const slot = { slot_from: new Date(far).toISOString(), slot_to: new Date(far + 3_600_000).toISOString() };
    await steps(later, assign(), ['schedule', slot]);
    const { id: others } = await reported();
    const { id: over } = await reported();
    await steps(over, assign(), 'start', resolve);
    await done(coordinator(), issueTaskCalls.create, { params: { issue_id: id }, body: { title: 'Shut the valve' } });
    const part = await makePart(testCompany.driver);
    const { jobs, parts, today } = await done<FieldJobs>(coordinator(), fieldCalls.jobs, {});
    const ids = jobs.map(({ issue }) => issue.id);
    expect(ids).toContain(id);
    for (const other of [later, others, over]) expect(ids).not.toContain(other);
    expect(jobs.find(({ issue }) => issue.id === id)).toMatchObject({
      issue: { status: 'assigned', dispatch_status: 'scheduled' },
      tasks: [{ title: 'Shut the valve', status: 'open' }],
      ...{ steps: [], items: [], meters: [] },
    });
    expect(parts.map((one) => one.id)).toContain(part);
    expect(today).toBe(await testCompany.today());
    expect((await done<FieldJobs>(admin(), fieldCalls.jobs, {})).jobs).toEqual([]);
  });
});

describe('events of a phone (X-FLD-02)', () => {
  it('are judged in their order by the charts of the ordinary calls', async () => {
    const id = await scheduled();
    const task = await done<IssueTask>(coordinator(), issueTaskCalls.create, {
      params: { issue_id: id },
      body: { title: 'Valve' },
    });
    const answers = await sent([
      { issue_id: id, event: 'finish' },
      { issue_id: id, event: 'arrive' },
      { issue_id: id, event: 'finish' },
      {
        issue_id: id,
        event: 'task',
        task_id: task.id,
        payload: { status: 'complete', fields: { minutes: { from: null, to: 25 } } },
      },
      { issue_id: id, event: 'finish' },
      { issue_id: id, event: 'resolve' },
      { issue_id: id, event: 'resolve', payload: { resolution: 'New seal', cause: 'wear' } },
    ]);
    expect(answers.map(({ outcome, code }) => code ?? outcome)).toEqual([
      ...['not_in_this_state', 'accepted', 'refused', 'accepted', 'accepted', 'refused', 'accepted'],
    ]);
    expect(answers[2]?.reasons.map(({ guard }) => guard)).toEqual(['hasNoOpenTask']);
    expect(answers[2]?.reasons[0]?.explain_ar).toMatch(/[\u0600-\u06ff]/);
    expect(answers[5]?.reasons.map(({ guard }) => guard)).toEqual(['gaveResolution', 'gaveCause']);
    expect(await readIssue(id)).toMatchObject({ status: 'resolved', dispatch_status: 'done', resolution: 'New seal' });
    const tasks = await done<IssueTask[]>(coordinator(), issueTaskCalls.list, { params: { issue_id: id } });
    expect(tasks).toMatchObject([{ status: 'complete', minutes: 25 }]);
  });

  it('are carried out once for each uuid, sent again and in parallel', async () => {
    const id = await scheduled();
    const note = queued({ issue_id: id, event: 'note', payload: { text: 'The seal is torn' } });
    const batches = await Promise.all([1, 2, 3, 4].map(() => sent([note])));
    batches.push(await sent([note]), await sent([note, note]));
    const answers = batches.flat();
    expect(answers).toHaveLength(7);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ uuid: note.uuid, outcome: 'accepted' });
    expect(await testCompany.sql("select from notes where entity = 'maintenance_issue' and record_id = $1", [id])).toHaveLength(
      1,
    );
    // A uuid that says something else, or is another person's, is refused; a refusal is remembered, too.
    expect(await one({ ...note, payload: { text: 'Something else' } })).toMatchObject({ outcome: 'refused', code: 'key_reused' });
    expect(await one(note, admin())).toMatchObject({ outcome: 'refused', code: 'key_reused' });
    const early = queued({ issue_id: id, event: 'finish' });
    const refused = await one(early);
    expect(refused).toMatchObject({ outcome: 'refused', code: 'not_in_this_state' });
    await steps(id, 'arrive');
    expect(await one(early)).toEqual(refused);
    expect(await readIssue(id)).toMatchObject({ dispatch_status: 'on_site' });
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('that can’t be judged now keep their place, and are judged when they are sent again', async () => {
    const id = await scheduled();
    const events = [queued({ issue_id: id, event: 'arrive' }), queued({ issue_id: id, event: 'finish' })];
    const { db } = services();
    const busy = vi
      .spyOn(db, 'write')
      .mockImplementation(() => Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' })));
    const later = await sent(events).finally(() => busy.mockRestore());
    expect(later.map(({ outcome, counted_at }) => [outcome, counted_at])).toEqual([
      ['later', null],
      ['later', null],
    ]);
    expect(await eventsOf(id)).toEqual([]);
    expect((await sent(events)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    expect(await readIssue(id)).toMatchObject({ dispatch_status: 'done' });
  });

  it('of two phones finish one job: the second is refused, with who was first, and its photo is kept (cmms.blog)', async () => {
    const id = await scheduled();
    const first = await sent([
      { issue_id: id, event: 'arrive' },
      { issue_id: id, event: 'photo', payload: { attachment_id: await photoBy() } },
      { issue_id: id, event: 'finish' },
    ]);
    expect(first.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted']);
    const attachment_id = await photoBy(admin());
    const second = await sent(
      [
        { issue_id: id, event: 'arrive' },
        { issue_id: id, event: 'photo', payload: { attachment_id } },
        { issue_id: id, event: 'finish' },
      ],
      admin(),
    );
    expect(second.map(({ outcome }) => outcome)).toEqual(['refused', 'accepted', 'refused']);
    const [finisher] = await testCompany.sql<{ name: string }>('select name from users where id = $1', [assignee()]);
    expect(second[2]).toMatchObject({
      code: 'not_in_this_state',
      since: { entity: 'issue_dispatch', status: 'done', by: finisher?.name },
    });
    const [since, counted] = [second[2]?.since?.at, first[2]?.counted_at].map((at) => Date.parse(at as string));
    expect(Math.abs((since as number) - (counted as number))).toBeLessThan(1_000);
    expect((await documentsOf(id)).map((document) => document.attachment_id)).toContain(attachment_id);
    expect(await readIssue(id)).toMatchObject({ dispatch_status: 'done', photos: 2 });
  });

  it('keep their photos, words, minutes and readings when they are refused', async () => {
    const { id } = await reported();
    const checklist = await makeChecklist(testCompany.driver, [
      { name_en: 'Seal', name_ar: 'ختم', answer: 'photo', required: false },
    ]);
    await done(coordinator(), maintenanceIssueCalls.assignChecklist, { params: { id }, body: { checklist_id: checklist } });
    const [step] = await done<IssueAnswer[]>(coordinator(), issueAnswerCalls.list, { params: { issue_id: id } });
    const task = await done<IssueTask>(coordinator(), issueTaskCalls.create, {
      params: { issue_id: id },
      body: { title: 'Valve', required: false },
    });
    await steps(id, assign(), 'start', resolve);
    const attachment_id = await photoBy();
    const [photo, time, words, reading] = await sent([
      {
        ...{ issue_id: id, event: 'answer', step_id: step?.id as number },
        payload: { fields: { attachment_id: { from: null, to: attachment_id }, note: { from: null, to: 'Torn' } } },
      },
      { issue_id: id, event: 'task', task_id: task.id, payload: { fields: { minutes: { from: null, to: 25 } } } },
      { issue_id: id, event: 'resolve', payload: { resolution: 'A second seal', cause: 'wear' } },
      { issue_id: id, event: 'reading', payload: { meter_id: 999_999, value: 12 } },
    ]);
    expect(photo).toMatchObject({ outcome: 'refused', code: 'not_in_this_state', kept: ['note', 'photo'] });
    expect(time).toMatchObject({ outcome: 'refused', kept: ['time'] });
    expect(words).toMatchObject({
      outcome: 'refused',
      kept: ['note'],
      since: { entity: 'maintenance_issue', status: 'resolved' },
    });
    expect(reading).toMatchObject({ outcome: 'refused', code: 'not_found', kept: ['reading'] });
    expect((await documentsOf(id)).map((document) => document.attachment_id)).toEqual([attachment_id]);
    const kept = await eventsOf(id);
    expect(kept.map(({ event, payload }) => [event, payload])).toEqual([
      ['reading', { meter_id: 999_999, value: 12 }],
      ['resolve', { resolution: 'A second seal', cause: 'wear' }],
      ['task', { fields: { minutes: { from: null, to: 25 } } }],
      ['answer', { fields: { attachment_id: { from: null, to: attachment_id }, note: { from: null, to: 'Torn' } } }],
    ]);
    expect((await readIssue(id)).resolution).toBe('The seal was replaced');
  });

  it('name records that are there: another company’s, another issue’s and unknown ones are 404', async () => {
    const [id, other] = [await scheduled(), await scheduled()];
    const task = await done<IssueTask>(coordinator(), issueTaskCalls.create, {
      params: { issue_id: other },
      body: { title: 'Valve' },
    });
    const answers = await sent([
      { issue_id: 999_999, event: 'arrive' },
      { issue_id: 999_999, event: 'note', payload: { text: 'Nowhere' } },
      { issue_id: id, event: 'task', task_id: task.id, payload: { status: 'complete' } },
      { issue_id: id, event: 'answer', step_id: 999_999, payload: { fields: {} } },
      { issue_id: id, event: 'use', payload: { item_id: 999_999 } },
    ]);
    expect(answers.map(({ outcome, code }) => [outcome, code])).toEqual(answers.map(() => ['refused', 'not_found']));
    expect(answers[1]?.kept).toEqual([]);
    expect(answers[0]?.error).toBe('Not found or no access');
    expect((await coordinator().ask(fieldCalls.events, { params: { issue_id: 999_999 } })).status).toBe(404);
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    const elsewhere = await one({ issue_id: id, event: 'arrive' }, stranger);
    expect(elsewhere).toMatchObject({ outcome: 'refused', code: 'not_found' });
    expect(await readIssue(id)).toMatchObject({ dispatch_status: 'scheduled' });
  });

  it('that can’t be read are refused, each with what is wrong; a batch that can’t isn’t judged', async () => {
    const id = await scheduled();
    const answers = await sent([
      { issue_id: id, event: 'arrive', payload: { version: 1, who: 'me' } },
      { issue_id: id, event: 'edit', payload: { fields: { status: { from: 'assigned', to: 'closed' } } } },
      { issue_id: id, event: 'task', payload: {} },
      { issue_id: id, event: 'part', payload: { part_id: 1, qty: 0 } },
    ]);
    expect(answers.map(({ code }) => code)).toEqual(['malformed', 'invalid', 'not_found', 'invalid']);
    for (const { error } of answers) expect(error).toBeTruthy();
    expect((await send([])).status).toBe(422);
    expect((await send([{ issue_id: id, event: 'arrive', uuid: 'mine' }])).status).toBe(422);
    expect((await send([{ issue_id: id, event: 'note', payload: { text: '\ud800' } }])).status).toBe(422);
    expect((await send([{ issue_id: id, event: 'note', payload: { text: 'x'.repeat(20_001) } }])).status).toBe(422);
    expect((await send([{ issue_id: id, event: 'arrive' }], testCompany.people.leasing_agent)).status).toBe(403);
  });
});

describe('the time of an event', () => {
  it('is the phone’s while its clock is at most five minutes off', async () => {
    const id = await scheduled();
    // Queued an hour ago, a phone whose clock is four minutes ahead.
    const at = ago(60 - 4);
    const arrived = await one({ issue_id: id, event: 'arrive', device_time: at }, coordinator(), ago(-4));
    expect(arrived).toMatchObject({ outcome: 'accepted', is_skewed: false });
    // The visit was made a moment ago, and nothing happens before the last move.
    const [moved] = (await historyOf(id)).filter(({ entity, event }) => entity === 'issue_dispatch' && event === 'arrive');
    const [made] = (await historyOf(id)).filter(({ event }) => event === 'schedule');
    expect(Date.parse(moved?.company_at as string)).toBeGreaterThanOrEqual(Date.parse(made?.company_at as string));
    expect(Math.abs(Date.parse(arrived.counted_at as string) - Date.parse(made?.company_at as string))).toBeLessThan(1_000);
  });

  it('lies where the phone says, after the last move', async () => {
    const id = await scheduled();
    // Three hours after the visit was agreed on.
    const { company } = testCompany.testBed.one;
    company.clock_offset += 3 * 3600;
    await testCompany.sql('update companies set clock_offset = $2 where id = $1', [company.id, company.clock_offset]);
    services().companies.forget();
    const at = ago(90);
    const arrived = await one({ issue_id: id, event: 'arrive', device_time: at });
    const [moved] = (await historyOf(id)).filter(({ event }) => event === 'arrive');
    const counted = Date.parse(at) + offset();
    expect(Math.abs(Date.parse(arrived.counted_at as string) - counted)).toBeLessThan(1_000);
    expect(Math.abs(Date.parse(moved?.company_at as string) - counted)).toBeLessThan(5_000);
    expect((await eventsOf(id))[0]).toMatchObject({ device_at: at, is_skewed: false });
  });

  it('is the server’s for a clock that is off, and for what is older than three days; the phone’s is noted', async () => {
    for (const [minutes, device_now] of [
      [90, ago(-6)],
      [90, ago(6)],
      [73 * 60, ago(0)],
    ] as const) {
      const id = await scheduled();
      const at = ago(minutes);
      const arrived = await one({ issue_id: id, event: 'arrive', device_time: at }, coordinator(), device_now);
      expect(arrived).toMatchObject({ outcome: 'accepted', is_skewed: true });
      const [moved] = (await historyOf(id)).filter(({ event }) => event === 'arrive');
      expect(Math.abs(Date.parse(arrived.counted_at as string) - Date.parse(moved?.company_at as string))).toBeLessThan(5_000);
      const [kept] = await eventsOf(id);
      expect(kept).toMatchObject({ is_skewed: true, device_at: at });
      expect(Math.abs((kept?.skew ?? 0) - Math.round((Date.parse(device_now) - Date.now()) / 1000))).toBeLessThan(15);
    }
  });
});

describe('edits of a phone', () => {
  it('merge field by field; what somebody else changed meanwhile is a suggestion', async () => {
    const { id, version } = await reported({ place_note: 'Kitchen', contact_name: 'Huda Nasser' });
    await done(coordinator(), maintenanceIssueCalls.update, {
      params: { id },
      body: { place_note: 'Kitchen, left of the sink' },
    });
    const answer = await one({
      ...{ issue_id: id, event: 'edit', base_version: version },
      payload: {
        fields: {
          place_note: { from: 'Kitchen', to: 'Bathroom' },
          contact_name: { from: 'Huda Nasser', to: 'Huda Al-Nasser' },
          description: { from: 'The tap drips', to: 'The tap drips' },
        },
      },
    });
    expect(answer).toMatchObject({
      outcome: 'accepted',
      suggestions: [{ field: 'place_note', from: 'Kitchen', mine: 'Bathroom', theirs: 'Kitchen, left of the sink' }],
    });
    expect(await readIssue(id)).toMatchObject({ place_note: 'Kitchen, left of the sink', contact_name: 'Huda Al-Nasser' });

    const [kept] = await eventsOf(id);
    expect(kept).toMatchObject({ open_suggestions: ['place_note'], by_name: expect.any(String) });
    const settle = (take: string[], body: object = {}) =>
      coordinator().ask(fieldCalls.settle, { params: { issue_id: id, id: kept?.id as number }, body: { take, ...body } });
    expect((await settle(['contact_name'])).status).toBe(422);
    expect((await settle(['place_note'], { version: 9 })).status).toBe(409);
    const { status, body } = await settle(['place_note'], { version: 1 });
    expect([status, (body.data as FieldRecord).open_suggestions]).toEqual([200, []]);
    expect(await readIssue(id)).toMatchObject({ place_note: 'Bathroom' });
    expect((await settle(['place_note'])).body.code).toBe('not_in_this_state');
    const elsewhere = await coordinator().ask(fieldCalls.settle, {
      params: { issue_id: (await reported()).id, id: kept?.id as number },
      body: { take: [] },
    });
    expect(elsewhere.status).toBe(404);
  });

  it('of a version that nobody changed are taken as they are', async () => {
    const { id, version } = await reported({ place_note: 'Kitchen' });
    const fields = { place_note: { from: 'as the phone misread it', to: 'Bathroom' } };
    expect(await one({ issue_id: id, event: 'edit', base_version: version, payload: { fields } })).toMatchObject({
      suggestions: [],
    });
    expect(await readIssue(id)).toMatchObject({ place_note: 'Bathroom' });
  });
});

describe('parts from a phone', () => {
  it('leave the store once, within the limits; above, they wait for approval', async () => {
    const { id } = await reported();
    await steps(id, assign(), 'start');
    const part_id = await makePart(testCompany.driver);
    const { id: restock } = await done<Restock>(admin(), restockCalls.create, {
      params: { part_id },
      body: { supplier: 'Al-Rajhi Building Supplies', quantity: 8, unit_cost: '20.00' },
    });
    await done(admin(), restockCalls.order, { params: { id: restock }, body: {} });
    await done(admin(), restockCalls.receive, { params: { id: restock }, body: { qty: 8 } });
    const use = queued({ issue_id: id, event: 'part', payload: { part_id, qty: 2 } });
    const [first, again] = await sent([use, use]);
    expect(first).toMatchObject({ outcome: 'accepted', awaits_approval: false });
    expect(again).toEqual(first);
    const items = await done<{ status: string; used_qty: number }[]>(coordinator(), workOrderItemCalls.additional, {
      params: { issue_id: id },
    });
    expect(items).toMatchObject([{ status: 'used', used_qty: 2 }]);
    // More than is free waits, and nothing of it leaves the store.
    const more = await one({ issue_id: id, event: 'part', payload: { part_id, qty: 500 } });
    expect(more).toMatchObject({ outcome: 'accepted', awaits_approval: true });
    expect(await done<Part>(coordinator(), partCalls.get, { params: { id: part_id } })).toMatchObject({
      quantity: 6,
      reserved: 0,
    });
  });
});
