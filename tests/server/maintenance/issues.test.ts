import { describe, expect, it } from 'vitest';
import { type Calendar, calendarCalls } from '../../../src/api/app/calendar.ts';
import type { Comment } from '../../../src/api/app/comment.ts';
import { commentCalls } from '../../../src/api/app/comment.ts';
import { type Document, documentCalls } from '../../../src/api/app/document.ts';
import { notificationCalls } from '../../../src/api/app/session.ts';
import { equipmentCalls } from '../../../src/api/maintenance/equipment.ts';
import { type IssueTask, issueTaskCalls as taskCalls } from '../../../src/api/maintenance/issue-task.ts';
import {
  maintenanceIssueCalls as calls,
  type MaintenanceIssue,
  type MaintenanceIssueRow,
} from '../../../src/api/maintenance/maintenance-issue.ts';
import { maintenanceStatusDetailCalls } from '../../../src/api/maintenance/maintenance-status-detail.ts';
import { maintenanceSubsubcategoryCalls } from '../../../src/api/maintenance/maintenance-subsubcategory.ts';
import type { Unit } from '../../../src/api/property/unit.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { userCalls } from '../../../src/api/settings/user.ts';
import { newTenant } from '../../../src/workbench/scenarios/invoice.ts';
import { newNames } from '../../../src/workbench/scenarios/parts/maintenance.ts';
import { makePlace } from '../../../src/workbench/scenarios/parts/place.ts';
import { jpeg, pdf, upload } from '../../setup/files.ts';
import {
  ask,
  assign,
  assignee,
  coordinator,
  makePath,
  makeProvider,
  readIssue,
  reopen,
  report,
  reported,
  resolve,
  type Step,
  steps,
  sweep,
  usualPath,
} from '../../setup/issues.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { done, refusedBy, wrongOf } from '../../setup/sales-of-units.ts';

startTestCompany();

const put = (id: number, body: object, person = coordinator()) => person.ask(calls.update, { params: { id }, body });
const lives = ({ status, dispatch_status, waiting_status, billing_status }: MaintenanceIssue) => [
  ...[status, dispatch_status, waiting_status, billing_status],
];
const hoursAhead = async (hours: number) => new Date(Date.now() + hours * 3_600_000 + (await offset()) * 1000).toISOString();
const offset = async () =>
  Number(
    (await testCompany.sql<{ clock_offset: number }>('select clock_offset from companies order by id limit 1'))[0]?.clock_offset,
  );
const slotIn = async (hours: number, more: object = {}): Promise<Step> => [
  'schedule',
  { slot_from: await hoursAhead(hours), slot_to: await hoursAhead(hours + 2), ...more },
];

