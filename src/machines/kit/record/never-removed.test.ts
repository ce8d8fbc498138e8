import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Quotation } from '../../../api/sales/quotation.ts';
import { quotationCalls } from '../../../api/sales/quotation.ts';
import { quotationMachine } from '../../sales/quotation/flows.ts';
import { recordedAnswer, viewerNow } from '../samples/recorded-answers.ts';

const quotation = recordedAnswer(quotationCalls.one);
/** What stands against deleting a quotation, for somebody who may or may not delete quotations. */
async function against(status: Quotation['status'], mayDelete: boolean) {
  const machine = quotationMachine.provide({ actors: { read: fromPromise(async () => ({ ...quotation, status })) } });
  const privileges = { quotations: { view: true, delete: mayDelete } };
  const input = { id: quotation.id, viewer: { ...viewerNow, is_admin: false, privileges }, today: '2026-03-01' };
  const actor = createActor(machine, { input: input as never }).start();
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.record !== null);
  actor.stop();
  return { isRefused: context.against.remove.length > 0, isNeverRemoved: context.against.isNeverRemoved };
}

it('deleting isn’t offered where it can never come to that: without the privilege, or at an end without a way back', async () => {
  expect(await against('draft', true)).toEqual({ isRefused: false, isNeverRemoved: false });
  expect(await against('draft', false)).toEqual({ isRefused: true, isNeverRemoved: true });
  expect(await against('finalized', true)).toEqual({ isRefused: true, isNeverRemoved: true });
});

it('it stays, with the reason, where the record can still come to a status that allows it', async () => {
  expect(await against('waiting_for_approval', true)).toEqual({ isRefused: true, isNeverRemoved: false });
});
