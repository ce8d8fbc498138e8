import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ActorRefFrom, type AnyActorRef, createActor, type SnapshotFrom, waitFor as wait } from 'xstate';
import { setCredentials } from '../../../src/api/client.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { notificationsMachine } from '../../../src/machines/app/notification/flows.ts';
import { realtimeActor } from '../../../src/machines/app/realtime/realtime.ts';
import { sessionMachine } from '../../../src/machines/app/session/flows.ts';
import { leadEditMachine, leadMachine } from '../../../src/machines/sales/lead/flows.ts';
import { leadsMachine } from '../../../src/machines/sales/lead/list.ts';
import { makeTestBed, type Person, password, type TestBed } from '../../setup/test-bed.ts';

/** Reports the state an actor was in, instead of just a timeout. */
const waitFor = <A extends AnyActorRef>(actor: A, isThere: (snapshot: SnapshotFrom<A>) => boolean): Promise<SnapshotFrom<A>> =>
  wait(actor, isThere, { timeout: 8000 }).catch(() => {
    const { value, context } = actor.getSnapshot();
    throw new Error(`It stands at ${JSON.stringify(value)}: ${JSON.stringify(context.failure)}`);
  });

// Flows as the browser runs them: real calls over a real socket to a server with a real database.
const email = 'leasing_agent@first.example';
let testBed: TestBed;
let other: Person;
let session: ActorRefFrom<typeof sessionMachine>;

beforeAll(async () => {
  testBed = await makeTestBed();
  await testBed.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = testBed.app.server.server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetch(new URL(path, `http://127.0.0.1:${port}`), options));
  const { WebSocket } = await import('ws');
  const open = () => {
    const { token, slug } = session.getSnapshot().context;
    return new WebSocket(
      `ws://127.0.0.1:${port}/v2/cable?auth-token=${token}&company-slug=${slug}`,
    ) as unknown as globalThis.WebSocket;
  };
  const notifications = notificationsMachine.provide({ actors: { realtime: realtimeActor({ open }) } });
  other = await testBed.signIn('first', 'leasing_manager@first.example');
  session = createActor(sessionMachine.provide({ actors: { notifications } }), {
    input: { slug: 'first', stored: { token: null, company_id: null, currency: null, slug: null } },
  });
  session.start();
});
afterAll(async () => {
  session.stop();
  vi.unstubAllGlobals();
  await testBed.stop();
});

const signedIn = async () => {
  const { profile } = (await waitFor(session, (state) => state.matches('ready'))).context;
  if (!profile) throw new Error('no profile');
  const { today, id: company } = profile.company;
  return {
    today,
    company,
    viewer: { id: profile.id, is_admin: profile.role.is_admin, privileges: profile.role.privileges },
  };
};

const newLead = async (name: string): Promise<Lead> => {
  const { today, company, viewer } = await signedIn();
  const form = createActor(leadEditMachine, {
    input: { record: null, owner: { company, user: viewer.id }, today },
  });
  form.start();
  form.send({ type: 'draft.change', field: 'name', value: name });
  form.send({ type: 'draft.change', field: 'source', value: 'website' });
  form.send({ type: 'draft.change', field: 'mobile', value: `05${String(Math.random()).slice(2, 10)}` });
  form.send({ type: 'save' });
  const { output } = await waitFor(form, (state) => state.status === 'done');
  if (!output?.saved) throw new Error('not saved');
  return output.record;
};

const openLead = async (id: number) => {
  const page = createActor(leadMachine, { input: { id, ...(await signedIn()) } });
  page.start();
  await waitFor(page, (state) => state.matches('idle'));
  return page;
};

it('signs in, and shows the server’s error for a wrong password', async () => {
  await waitFor(session, (state) => state.matches('companyKnown'));
  session.send({ type: 'sign.in', email, password: 'wrong' });
  const refused = await waitFor(session, (state) => state.matches('companyKnown') && state.context.failure !== null);
  expect(refused.context.failure?.message).toBe('Incorrect email or password.');
  session.send({ type: 'sign.in', email, password });
  expect((await signedIn()).viewer.privileges.leads?.edit).toBe(true);
  expect(session.getSnapshot().context.credentials).toBeNull();
});