describe('an issue', () => {
  it('is of a unit, of equipment or of a common area, whose compound and building follow (MNT-02)', async () => {
    const place = await makePlace(testCompany.driver);
    const { compound_id, building_id } = await done<Unit>(testCompany.people.admin, unitCalls.get, {
      params: { id: place.unit },
    });
    const { category, subsubcategory } = await usualPath();
    const inUnit = await reported({ unit_id: place.unit });
    expect(inUnit).toMatchObject({ compound_id, building_id, unit_id: place.unit, equipment_id: null, category_id: category });
    expect(inUnit.ref_no).toBe(`IS-${inUnit.id}`);
    expect(inUnit.place_en.startsWith(`${inUnit.unit_number} · `)).toBe(true);
    expect(lives(inUnit)).toEqual(['pending', 'none', 'none', 'none']);
    // A common area has no unit, and needs a compound.
    const common = { location: 'common_area', unit_id: null, place_note: 'Lobby' };
    expect(await reported({ ...common, compound_id })).toMatchObject({ compound_id, unit_id: null, place_note: 'Lobby' });
    expect(wrongOf(await report(common))).toEqual(['compound_id']);
    expect(wrongOf(await report({ unit_id: null }))).toEqual(['unit_id']);
    expect(wrongOf(await report({ unit_id: 999_999 }))).toEqual(['unit_id']);
    expect(wrongOf(await report({ location: 'equipment', unit_id: null }))).toEqual(['equipment_id']);
    const machine = await done<{ id: number }>(testCompany.people.admin, equipmentCalls.create, {
      body: { ...newNames(testCompany.driver), code: testCompany.driver.unique('passport'), category_id: category, compound_id },
    });
    expect(await reported({ location: 'equipment', unit_id: null, equipment_id: machine.id })).toMatchObject({
      ...{ compound_id, unit_id: null, equipment_id: machine.id },
    });
    // What contradicts the unit is refused rather than corrected.
    const other = await makePlace(testCompany.driver);
    expect(wrongOf(await report({ unit_id: place.unit, compound_id: other.compound }))).toEqual(['compound_id']);
    expect(wrongOf(await report({ ...common, compound_id, building_id: (await unitOf(other.unit)).building_id }))).toEqual([
      'building_id',
    ]);
    expect(wrongOf(await report({ description: 'Tap' }))).toEqual(['description']);
    expect(wrongOf(await report({ subsubcategory_id: 999_999 }))).toEqual(['subsubcategory_id']);
    expect((await report({}, testCompany.people.leasing_agent)).status).toBe(403);
    expect(subsubcategory).toBe(inUnit.subsubcategory_id);
  });
  const unitOf = (id: number) => done<Unit>(testCompany.people.admin, unitCalls.get, { params: { id } });

  it('has the priority of its category unless another is given, and no category that is no longer offered', async () => {
    const { subsubcategory } = await makePath({ default_priority: 'high' });
    const usual = await reported({ subsubcategory_id: subsubcategory });
    expect(usual.priority).toBe('high');
    expect((await reported({ subsubcategory_id: subsubcategory, priority: 'low' })).priority).toBe('low');
    const off = { params: { id: subsubcategory }, body: { active: false } };
    await done(testCompany.people.admin, maintenanceSubsubcategoryCalls.update, off);
    expect(wrongOf(await report({ subsubcategory_id: subsubcategory }))).toEqual(['subsubcategory_id']);
    // One that has it keeps it.
    expect((await put(usual.id, { description: 'The tap drips again' })).status).toBe(200);
  });

  it('is listed by its statuses, place and category, and read (MNT-01, MNT-03)', async () => {
    const place = await makePlace(testCompany.driver);
    const first = await reported({ unit_id: place.unit, priority: 'low' });
    const second = await reported({ unit_id: place.unit, priority: 'critical', description: 'No power at all' });
    await steps(second.id, assign());
    const list = async (query: object) =>
      (
        (await coordinator().ask(calls.list, { query: { unit_id: place.unit, ...query } })).body.data as MaintenanceIssueRow[]
      ).map(({ id }) => id);
    expect(await list({ sort: 'priority' })).toEqual([first.id, second.id]);
    expect(await list({ status: 'pending' })).toEqual([first.id]);
    expect(await list({ dispatch_status: 'accepted' })).toEqual([second.id]);
    expect(await list({ assignee_id: 'me' })).toEqual([second.id]);
    expect(await list({ search: 'no power' })).toEqual([second.id]);
    expect(await list({ sla: 'breached' })).toEqual([]);
    expect(await list({ category_id: (await usualPath()).category, sort: 'resolve_due_at' })).toEqual([second.id, first.id]);
    expect((await coordinator().ask(calls.get, { params: { id: 999_999 } })).status).toBe(404);
    expect((await testCompany.people.none.ask(calls.list, {})).status).toBe(403);
  });

  it('is corrected until it is resolved, and labelled by a detail of one of its statuses (MNT-04)', async () => {
    const { id, version } = await reported();
    expect((await put(id, { description: 'Two taps drip', version })).status).toBe(200);
    expect((await put(id, { description: 'Three taps', version })).status).toBe(409);
    const detail = async (status: string) =>
      (
        await done<{ id: number }>(testCompany.people.admin, maintenanceStatusDetailCalls.create, {
          body: { ...newNames(testCompany.driver), status },
        })
      ).id;
    const [waitsForCall, atHome] = [await detail('pending'), await detail('missed')];
    expect(wrongOf(await put(id, { status_detail_id: atHome }))).toEqual(['status_detail_id']);
    expect((await put(id, { status_detail_id: waitsForCall })).status).toBe(200);
    expect((await readIssue(id)).status_detail_name_en).toMatch(/^Walk/);
    // It labels that status alone.
    expect((await steps(id, assign())).status_detail_name_en).toBeNull();
    await steps(id, 'start', resolve);
    expect((await put(id, { description: 'Four taps' })).body.code).toBe('not_in_this_state');
  });

  it('moves to the status that is asked for, by the event that leads there (MNT-04)', async () => {
    const { id } = await reported();
    expect(refusedBy(await put(id, { status: 'assigned' }))).toEqual(['gaveAssignee']);
    expect(
      (await put(id, { status: 'assigned', assignee_id: assignee(), description: 'The tap leaks' })).body.data,
    ).toMatchObject({
      ...{ status: 'assigned', dispatch_status: 'accepted', description: 'The tap leaks' },
    });
    expect((await put(id, { status: 'closed' })).body.code).toBe('not_in_this_state');
    expect((await put(id, { status: 'in_progress' })).status).toBe(200);
    expect((await put(id, { status: 'resolved', resolution: 'New seal', cause: 'wear' })).body.data).toMatchObject({
      ...{ status: 'resolved', dispatch_status: 'done', cause: 'wear' },
    });
  });
});

