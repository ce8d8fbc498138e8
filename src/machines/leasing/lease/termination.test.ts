import { expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Answered } from '../../../api/client.ts';
import { type Lease, leaseCalls } from '../../../api/leasing/lease.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { emitSignal } from '../../kit/signals.ts';
import { leaseFlows } from './flows.ts';

it('asks the server once an agreement may have been attached while the question was open', async () => {
  const lease: Lease = { ...recordedAnswer(leaseCalls.one), status: 'active', document_types: [] };
  const act = vi.fn(async (): Promise<Answered<Lease>> => ({ answer: lease, message: null }));
  const actor = createActor(
    leaseFlows.page.provide({ actors: { read: fromPromise(async () => lease), act: fromPromise(act) } }),
    { input: { id: lease.id, viewer: { id: 1, is_admin: true, privileges: {} }, company: 1, today: lease.start_on } },
  ).start();
  await waitFor(actor, (now) => now.matches('idle'));
  actor.send({ type: 'act', event: 'terminate' });
  actor.send({ type: 'answer', payload: { kind: 'mutual' } });
  expect(actor.getSnapshot().matches('prompting')).toBe(true);
  expect(actor.getSnapshot().context.wanted?.reasons.map(({ guard }) => guard)).toEqual(['gaveDocuments']);
  emitSignal({ type: 'remote.changed', entity: 'lease', id: lease.id, version: null });
  actor.send({ type: 'answer', payload: { kind: 'mutual' } });
  await waitFor(actor, (now) => now.matches('idle'));
  expect(act).toHaveBeenCalledOnce();
  actor.stop();
});