it('creates a lead, performs an event its lifecycle offers, and follows the response', async () => {
  const page = await openLead((await newLead('Sara')).id);
  const names = () => page.getSnapshot().context.availableEvents.map(({ event, refusals }) => [event, refusals.length === 0]);
  expect(names()).toEqual([
    ['log_activity', true],
    ['qualify', false],
    ['lose', true],
  ]);
  page.send({ type: 'act', event: 'log_activity' });
  expect(page.getSnapshot().value).toBe('prompting');
  page.send({ type: 'answer', payload: { outcome: 'Reached, calls back' } });
  await waitFor(page, (state) => state.matches('idle'));
  expect(page.getSnapshot().context.record?.status).toBe('contacted');
  page.send({ type: 'act', event: 'qualify' });
  expect(page.getSnapshot().context.reasons.map(({ guard }) => guard)).toEqual(['isDescribed', 'hasIdentityType']);
  page.stop();
});

it('is told over the websocket that someone else changed it, and reloads in the background', async () => {
  const lead = await newLead('Huda');
  const page = await openLead(lead.id);
  const { query, rows } = { query: { search: 'Huda' }, rows: 1 };
  const list = createActor(leadsMachine, { input: { query } });
  list.start();
  expect((await waitFor(list, (state) => state.matches('showing'))).context.page?.rows).toHaveLength(rows);
  await waitFor(
    session.getSnapshot().children.notifications as never,
    (state: { context: { isLive: boolean } }) => state.context.isLive,
  );
  await other.ask(leadCalls.update, {
    params: { id: lead.id },
    body: { name: 'Huda the second', version: lead.version },
  });
  await waitFor(page, (state) => state.context.record?.name === 'Huda the second');
  await waitFor(list, (state) => state.context.page?.rows[0]?.name === 'Huda the second');
  expect(page.getSnapshot().matches('idle')).toBe(true);
  page.stop();
  list.stop();
});

it('merges what someone else saved meanwhile, and is refused with an old version', async () => {
  const { today, company, viewer } = await signedIn();
  const lead = await newLead('Mona');
  const form = createActor(leadEditMachine, {
    input: { record: lead, owner: { company, user: viewer.id }, today },
  });
  form.start();
  form.send({ type: 'draft.change', field: 'name', value: 'Mona mine' });
  await other.ask(leadCalls.update, {
    params: { id: lead.id },
    body: { name: 'Mona theirs', note: 'Parking', version: lead.version },
  });
  form.send({ type: 'save' });
  await waitFor(form, (state) => state.matches('merging'));
  expect(form.getSnapshot().context.theirs).toMatchObject({ name: 'Mona theirs', note: 'Parking' });
  form.send({ type: 'merge.choose', field: 'name', side: 'mine' });
  form.send({ type: 'merge.done' });
  const { output } = await waitFor(form, (state) => state.status === 'done');
  expect(output).toMatchObject({ saved: true, record: { name: 'Mona mine', note: 'Parking' } });
});

it('keeps the form when the session ends, and saves after signing in again', async () => {
  const { today, company, viewer } = await signedIn();
  const lead = await newLead('Nora');
  const form = createActor(leadEditMachine, {
    input: { record: lead, owner: { company, user: viewer.id }, today },
  });
  form.start();
  form.send({ type: 'draft.change', field: 'note', value: 'Typed before the session ended' });
  setCredentials({ token: 'ended-by-the-server' });
  form.send({ type: 'save' });
  await waitFor(form, (state) => state.matches('reauthenticating'));
  await waitFor(session, (state) => state.matches({ ready: 'expired' }));
  session.send({ type: 'sign.in', email, password });
  const { output } = await waitFor(form, (state) => state.status === 'done');
  expect(output).toMatchObject({ saved: true, record: { note: 'Typed before the session ended' } });
});

it('deletes a lead only after a confirmation', async () => {
  const admin = await testBed.signIn('first', 'admin@first.example');
  const lead = await newLead('Gone');
  setCredentials({ token: admin.token });
  const page = createActor(leadMachine, {
    input: { id: lead.id, ...(await signedIn()), viewer: { id: 1, is_admin: true, privileges: {} } },
  });
  page.start();
  await waitFor(page, (state) => state.matches('idle'));
  page.send({ type: 'remove' });
  // Deletion can't be confirmed before its impact is known.
  expect(page.getSnapshot().can({ type: 'confirm' })).toBe(false);
  await waitFor(page, (state) => state.matches({ confirming: 'deletable' } as never));
  expect((await admin.ask(leadCalls.get, { params: { id: lead.id } })).status).toBe(200);
  page.send({ type: 'confirm' });
  expect((await waitFor(page, (state) => state.status === 'done')).output).toEqual({ removed: true });
  expect((await admin.ask(leadCalls.get, { params: { id: lead.id } })).status).toBe(404);
});

it('signs out on the server too, and asks for the password again', async () => {
  session.send({ type: 'sign.out' });
  await waitFor(session, (state) => state.matches('companyKnown'));
  expect(session.getSnapshot().context).toMatchObject({ token: null, profile: null, slug: 'first' });
});