describe('the progress of an issue', () => {
  it('goes to a colleague, who is told, and back (X-ISS-01, X-ISS-02, X-ISS-24)', async () => {
    const { id, ref_no } = await reported();
    const staff = await done<{ id: number; email: string }[]>(testCompany.people.admin, userCalls.maintenance, {});
    const emails = staff.map(({ email }) => email.split('@')[0]);
    expect(emails).toEqual(expect.arrayContaining(['admin', 'operations']));
    expect(emails).not.toContain('leasing_agent');
    expect(refusedBy(await ask(id, 'assign'))).toEqual(['gaveAssignee']);
    expect(wrongOf(await ask(id, 'assign', { assignee_id: testCompany.userOf(testCompany.people.leasing_agent) }))).toEqual([
      'assignee_id',
    ]);
    expect((await ask(id, 'assign', { assignee_id: assignee() }, testCompany.people.admin)).status).toBe(200);
    const unread = async () => {
      const { notifications } = (await coordinator().ask(notificationCalls.list, {})).body as {
        notifications: { text_key: string; record_id: number; read_at: string | null; values: object }[];
      };
      return notifications.filter(
        ({ record_id, text_key, read_at }) => record_id === id && text_key.startsWith('maintenance_issue') && !read_at,
      );
    };
    expect(await unread()).toMatchObject([{ text_key: 'maintenance_issue.notice.assign', values: { ref_no } }]);
    expect(lives(await readIssue(id))).toEqual(['assigned', 'accepted', 'none', 'none']);
    const back = await steps(id, 'unassign');
    expect(lives(back)).toEqual(['pending', 'none', 'none', 'none']);
    expect(back.assignee_id).toBeNull();
    expect(await unread()).toEqual([]);
  });

  it('is started, resolved with a cause, closed and rated once (X-ISS-03, X-ISS-04, MNT-05, MNT-07)', async () => {
    const { id } = await reported();
    expect((await ask(id, 'start')).body.code).toBe('not_in_this_state');
    const started = await steps(id, assign(), 'start');
    expect(started.responded_at).not.toBeNull();
    expect(refusedBy(await ask(id, 'resolve'))).toEqual(['gaveResolution', 'gaveCause']);
    const resolved = await steps(id, resolve);
    expect(lives(resolved)).toEqual(['resolved', 'done', 'none', 'none']);
    expect(resolved).toMatchObject({ resolution: 'The seal was replaced', cause: 'wear' });
    expect(refusedBy(await ask(id, 'rate'))).toEqual(['gaveRating']);
    expect(await steps(id, ['rate', { rating: 2, comment: 'Slow' }], 'close')).toMatchObject({
      ...{ status: 'closed', rating: 2, feedback: 'Slow', closed_on: await testCompany.today() },
    });
    expect(refusedBy(await ask(id, 'rate', { rating: 5 }))).toEqual(['isNotRated']);
  });

  it('is reopened with its assignee, or in the queue if that person has left (X-ISS-05)', async () => {
    const { id } = await reported();
    await steps(id, assign(), 'start', resolve, 'close');
    expect(refusedBy(await ask(id, 'reopen'))).toEqual(['gaveReason']);
    const again = await steps(id, reopen);
    expect(lives(again)).toEqual(['assigned', 'accepted', 'none', 'none']);
    expect(again).toMatchObject({
      ...{ reopen_count: 1, reason: 'It drips again', resolution: null, cause: null, responded_at: null, resolved_at: null },
      ...{ closed_at: null, rating: null },
    });
    await steps(id, 'start', resolve);
    await testCompany.sql('update users set active = false where id = $1', [assignee()]);
    try {
      const queued = await done<MaintenanceIssue>(testCompany.people.admin, calls.reopen, { params: { id }, body: reopen[1] });
      expect(lives(queued)).toEqual(['pending', 'none', 'none', 'none']);
      expect(queued).toMatchObject({ assignee_id: null, reopen_count: 2 });
    } finally {
      await testCompany.sql('update users set active = true where id = $1', [assignee()]);
    }
  });

  it('lets everybody reopen for fourteen days, later whoever approves', async () => {
    const { id } = await reported();
    await steps(id, assign(), 'start', resolve, 'close');
    const since = (days: number) =>
      testCompany.sql('update maintenance_issues set closed_at = closed_at - make_interval(days => $2) where id = $1', [
        id,
        days,
      ]);
    await since(14);
    expect((await ask(id, ...reopen)).status).toBe(200);
    await steps(id, 'start', resolve, 'close');
    await since(15);
    expect(refusedBy(await ask(id, ...reopen))).toEqual(['isReopenable']);
    expect((await ask(id, ...reopen, testCompany.people.admin)).status).toBe(200);
  });

  it('is cancelled for a reason and for good, with everything that was under way (MNT-06)', async () => {
    const { id } = await reported();
    expect(refusedBy(await ask(id, 'cancel'))).toEqual(['gaveReason']);
    await steps(id, assign(), await slotIn(48), ['wait', { why: 'parts', until: await hoursAhead(30) }]);
    const cancelled = await steps(id, ['cancel', { reason: 'Reported twice' }]);
    expect(lives(cancelled)).toEqual(['cancelled', 'none', 'none', 'none']);
    expect(cancelled).toMatchObject({ sla: null, slot_from: null, waiting_until: null });
    expect((await ask(id, ...reopen)).body.code).toBe('not_in_this_state');
    expect(refusedBy(await ask(id, 'wait', { why: 'parts', until: await hoursAhead(30) }))).toEqual(['isIssueOpen']);
    const [{ left } = { left: null }] = await testCompany.sql<{ left: string }>(
      "select count(*) as left from timers where record_id = $1 and entity in ('issue_dispatch', 'issue_waiting') and done_at is null",
      [id],
    );
    expect(Number(left)).toBe(0);
  });

  it('asks for a photo of critical work, and for its required tasks', async () => {
    const { id } = await reported({ priority: 'critical' });
    const task = await done<IssueTask>(coordinator(), taskCalls.create, {
      params: { issue_id: id },
      body: { title: 'Close the valve' },
    });
    await done<IssueTask>(coordinator(), taskCalls.create, {
      params: { issue_id: id },
      body: { title: 'Tidy up', required: false },
    });
    await steps(id, assign(), 'start');
    expect(refusedBy(await ask(id, ...resolve))).toEqual(['hasNoOpenTask', 'hasEvidence']);
    await done(coordinator(), taskCalls.update, { params: { issue_id: id, id: task.id }, body: { status: 'complete' } });
    expect(refusedBy(await ask(id, ...resolve))).toEqual(['hasEvidence']);
    // A file that is no photo is no evidence.
    const attach = async (content: Buffer, name: string) => {
      const { id: attachment_id } = await upload(coordinator(), content, { name, for_entity: 'maintenance_issue' });
      return done<Document>(coordinator(), documentCalls.addToIssue, {
        params: { issue_id: id },
        body: { type: 'photo', attachment_id },
      });
    };
    await attach(pdf(), 'report.pdf');
    expect(refusedBy(await ask(id, ...resolve))).toEqual(['hasEvidence']);
    await attach(await jpeg(), 'valve.jpg');
    expect((await ask(id, ...resolve)).status).toBe(200);
    const files = await done<Document[]>(coordinator(), documentCalls.ofIssue, { params: { issue_id: id } });
    expect(files.map(({ name }) => name)).toEqual(['report.pdf', 'valve.jpg']);
  });

  it('closes after 72 hours of the calendar', async () => {
    const { id } = await reported();
    await steps(id, assign(), 'start', resolve);
    const [timer] = await testCompany.sql<{ due: string; resolved: string }>(
      `select due_at as due, resolved_at as resolved from timers r join maintenance_issues i on i.id = r.record_id
        where r.entity = 'maintenance_issue' and r.record_id = $1 and r.event = 'auto_close' and r.done_at is null`,
      [id],
    );
    expect(new Date(timer?.due as string).getTime() - new Date(timer?.resolved as string).getTime()).toBe(72 * 3_600_000);
    await due('maintenance_issue', id);
    await sweep();
    expect((await readIssue(id)).status).toBe('closed');
  });
});
/** Makes a record's timer due now. */
const due = (entity: string, id: number) =>
  testCompany.sql(
    'update timers set due_at = now() + make_interval(secs => (select clock_offset from companies order by id limit 1)) where entity = $1 and record_id = $2 and done_at is null',
    [entity, id],
  );

