import { afterEach, expect, it } from 'vitest';
import { CallFailed, failureOf } from '../../../api/client.ts';
import { onSignal, type Signal } from '../signals.ts';
import { afterContent, writeContent } from './own-writes.ts';

let stop = () => {};
afterEach(() => stop());

it('what is done to a record waits for the writes to its content, and continues from their answer', async () => {
  let answer = (_: number) => {};
  const written = new Promise<number>((resolve) => {
    answer = resolve;
  });
  const heard: Signal[] = [];
  stop = onSignal((signal) => heard.push(signal));
  const writing = writeContent('quotation', 7, async () => ({ answer: { id: 7, version: await written }, message: null }));
  const acted = afterContent('quotation', { id: 7, version: 1 });
  expect(await afterContent('quotation', { id: 8, version: 1 })).toEqual({ id: 8, version: 1 });
  expect(await afterContent('lead', { id: 7, version: 1 })).toEqual({ id: 7, version: 1 });
  answer(2);
  expect(await acted).toEqual({ id: 7, version: 2 });
  await writing;
  expect(heard).toEqual([{ type: 'record.saved', entity: 'quotation', record: { id: 7, version: 2 } }]);
  expect(await afterContent('quotation', { id: 7, version: 5 })).toEqual({ id: 7, version: 5 });
});

it('nothing is done to a record whose last change isn’t saved', async () => {
  const invalid = new CallFailed({ kind: 'invalid', message: 'Fix 1 field', fields: { amount: 'field.error.amount' } });
  const writing = writeContent('quotation', 7, () => Promise.reject(invalid));
  const acted = afterContent('quotation', { id: 7, version: 1 });
  await expect(writing).rejects.toBe(invalid);
  const failure = await acted.then(
    () => null,
    (error: unknown) => failureOf(error),
  );
  expect(failure).toMatchObject({ kind: 'refused', reasons: [{ why: 'kit.record.unsaved' }] });
  expect(await afterContent('quotation', { id: 7, version: 1 })).toEqual({ id: 7, version: 1 });
});
