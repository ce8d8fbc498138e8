import { afterEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { leaseCalls } from '../../../api/leasing/lease.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { leaseBulkMachine } from './bulk.ts';

afterEach(() => vi.unstubAllGlobals());

const lease = recordedAnswer(leaseCalls.one);
const statuses: Record<number, string> = { 1: 'draft', 2: 'active', 3: 'pending_start' };
/** The third was handed over since it was read. */
const late = { lease_id: 3, status: null, error: "It can't be cancelled.", reasons: ['The keys were handed over.'] };

/** A server with three leases; what it was asked to change. */
function serve() {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (request: RequestInfo | URL, options?: RequestInit) => {
    const path = new URL(String(request), 'http://localhost').pathname;
    const json = (data: unknown) =>
      new Response(JSON.stringify({ success: true, data }), { headers: { 'content-type': 'application/json' } });
    if (options?.method === 'PUT') {
      const body = JSON.parse(String(options.body)) as { lease_ids: number[] };
      asked.push([path, body]);
      return json(
        body.lease_ids.map((id) => (id === 3 ? late : { lease_id: id, status: 'cancelled', error: null, reasons: [] })),
      );
    }
    const id = Number(path.split('/').at(-1));
    return json({ ...lease, id, status: statuses[id], unit_number: `A-${id}`, tenant_name: 'Noura' });
  });
  return asked;
}
const open = (viewer: { id: number; is_admin: boolean; privileges: Record<string, string[]> }) => {
  const actor = createActor(leaseBulkMachine, { input: { viewer, today: '2026-01-15' } });
  actor.start();
  actor.send({ type: 'choose', action: 'cancel', ids: [1, 2, 3] });
  return actor;
};

it('cancels the leases that can be, and says of each of the others why it was not', async () => {
  const asked = serve();
  const actor = open({ id: 1, is_admin: true, privileges: {} });
  const { context } = await waitFor(actor, (now) => now.value === 'prompting');
  expect(context.verdicts.map(({ title, refusals }) => [title, refusals.map(({ why }) => why)])).toEqual([
    ['A-1 · Noura', []],
    ['A-2 · Noura', ['kit.bulk.not_here']],
    ['A-3 · Noura', []],
  ]);
  actor.send({ type: 'answer', payload: {} });
  expect(actor.getSnapshot().context.reasons.map(({ guard }) => guard)).toEqual(['gaveReason']);
  actor.send({ type: 'answer', payload: { reason: 'The building is sold' } });
  const done = await waitFor(actor, (now) => now.value === 'done');
  expect(done.context.results.map(({ title, failure }) => [title, failure?.message ?? null])).toEqual([
    ['A-1 · Noura', null],
    ['A-3 · Noura', "It can't be cancelled. The keys were handed over."],
  ]);
  expect(asked).toEqual(
    [1, 3].map((id) => [expect.stringMatching(/\/cancel_leases$/), { lease_ids: [id], reason: 'The building is sold' }]),
  );
  actor.stop();
});

it('is refused to who may not edit leases, lease by lease', async () => {
  serve();
  const actor = open({ id: 2, is_admin: false, privileges: { leases: ['view'] } });
  const { context } = await waitFor(actor, (now) => now.value === 'prompting');
  expect(context.verdicts.map(({ refusals }) => refusals.map(({ guard }) => guard))).toEqual([
    ['mayEdit'],
    ['notInThisState'],
    ['mayEdit'],
  ]);
  actor.stop();
});