describe('the tasks of an issue (MNT-77 … MNT-81)', () => {
  it('move by themselves, and stay as they are once it is resolved', async () => {
    const { id: issue_id } = await reported();
    const make = (body: object) => done<IssueTask>(coordinator(), taskCalls.create, { params: { issue_id }, body });
    const [second, first] = [await make({ title: 'Paint', order: 2 }), await make({ title: 'Plaster', order: 1 })];
    const list = await done<IssueTask[]>(coordinator(), taskCalls.list, { params: { issue_id } });
    expect(list.map(({ title, status }) => [title, status])).toEqual([
      ['Plaster', 'open'],
      ['Paint', 'open'],
    ]);
    const move = (task: IssueTask, body: object) =>
      coordinator().ask(taskCalls.update, { params: { issue_id, id: task.id }, body });
    for (const status of ['in_progress', 'on_hold', 'in_progress', 'complete', 'open', 'complete'])
      expect((await move(first, { status, minutes: 20 })).body.data, status).toMatchObject({ status, minutes: 20 });
    expect((await move(second, { status: 'on_hold' })).body.code).toBe('not_in_this_state');
    expect(wrongOf(await move(second, { assignee_id: testCompany.userOf(testCompany.people.leasing_agent) }))).toEqual([
      'assignee_id',
    ]);
    const other = await reported();
    expect((await coordinator().ask(taskCalls.update, { params: { issue_id: other.id, id: first.id }, body: {} })).status).toBe(
      404,
    );
    expect((await move(second, { status: 'complete' })).status).toBe(200);
    await steps(issue_id, assign(), 'start', resolve);
    expect(refusedBy(await move(first, { status: 'open' }))).toEqual(['isIssueOpen']);
    expect((await move(first, { title: 'Plaster twice' })).body.code).toBe('not_in_this_state');
    expect((await coordinator().ask(taskCalls.create, { params: { issue_id }, body: { title: 'Late' } })).body.code).toBe(
      'not_in_this_state',
    );
  });

  it('have files of their own', async () => {
    const { id: issue_id } = await reported();
    const { id } = await done<IssueTask>(coordinator(), taskCalls.create, {
      params: { issue_id },
      body: { title: 'Photograph it' },
    });
    const { id: attachment_id } = await upload(coordinator(), await jpeg(), { name: 'wall.jpg', for_entity: 'issue_task' });
    const params = { issue_id, id };
    await done(coordinator(), documentCalls.addToTask, { params, body: { type: 'photo', attachment_id } });
    expect((await done<Document[]>(coordinator(), documentCalls.ofTask, { params })).map(({ name }) => name)).toEqual([
      'wall.jpg',
    ]);
    const other = await reported();
    expect((await coordinator().ask(documentCalls.ofTask, { params: { issue_id: other.id, id } })).status).toBe(404);
  });
});

