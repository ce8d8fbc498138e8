import { beforeAll, describe, expect, it } from 'vitest';
import { documentCalls } from '../../../src/api/app/document.ts';
import { sessionCalls } from '../../../src/api/app/session.ts';
import type { Call } from '../../../src/api/contract.ts';
import { issueTaskCalls } from '../../../src/api/maintenance/issue-task.ts';
import { maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { providerCalls } from '../../../src/api/maintenance/provider.ts';
import { type ProviderMessage, providerMessageCalls } from '../../../src/api/maintenance/provider-message.ts';
import {
  type ProviderItem,
  type ProviderPerson,
  type ProviderTask,
  providerPortalCalls as portal,
} from '../../../src/api/maintenance/provider-portal.ts';
import { type ProviderUser, providerUserCalls } from '../../../src/api/maintenance/provider-user.ts';
import { type WorkOrderItem, workOrderItemCalls } from '../../../src/api/maintenance/work-order-item.ts';
import { userCalls } from '../../../src/api/settings/user.ts';
import { newTenant } from '../../../src/workbench/scenarios/invoice.ts';
import { jpeg, read, upload } from '../../setup/files.ts';
import { ask, coordinator, readIssue, reported, resolve, steps, sweep } from '../../setup/issues.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { act, acts, jobOf, listOf, password, personOf, type Served, served } from '../../setup/providers-people.ts';
import { done, refusedBy, wrongOf } from '../../setup/sales-of-units.ts';

startTestCompany();

let [ours, rivals]: [Served, Served] = [] as never;
let tenant: { id: number; name: string };
beforeAll(async () => {
  [ours, rivals] = [await served(), await served()];
  tenant = await newTenant(testCompany.driver);
});

const offset = async () =>
  Number(
    (await testCompany.sql<{ clock_offset: number }>('select clock_offset from companies order by id limit 1'))[0]?.clock_offset,
  );
const inHours = async (hours: number) => new Date(Date.now() + hours * 3_600_000 + (await offset()) * 1000).toISOString();
const contact = () => ({ tenant_id: tenant.id, contact_name: 'Huda Al Otaibi', contact_mobile: '+966512345678' });
/** An issue of a tenant, offered to a provider. */
async function offered(to: Served = ours, more: object = {}): Promise<number> {
  const { id } = await reported({ ...contact(), ...more });
  await steps(id, ['offer', { provider_id: to.provider, respond_by: await inHours(8) }]);
  return id;
}
const slotIn = async (hours: number, more: object = {}): Promise<[string, object]> => [
  'schedule',
  { slot_from: await inHours(hours), slot_to: await inHours(hours + 2), ...more },
];
async function taken(to: Served = ours, more: object = {}): Promise<number> {
  const id = await offered(to, more);
  await acts(to, id, 'accept');
  return id;
}
const days = (count: number) =>
  testCompany.sql('update companies set clock_offset = clock_offset + $1 where id = $2', [
    count * 86_400,
    testCompany.testBed.one.company.id,
  ]);
const pass = async (count: number) => {
  await days(count);
  testCompany.testBed.app.services.companies.forget();
};
const nextOf = async (who: Served, id: number) => (await jobOf(who, id)).acts.map(({ act: one }) => one);

describe('a provider’s person', () => {
  it('is invited from the provider’s page, and signs in at either door to pages of their own', async () => {
    const { person, user } = await personOf(ours.provider);
    const people = await done<ProviderUser[]>(coordinator(), providerUserCalls.list, { params: { provider_id: ours.provider } });
    expect(people.map(({ id }) => id)).toContain(user);
    expect(Object.keys(people[0] ?? {})).not.toContain('password_hash');
    const email = people.find(({ id }) => id === user)?.email ?? '';
    for (const door of ['office', 'app'] as const) {
      const { status, body } = await testCompany.testBed.app.server
        .inject({
          method: 'POST',
          url: '/v2/sessions',
          headers: { 'company-slug': 'first' },
          payload: { login: { email, password, door } },
        })
        .then((answer) => ({ status: answer.statusCode, body: answer.json() }));
      expect([status, body.user?.kind], door).toEqual([200, 'provider']);
    }
    const { body } = await person.ask(sessionCalls.profile);
    expect(body.user).toMatchObject({ kind: 'provider', id: user, provider_only: true });
    // Nobody of the staff, and nobody to be given work of the office.
    const users = await done<{ id: number }[]>(testCompany.people.admin, userCalls.list, {});
    expect(users.map(({ id }) => id)).not.toContain(user);
  });

  it('never becomes staff, and works for one provider', async () => {
    const { user } = await personOf(ours.provider);
    const staff = (
      await testCompany.sql<{ id: number }>("select id from roles where code = 'operations' order by id limit 1")
    )[0];
    const moved = await testCompany.people.admin.ask(userCalls.update, {
      params: { id: user },
      body: { role_id: Number(staff?.id) },
    });
    expect([moved.status, wrongOf(moved)]).toEqual([422, ['role_id']]);
    const elsewhere = { params: { provider_id: rivals.provider, id: user }, body: { active: false } };
    expect((await coordinator().ask(providerUserCalls.update, elsewhere)).status).toBe(404);
  });

  it('is signed out when the access or the provider ends', async () => {
    const gone = await served();
    const id = await offered(gone);
    expect((await jobOf(gone, id)).id).toBe(id);
    const params = { provider_id: gone.provider, id: gone.user };
    await done(coordinator(), providerUserCalls.update, { params, body: { active: false } });
    expect((await gone.person.ask(portal.issues)).status).toBe(401);
    const ended = await served();
    const status = (to: string) =>
      done(testCompany.people.admin, providerCalls.status, {
        params: { id: ended.provider },
        body: { status: to, reason: 'The contract ran out' },
      });
    await status('suspended');
    expect((await ended.person.ask(portal.issues)).status).toBe(200);
    await status('ended');
    expect((await ended.person.ask(portal.issues)).status).toBe(403);
    const invited = await coordinator().ask(providerUserCalls.create, {
      params: { provider_id: ended.provider },
      body: { name: 'Late', email: 'late@provider.example' },
    });
    expect(invited.status).toBe(422);
  });

  it('has no way into the office, and the office none into a provider’s pages', async () => {
    for (const call of [maintenanceIssueCalls.list, providerCalls.list, workOrderItemCalls.list] as Call[])
      expect((await ours.person.ask(call)).status, call.id).toBe(403);
    const issue_id = await taken();
    expect((await ours.person.ask(providerMessageCalls.list, { params: { issue_id } })).status).toBe(403);
    expect((await testCompany.people.admin.ask(portal.issues)).status).toBe(403);
  });
});

describe('two providers of one company', () => {
  /** Every call of the portal that names a record, with the job, its task and what else belongs to a provider. */
  const everyCall = (job: number, task: number): [Call, object][] => [
    [portal.issue, { params: { id: job } }],
    [portal.act, { params: { id: job }, body: { act: 'accept' } }],
    [portal.act, { params: { id: job }, body: { act: 'hand_back', reason: 'Not ours' } }],
    [portal.assignee, { params: { id: job }, body: { technician_id: null } }],
    [portal.tasks, { query: { issue_id: job } }],
    [portal.createTask, { body: { issue_id: job, title: 'Look' } }],
    [portal.updateTask, { params: { id: task }, body: { status: 'complete' } }],
    [portal.taskDocuments, { params: { id: task } }],
    [portal.addTaskDocument, { params: { id: task }, body: { attachment_id: 1 } }],
    [portal.documents, { params: { id: job } }],
    [portal.addDocument, { params: { id: job }, body: { attachment_id: 1 } }],
    [portal.messages, { params: { id: job } }],
    [portal.addMessage, { params: { id: job }, body: { body: 'Hello' } }],
    [portal.items, { params: { id: job } }],
  ];

  it('don’t find each other’s offers and jobs by any call', async () => {
    const job = await taken(rivals);
    const { id: task } = await done<ProviderTask>(rivals.person, portal.createTask, {
      body: { issue_id: job, title: 'Drain it' },
    });
    const calls = everyCall(job, task);
    const named = Object.values(portal).filter(({ id }) => !['MNT-17', 'X-PRV-05'].includes(id));
    expect(new Set(calls.map(([{ id }]) => id))).toEqual(new Set(named.map(({ id }) => id)));
    const before = await readIssue(job);
    for (const [call, request] of calls) expect([call.id, (await ours.person.ask(call, request)).status]).toEqual([call.id, 404]);
    expect(await readIssue(job)).toEqual(before);
    // What isn't there is answered in the same way.
    for (const [call, request] of everyCall(9_999_999, 9_999_999))
      expect([call.id, (await ours.person.ask(call, request)).status]).toEqual([call.id, 404]);
    expect((await listOf(ours)).map(({ id }) => id)).not.toContain(job);
    expect((await listOf(rivals)).map(({ id }) => id)).toContain(job);
    const tasks = await done<ProviderTask[]>(ours.person, portal.tasks, {});
    expect(tasks.map(({ id }) => id)).not.toContain(task);
    const people = await done<ProviderPerson[]>(ours.person, portal.people, {});
    expect(people.map(({ id }) => id)).not.toContain(rivals.user);
  });

  it('don’t see an issue before it is offered, nor once it was taken back', async () => {
    const { id } = await reported({ provider_id: ours.provider });
    expect((await ours.person.ask(portal.issue, { params: { id } })).status).toBe(404);
    await steps(id, ['offer', { provider_id: ours.provider, respond_by: await inHours(8) }]);
    expect((await jobOf(ours, id)).dispatch_status).toBe('offered');
    await steps(id, 'withdraw');
    for (const [call, request] of everyCall(id, 9_999_999))
      expect([call.id, (await ours.person.ask(call, request)).status]).toEqual([call.id, 404]);
  });

  it('have an issue one after the other without the first one’s price, words or files', async () => {
    const id = await taken(rivals);
    const file = await upload(rivals.person, await jpeg(), { name: 'pump.jpg', for_entity: 'maintenance_issue' });
    await done(rivals.person, portal.addDocument, { params: { id }, body: { attachment_id: file.id } });
    await done(rivals.person, portal.addMessage, { params: { id }, body: { body: 'RIVAL-WORDS' } });
    await steps(id, ['handBack', { reason: 'RIVAL-REASON' }]);
    await steps(id, ['offer', { provider_id: rivals.provider, respond_by: await inHours(8) }]);
    await acts(rivals, id, ['quote', { net: '4711.00', until: await inHours(48), description: 'RIVAL-QUOTE' }]);
    await steps(id, ['refuse', { reason: 'Too dear' }], ['offer', { provider_id: ours.provider, respond_by: await inHours(8) }]);
    await acts(ours, id, 'accept');
    const answers = [];
    for (const [call, request] of everyCall(id, 9_999_999).filter(([{ method }]) => method === 'GET'))
      answers.push((await ours.person.ask(call, request)).body);
    const said = JSON.stringify(answers);
    expect(said).toContain('Huda Al Otaibi');
    for (const word of ['RIVAL', '4711', 'pump.jpg', 'Too dear']) expect(said).not.toContain(word);
    expect((await read(ours.person, file.id)).status).toBe(404);
    // The first one no longer opens it either: the job isn't theirs.
    expect((await read(rivals.person, file.id)).status).toBe(404);
    const all = await done<ProviderMessage[]>(coordinator(), providerMessageCalls.list, { params: { issue_id: id } });
    expect(all.map(({ body }) => body)).toEqual(['RIVAL-WORDS']);
  });
});

describe('the tenant of a job', () => {
  it('is masked until the provider has it, and hidden after the fourteenth day', async () => {
    const id = await offered();
    const masked = { contact: 'masked', tenant_name: null, contact_name: null, contact_mobile: null, unit_number: null };
    expect(await jobOf(ours, id)).toMatchObject(masked);
    expect((await listOf(ours, 'offers')).find((row) => row.id === id)).toMatchObject({ unit_number: null });
    await acts(ours, id, 'accept');
    const { unit_number } = await readIssue(id);
    const shown = { contact: 'shown', tenant_name: tenant.name, contact_name: 'Huda Al Otaibi', contact_mobile: '+966512345678' };
    expect(await jobOf(ours, id)).toMatchObject({ ...shown, unit_number });
    await acts(ours, id, await slotIn(30), 'arrive', 'finish');
    expect(await jobOf(ours, id)).toMatchObject({ ...shown, dispatch_status: 'done' });
    await pass(14);
    expect(await jobOf(ours, id)).toMatchObject(shown);
    await pass(1);
    expect(await jobOf(ours, id)).toMatchObject({ ...masked, contact: 'over', unit_number });
    await pass(-15);
  });

  it('is not in the answer to a change of an older version, nor to what is handed back', async () => {
    const id = await offered();
    const stale = await act(ours, id, 'accept', { version: 1 });
    expect([stale.status, JSON.stringify(stale.body).includes('Huda')]).toEqual([409, false]);
    expect(stale.body.current).toMatchObject({ id, contact: 'masked' });
    await acts(ours, id, 'accept');
    const back = await act(ours, id, 'hand_back', { reason: 'No crew' });
    expect([back.status, JSON.stringify(back.body).includes('Huda')]).toEqual([200, false]);
  });

  it('isn’t found by filters or searches of the list', async () => {
    await offered();
    for (const query of [
      { search: 'Huda' },
      { tenant_id: tenant.id },
      { sort: 'contact_name' },
      { provider_id: rivals.provider },
    ])
      expect((await ours.person.ask(portal.issues, { query })).status, JSON.stringify(query)).toBe(400);
  });
});

describe('an offer', () => {
  it('is accepted, scheduled, done and kept among the jobs that are done', async () => {
    const id = await offered(ours, { tenant_id: null });
    expect(await nextOf(ours, id)).toEqual(['accept', 'decline', 'quote']);
    await acts(ours, id, 'accept');
    expect(await readIssue(id)).toMatchObject({ status: 'assigned', dispatch_status: 'accepted', provider_id: ours.provider });
    expect(await nextOf(ours, id)).toEqual(['schedule', 'hand_back']);
    await acts(ours, id, await slotIn(3));
    await acts(ours, id, 'arrive');
    expect(await readIssue(id)).toMatchObject({ status: 'in_progress', dispatch_status: 'on_site' });
    await acts(ours, id, ['leave', { why: 'parts', until: await inHours(48) }]);
    expect(await jobOf(ours, id)).toMatchObject({ dispatch_status: 'accepted', waiting_status: 'parts', slot_from: null });
    await acts(ours, id, await slotIn(5), 'arrive', 'finish');
    expect((await listOf(ours, 'done')).map((row) => row.id)).toContain(id);
    await steps(id, resolve);
    expect((await jobOf(ours, id)).acts).toEqual([]);
  });

  it('is declined with a reason, and gone', async () => {
    const id = await offered();
    expect(refusedBy(await act(ours, id, 'decline'))).toEqual(['gaveReason']);
    await acts(ours, id, ['decline', { reason: 'Fully booked' }]);
    expect(await readIssue(id)).toMatchObject({ dispatch_status: 'none', declines: 1, reason: 'Fully booked' });
    expect((await ours.person.ask(portal.issue, { params: { id } })).status).toBe(404);
  });

  it('is no longer there when its time is over', async () => {
    const id = await offered();
    await pass(1);
    await sweep();
    await pass(-1);
    expect((await ours.person.ask(portal.issue, { params: { id } })).status).toBe(404);
  });

  it('refuses each act by the chart, with its reason', async () => {
    const id = await offered();
    const early = await act(ours, id, 'arrive');
    expect([early.status, early.body.code]).toEqual([422, 'not_in_this_state']);
    await acts(ours, id, 'accept');
    expect(refusedBy(await act(ours, id, 'hand_back'))).toEqual(['gaveReason']);
    expect(refusedBy(await act(ours, id, 'schedule'))).toEqual(['gaveSlot']);
    const [, soon] = await slotIn(3);
    expect(refusedBy(await act(ours, id, 'schedule', soon))).toEqual(['gaveNotice']);
    await acts(ours, id, ['schedule', { ...soon, agreed: true }]);
    expect(refusedBy(await act(ours, id, 'schedule', { ...soon, agreed: true }))).toEqual(['gaveReason']);
    const past = { slot_from: await inHours(-3), slot_to: await inHours(-1), reason: 'Traffic' };
    expect(wrongOf(await act(ours, id, 'schedule', past))).toEqual(['slot_from']);
    await acts(ours, id, 'arrive');
    await done(ours.person, portal.createTask, { body: { issue_id: id, title: 'Flush' } });
    expect(refusedBy(await act(ours, id, 'finish'))).toEqual(['hasNoOpenTask']);
    const finish = (await jobOf(ours, id)).acts.find((one) => one.act === 'finish');
    expect(finish?.refusals).toEqual(['A required task is open. Complete it first.']);
    expect(refusedBy(await act(ours, id, 'leave'))).not.toEqual([]);
  });
});

describe('a quote', () => {
  const quote = async (id: number, net = '450.00') =>
    acts(ours, id, ['quote', { net, until: await inHours(48), description: 'New pump' }]);
  const itemOf = async (id: number) =>
    (await done<WorkOrderItem[]>(coordinator(), workOrderItemCalls.services, { params: { issue_id: id } })).at(-1);
  const approve = (item: number) =>
    done(testCompany.people.general_manager, workOrderItemCalls.approve, { params: { id: item }, body: {} });

  it('becomes a submitted service, and the job once that is approved and taken', async () => {
    const id = await offered();
    expect(refusedBy(await act(ours, id, 'quote'))).toEqual(['gaveNet', 'gaveValidity']);
    expect(wrongOf(await act(ours, id, 'quote', { net: '450.00', until: await inHours(-1) }))).toEqual(['until']);
    expect(refusedBy(await act(ours, id, 'quote', { net: '0.00', until: await inHours(48) }))).toEqual(['gaveNet']);
    expect(wrongOf(await act(ours, id, 'quote', { net: 'much', until: await inHours(48) }))).toEqual(['net']);
    await quote(id);
    const item = await itemOf(id);
    const asked = { status: 'submitted', kind: 'service', amount: '450.00', provider_id: ours.provider, submitted_by: ours.user };
    expect(item).toMatchObject({ ...asked, description: 'New pump' });
    expect(await readIssue(id)).toMatchObject({ dispatch_status: 'quoted', quote: { net: '450.00', status: 'submitted' } });
    expect(await jobOf(ours, id)).toMatchObject({ contact: 'masked', quote: { net: '450.00', status: 'submitted' }, acts: [] });
    expect(refusedBy(await ask(id, 'take'))).toEqual(['isQuoteApproved']);
    await approve(item?.id ?? 0);
    await steps(id, 'take');
    expect(await readIssue(id)).toMatchObject({ status: 'assigned', dispatch_status: 'accepted' });
    expect(await jobOf(ours, id)).toMatchObject({ contact: 'shown', dispatch_status: 'accepted' });
    const items = await done<ProviderItem[]>(ours.person, portal.items, { params: { id } });
    expect(items).toMatchObject([{ amount: '450.00', status: 'approved' }]);
  });

  it('is approved at once below the limit of what nobody looks at, and still has to be taken', async () => {
    const id = await offered();
    await quote(id, '300.00');
    expect((await itemOf(id))?.status).toBe('approved');
    expect((await readIssue(id)).dispatch_status).toBe('quoted');
    await steps(id, 'take');
  });

  it('is refused with a reason, withdrawn or out of time: its service is cancelled with it', async () => {
    for (const end of ['refuse', 'withdraw', 'lapse', 'cancel'] as const) {
      const id = await offered();
      await quote(id);
      if (end === 'refuse') {
        expect(refusedBy(await ask(id, 'refuse'))).toEqual(['gaveReason']);
        await steps(id, ['refuse', { reason: 'Too dear' }]);
      } else if (end === 'lapse') {
        await pass(3);
        await sweep();
        await pass(-3);
      } else await steps(id, end === 'cancel' ? ['cancel', { reason: 'Reported twice' }] : end);
      expect([end, (await readIssue(id)).dispatch_status, (await itemOf(id))?.status]).toEqual([end, 'none', 'cancelled']);
      expect((await ours.person.ask(portal.issue, { params: { id } })).status).toBe(404);
    }
  });

  it('that was taken ends with the job that is handed back', async () => {
    const id = await offered();
    await quote(id);
    await approve((await itemOf(id))?.id ?? 0);
    await steps(id, 'take');
    await acts(ours, id, ['hand_back', { reason: 'The crew left' }]);
    expect([(await readIssue(id)).status, (await itemOf(id))?.status]).toEqual(['pending', 'cancelled']);
  });
});

describe('a job', () => {
  it('is given to one of the provider’s own people, who isn’t sent to two places at once (MNT-20)', async () => {
    const [one, two] = [await taken(ours, { tenant_id: null }), await taken(ours, { tenant_id: null })];
    const give = (id: number, technician_id: number | null) =>
      ours.person.ask(portal.assignee, { params: { id }, body: { technician_id } });
    expect(wrongOf(await give(one, rivals.user))).toEqual(['technician_id']);
    expect(wrongOf(await give(one, testCompany.userOf(coordinator())))).toEqual(['technician_id']);
    for (const id of [one, two]) expect((await give(id, ours.user)).status).toBe(200);
    expect(await readIssue(one)).toMatchObject({ technician_id: ours.user });
    await acts(ours, one, await slotIn(3));
    const [, slot] = await slotIn(4);
    expect(refusedBy(await act(ours, two, 'schedule', slot))).toEqual(['gaveFreeSlot']);
    expect((await give(two, null)).status).toBe(200);
    await acts(ours, two, ['schedule', slot]);
  });

  it('has tasks of the office and the provider, but not before it is accepted (MNT-21 … 23)', async () => {
    const id = await offered();
    await done(coordinator(), issueTaskCalls.create, { params: { issue_id: id }, body: { title: 'Close the valve' } });
    expect((await ours.person.ask(portal.tasks, { query: { issue_id: id } })).status).toBe(404);
    expect((await ours.person.ask(portal.createTask, { body: { issue_id: id, title: 'Look' } })).status).toBe(404);
    await acts(ours, id, 'accept');
    const own = await done<ProviderTask>(ours.person, portal.createTask, {
      body: { issue_id: id, title: 'Flush', required: false },
    });
    const tasks = await done<ProviderTask[]>(ours.person, portal.tasks, { query: { issue_id: id } });
    expect(tasks.map(({ title, status }) => [title, status])).toEqual([
      ['Close the valve', 'open'],
      ['Flush', 'open'],
    ]);
    const change = (body: object) => ours.person.ask(portal.updateTask, { params: { id: own.id }, body });
    expect((await change({ status: 'complete', minutes: 20, version: 1 })).body.data).toMatchObject({
      status: 'complete',
      minutes: 20,
    });
    expect((await change({ title: 'Flush twice', version: 1 })).status).toBe(409);
    expect((await change({ status: 'on_hold' })).status).toBe(422);
    await steps(id, ['cancel', { reason: 'Reported twice' }]);
    expect((await change({ title: 'Late' })).status).toBe(404);
  });

  it('has the provider’s own photos, and of its tasks, which the office sees too (MNT-24, 25)', async () => {
    const id = await taken();
    const { id: task } = await done<ProviderTask>(ours.person, portal.createTask, { body: { issue_id: id, title: 'Flush' } });
    const office = await upload(testCompany.people.admin, await jpeg(), { name: 'invoice.jpg', for_entity: 'maintenance_issue' });
    await done(testCompany.people.admin, documentCalls.addToIssue, {
      params: { issue_id: id },
      body: { type: 'photo', attachment_id: office.id },
    });
    const photo = await upload(ours.person, await jpeg(), { name: 'after.jpg', for_entity: 'maintenance_issue' });
    await done(ours.person, portal.addDocument, { params: { id }, body: { attachment_id: photo.id } });
    const ofTask = await upload(ours.person, await jpeg(), { name: 'task.jpg', for_entity: 'issue_task' });
    await done(ours.person, portal.addTaskDocument, { params: { id: task }, body: { attachment_id: ofTask.id } });
    const names = async (call: Call, params: object) =>
      (await done<{ name: string }[]>(ours.person, call, { params })).map(({ name }) => name);
    expect(await names(portal.documents, { id })).toEqual(['after.jpg']);
    expect(await names(portal.taskDocuments, { id: task })).toEqual(['task.jpg']);
    expect((await read(ours.person, photo.id)).status).toBe(200);
    expect((await read(ours.person, office.id)).status).toBe(404);
    expect((await readIssue(id)).photos).toBe(2);
    // Nothing else is uploaded by a provider's people.
    const other = await ours.person.raw('POST', '/v2/attachments', {
      attachment: { name: 'a.pdf', size: 9, for_entity: 'lease' },
    });
    expect(other.status).toBe(403);
    const strange = await ours.person.ask(portal.addDocument, { params: { id }, body: { attachment_id: office.id } });
    expect([strange.status, wrongOf(strange)]).toEqual([422, ['attachment_id']]);
  });

  it('has a conversation with the office, whose people aren’t named', async () => {
    const id = await offered();
    const say = (body: string) => ours.person.ask(portal.addMessage, { params: { id }, body: { body } });
    expect((await say('Is the roof open?')).status).toBe(200);
    await done(coordinator(), providerMessageCalls.create, { params: { issue_id: id }, body: { body: 'The guard has the key' } });
    const read = await done<ProviderMessage[]>(ours.person, portal.messages, { params: { id } });
    expect(read.map(({ body, from_provider, author_name }) => [body, from_provider, author_name !== null])).toEqual([
      ['Is the roof open?', true, true],
      ['The guard has the key', false, false],
    ]);
    expect(wrongOf(await say(''))).toEqual(['body']);
    const { id: other } = await reported();
    const nobody = await coordinator().ask(providerMessageCalls.create, { params: { issue_id: other }, body: { body: 'Hello' } });
    expect(nobody.status).toBe(422);
  });
});