describe('who is sent', () => {
  it('agrees on a slot, arrives, leaves, comes again and finishes (X-ISS-12 … X-ISS-15)', async () => {
    const { id } = await reported();
    await steps(id, assign());
    expect(refusedBy(await ask(id, 'schedule'))).toEqual(['gaveSlot']);
    const scheduled = await steps(id, await slotIn(48));
    expect(lives(scheduled)).toEqual(['assigned', 'scheduled', 'none', 'none']);
    // A schedule is a response.
    expect(scheduled.responded_at).not.toBeNull();
    expect(refusedBy(await ask(id, ...((await slotIn(72)) as ['schedule', object])))).toEqual(['gaveReason']);
    await steps(id, await slotIn(72, { reason: 'The tenant is away' }));
    expect(lives(await steps(id, 'arrive'))).toEqual(['in_progress', 'on_site', 'none', 'none']);
    expect(refusedBy(await ask(id, 'leave'))).toEqual(['gaveWhy', 'gaveUntil']);
    const left = await steps(id, ['leave', { why: 'parts', until: await hoursAhead(72) }]);
    expect(lives(left)).toEqual(['in_progress', 'accepted', 'parts', 'none']);
    expect(left.slot_from).toBeNull();
    // Whoever arrives no longer waits.
    expect(lives(await steps(id, await slotIn(96), 'arrive'))).toEqual(['in_progress', 'on_site', 'none', 'none']);
    expect(lives(await steps(id, 'finish'))).toEqual(['in_progress', 'done', 'none', 'none']);
    expect(lives(await steps(id, ['redo', { reason: 'It still drips' }]))).toEqual(['in_progress', 'accepted', 'none', 'none']);
    await steps(id, resolve);
    expect(refusedBy(await ask(id, 'redo', { reason: 'It still drips' }))).toEqual(['isIssueOpen']);
  });

  it('takes no slot that is past, too long, too far ahead or taken', async () => {
    const wrong = async (from: number, to: number) => {
      const { id } = await reported();
      await steps(id, assign());
      return wrongOf(await ask(id, 'schedule', { slot_from: await hoursAhead(from), slot_to: await hoursAhead(to) }));
    };
    expect(await wrong(-1, 1)).toEqual(['slot_from']);
    expect(await wrong(24, 23)).toEqual(['slot_to']);
    expect(await wrong(24, 37)).toEqual(['slot_to']);
    expect(await wrong(60 * 24 + 1, 60 * 24 + 2)).toEqual(['slot_from']);
    const [first, second] = [await reported(), await reported()];
    await steps(first.id, assign(), await slotIn(200));
    await steps(second.id, assign());
    const answer = await ask(second.id, 'schedule', { slot_from: await hoursAhead(201), slot_to: await hoursAhead(203) });
    expect(refusedBy(answer)).toEqual(['gaveFreeSlot']);
    expect(JSON.stringify(answer.body)).toContain(first.ref_no);
    // The next one begins as this one ends.
    expect((await steps(second.id, await slotIn(202))).dispatch_status).toBe('scheduled');
  });

  it('tells a tenant a day ahead, unless it is critical or the tenant agrees', async () => {
    const { id: tenant_id } = await newTenant(testCompany.driver);
    const { id } = await reported({ tenant_id });
    await steps(id, assign());
    const [, soon] = (await slotIn(5)) as ['schedule', object];
    expect(refusedBy(await ask(id, 'schedule', soon))).toEqual(['gaveNotice']);
    expect((await steps(id, ['schedule', { ...soon, agreed: true }])).dispatch_status).toBe('scheduled');
    const urgent = await reported({ tenant_id, priority: 'critical' });
    expect((await steps(urgent.id, assign(), await slotIn(2))).dispatch_status).toBe('scheduled');
  });

  it('is on the calendar, by its hour, with whoever is sent', async () => {
    const { id, compound_id } = await reported();
    await steps(id, assign(), await slotIn(400));
    const { slot_from } = await readIssue(id);
    // Riyadh is three hours ahead all year.
    const day = new Date(Date.parse(slot_from ?? '') + 3 * 3_600_000).toISOString().slice(0, 10);
    const asked = { from: day, to: day, kind: 'issue_visit', compound_id };
    const { entries } = await done<Calendar>(coordinator(), calendarCalls.days, { query: asked });
    expect(entries).toMatchObject([
      {
        entity: 'maintenance_issue',
        record_id: id,
        day,
        at: slot_from,
        name: 'The tap drips',
        person_id: assignee(),
        done: false,
      },
    ]);
    await steps(id, 'unassign');
    expect((await done<Calendar>(coordinator(), calendarCalls.days, { query: asked })).entries).toEqual([]);
  });

  it('is on the calendar on the day by which it is to be resolved', async () => {
    const { id, compound_id, resolve_due_at } = await reported();
    const day = new Date(Date.parse(resolve_due_at) + 3 * 3_600_000).toISOString().slice(0, 10);
    const entries = async () => {
      const query = { from: day, to: day, kind: 'issue_due', compound_id };
      const found = (await done<Calendar>(coordinator(), calendarCalls.days, { query })).entries;
      return found.filter(({ record_id }) => record_id === id);
    };
    expect(await entries()).toMatchObject([{ entity: 'maintenance_issue', day, at: resolve_due_at, done: false }]);
    await steps(id, assign(), 'start', resolve);
    expect(await entries()).toMatchObject([{ done: true }]);
    const other = await reported({ compound_id, unit_id: (await readIssue(id)).unit_id });
    await steps(other.id, ['cancel', { reason: 'Reported twice' }]);
    expect((await entries()).map(({ record_id }) => record_id)).toEqual([id]);
  });

  it('is missed an hour after its end, and handed back', async () => {
    const { id } = await reported();
    await steps(id, assign(), await slotIn(300));
    const [timer] = await testCompany.sql<{ due: string; ends: string }>(
      `select due_at as due, slot_to as ends from timers r join maintenance_issues i on i.id = r.record_id
        where r.entity = 'issue_dispatch' and r.record_id = $1 and r.event = 'miss' and r.done_at is null`,
      [id],
    );
    expect(new Date(timer?.due as string).getTime() - new Date(timer?.ends as string).getTime()).toBe(3_600_000);
    await due('issue_dispatch', id);
    await sweep();
    expect((await readIssue(id)).dispatch_status).toBe('missed');
    expect(refusedBy(await ask(id, 'handBack'))).toEqual(['gaveReason']);
    const back = await steps(id, ['handBack', { reason: 'No time this week' }]);
    expect(lives(back)).toEqual(['pending', 'none', 'none', 'none']);
    expect(back).toMatchObject({ assignee_id: null, slot_from: null, reason: 'No time this week' });
  });
});

describe('an offer to a provider (X-ISS-08 … X-ISS-11)', () => {
  it('is accepted, declined or withdrawn, and lapses', async () => {
    const { category } = await usualPath();
    const provider = await makeProvider(category);
    const { id } = await reported();
    const offer = async (provider_id: number | null): Promise<Step> => [
      'offer',
      { provider_id, respond_by: await hoursAhead(8) },
    ];
    expect(refusedBy(await ask(id, 'offer', { provider_id: null }))).toEqual(['gaveProvider', 'gaveRespondBy']);
    expect(wrongOf(await ask(id, 'offer', { provider_id: 999_999, respond_by: await hoursAhead(8) }))).toEqual(['provider_id']);
    expect(wrongOf(await ask(id, 'offer', { provider_id: provider.id, respond_by: await hoursAhead(-1) }))).toEqual([
      'respond_by',
    ]);
    const offered = await steps(id, await offer(provider.id));
    expect(lives(offered)).toEqual(['pending', 'offered', 'none', 'none']);
    expect(offered).toMatchObject({ provider_id: provider.id, provider_name_en: provider.name_en });
    // Nobody else gets it meanwhile.
    expect(refusedBy(await ask(id, 'assign', { assignee_id: assignee() }))).toEqual(['isOwnWork']);
    expect(wrongOf(await put(id, { provider_id: null }))).toEqual(['provider_id']);
    expect(await steps(id, 'withdraw')).toMatchObject({ dispatch_status: 'none', provider_id: null });
    await steps(id, await offer(provider.id));
    await due('issue_dispatch', id);
    await sweep();
    expect(await readIssue(id)).toMatchObject({ dispatch_status: 'none', provider_id: null, declines: 0 });
    await steps(id, await offer(provider.id), ['decline', { reason: 'Fully booked' }]);
    expect(await readIssue(id)).toMatchObject({
      dispatch_status: 'none',
      provider_id: null,
      declines: 1,
      reason: 'Fully booked',
    });
    expect(refusedBy(await ask(id, 'offer', { provider_id: provider.id, respond_by: await hoursAhead(8) }))).toEqual([
      'isFitToServe',
    ]);
    // Nothing is left of an offer that was refused.
    expect(await readIssue(id)).toMatchObject({ provider_id: null, respond_by: null });
    const other = await makeProvider(category);
    const accepted = await steps(id, await offer(other.id), 'accept');
    expect(lives(accepted)).toEqual(['assigned', 'accepted', 'none', 'none']);
    const back = await steps(id, ['handBack', { reason: 'No ladder' }]);
    expect(lives(back)).toEqual(['pending', 'none', 'none', 'none']);
    expect(back.provider_id).toBeNull();
  });

  it('goes to a provider at work, with papers, of this trade and this place', async () => {
    const { category } = await usualPath();
    const elsewhere = await makePath();
    const far = await makePlace(testCompany.driver);
    const respond_by = await hoursAhead(8);
    const why = async (provider_id: number) => {
      const { id } = await reported();
      const answer = await ask(id, 'offer', { provider_id, respond_by });
      expect(refusedBy(answer)).toEqual(['isFitToServe']);
      return (answer.body.reasons as { why: string }[])[0]?.why.split('.').at(-1);
    };
    const changed = async (set: string) => {
      const { id } = await makeProvider(category);
      await testCompany.sql(`update providers set ${set} where id = $1`, [id]);
      return why(id);
    };
    expect(await changed("contract_to = '2026-01-14'")).toBe('contract');
    expect(await changed('commercial_register_expiry = null')).toBe('registration');
    expect(await changed("insurance_expiry = '2026-01-14'")).toBe('insurance');
    expect(await why((await makeProvider(elsewhere.category)).id)).toBe('trade');
    expect(await why((await makeProvider(category, { compound_ids: [far.compound] })).id)).toBe('place');
    const { driver } = testCompany;
    const draft = await driver.ask<{ id: number }>(
      'admin',
      (await import('../../../src/api/maintenance/provider.ts')).providerCalls.create,
      {
        body: { ...newNames(driver), legal_name: 'Rukn', category_ids: [category] },
      },
    );
    expect(await why(draft.id)).toBe('status');
  });
});

describe('who pays for an issue (X-ISS-18 … X-ISS-21)', () => {
  const company = { payers: [{ payer: 'company', percent: 100 }], basis: 'service' };
  it('is assessed once it is resolved; the company alone bills nobody', async () => {
    const { id } = await reported();
    expect(refusedBy(await ask(id, 'assess', company))).toEqual(['isResolved']);
    await steps(id, assign(), 'start', resolve);
    expect(refusedBy(await ask(id, 'assess'))).toEqual(['gavePayers', 'gaveBasis', 'gaveUsualPayer']);
    expect(await steps(id, ['assess', company])).toMatchObject({
      billing_status: 'absorbed',
      payers: company.payers,
      basis: 'service',
    });
    expect((await ask(id, 'assess', company)).body.code).toBe('not_in_this_state');
    // Another cycle, another cost.
    expect(await steps(id, reopen)).toMatchObject({ billing_status: 'none', payers: [], basis: null, assessed_by: null });
  });

  it('is agreed on, or disputed and assessed again; somebody else waives it', async () => {
    const { id: tenant_id } = await newTenant(testCompany.driver);
    const { id } = await reported({ tenant_id });
    await steps(id, assign(), 'start', resolve);
    const tenant = {
      payers: [
        { payer: 'tenant', percent: 60 },
        { payer: 'company', percent: 40 },
      ],
      basis: 'damage',
    };
    // The company usually pays for this category.
    expect(refusedBy(await ask(id, 'assess', tenant))).toEqual(['gaveUsualPayer']);
    const sixty = { ...tenant, reason: 'Misuse, as the report shows' };
    expect(refusedBy(await ask(id, 'assess', { ...sixty, payers: [{ payer: 'tenant', percent: 60 }] }))).toEqual(['gavePayers']);
    expect(wrongOf(await ask(id, 'assess', { ...sixty, payers: [...tenant.payers, ...tenant.payers].slice(0, 3) }))).toEqual([
      'payers',
    ]);
    expect(await steps(id, ['assess', sixty])).toMatchObject({ billing_status: 'proposed', billing_reason: sixty.reason });
    expect((await ask(id, 'waive', { reason: 'Goodwill' })).body.code).not.toBe('not_in_this_state');
    await steps(id, ['dispute', { reason: 'It was old' }], ['assess', sixty]);
    const waive = (person = testCompany.people.admin) => ask(id, 'waive', { reason: 'Goodwill' }, person);
    expect(refusedBy(await ask(id, 'waive', { reason: 'Goodwill' }))).toContain('may');
    expect((await waive()).body.data).toMatchObject({ billing_status: 'waived', billing_reason: 'Goodwill' });
    const other = await reported({ tenant_id });
    await steps(other.id, assign(), 'start', resolve);
    await done(testCompany.people.admin, calls.assess, { params: { id: other.id }, body: sixty });
    expect(refusedBy(await ask(other.id, 'waive', { reason: 'Goodwill' }, testCompany.people.admin))).toEqual(['isNotAssessor']);
    expect(await steps(other.id, 'agree')).toMatchObject({ billing_status: 'agreed' });
    const nobody = await reported();
    await steps(nobody.id, assign(), 'start', resolve);
    expect(wrongOf(await ask(nobody.id, 'assess', sixty))).toEqual(['payers']);
  });
});

describe('what is said of an issue', () => {
  it('is one list of comments and notes (MNT-09 … MNT-11, MNT-14 … MNT-16)', async () => {
    const { id: issue_id } = await reported();
    const params = { issue_id };
    const comment = await done<Comment>(coordinator(), commentCalls.addToIssue, { params, body: { text: 'Bring a ladder' } });
    const note = await done<Comment>(coordinator(), commentCalls.addNoteToIssue, { params, body: { text: 'Third floor' } });
    const all = async (call: typeof commentCalls.ofIssue | typeof commentCalls.notesOfIssue) =>
      (await done<Comment[]>(coordinator(), call, { params })).map(({ text }) => text);
    expect(await all(commentCalls.ofIssue)).toEqual(['Third floor', 'Bring a ladder']);
    await done(coordinator(), commentCalls.changeOfIssue, {
      params: { issue_id, id: comment.id },
      body: { text: 'Bring two ladders' },
    });
    const other = await reported();
    const wrong = { issue_id: other.id, id: note.id };
    expect((await coordinator().ask(commentCalls.changeOfIssue, { params: wrong, body: { text: 'No' } })).status).toBe(404);
    expect((await coordinator().ask(commentCalls.removeNoteOfIssue, { params: wrong })).status).toBe(404);
    expect((await coordinator().ask(commentCalls.removeNoteOfIssue, { params: { issue_id, id: note.id } })).status).toBe(200);
    expect(await all(commentCalls.notesOfIssue)).toEqual(['Bring two ladders']);
  });

  it('has the history of all four statuses (X-ISS-22)', async () => {
    const { id } = await reported();
    await steps(id, assign(), 'start', resolve);
    const log = await done<{ event: string; entity?: string }[]>(coordinator(), calls.activities, { params: { id } });
    expect(log.map(({ event }) => event)).toEqual(['resolve', 'resolve', 'start', 'taken_on', 'assign', 'create']);
  });
});

it('goes back into the queue when its assignee leaves the company', async () => {
  const { id: role_id } = (
    await testCompany.sql<{ id: number }>("select id from roles where code = 'technician' limit 1")
  )[0] as { id: number };
  const { driver } = testCompany;
  const leaver = await done<{ id: number }>(testCompany.people.admin, userCalls.create, {
    body: { name: driver.unique('name'), email: driver.unique('email'), role_id },
  });
  const { id } = await reported();
  await steps(id, ['assign', { assignee_id: leaver.id }], 'start');
  await done(testCompany.people.admin, userCalls.update, { params: { id: leaver.id }, body: { active: false } });
  const back = await readIssue(id);
  expect(lives(back)).toEqual(['pending', 'none', 'none', 'none']);
  expect(back.assignee_id).toBeNull();
});
