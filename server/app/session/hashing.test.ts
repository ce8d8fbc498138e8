import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { ApiError } from '../../kit/api-error.ts';
import { Turns } from '../../kit/turns.ts';
import { hashingLimits, inTurn } from './hashing.ts';

type Limits = typeof hashingLimits;
const hashing = (limits: Limits) => ({ limits, turns: new Turns(limits) });

/** Work that ends when the test says so. */
function workshop(limits: Limits) {
  const turns = hashing(limits);
  const running: { name: string; end: () => void }[] = [];
  const refused: string[] = [];
  const begin = (name: string, company: number, address: string) => {
    const act = () => new Promise<void>((end) => running.push({ name, end }));
    inTurn({ company, address }, act, turns).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 503, code: 'unavailable', details: { retry_after: 3 } });
      refused.push(name);
    });
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endFirst = async () => {
    running.shift()?.end();
    await settle();
  };
  return { begin, endFirst, settle, refused, names: () => running.map(({ name }) => name) };
}

it('leaves a processor to the others, and lets sixty wait', () => {
  expect(hashingLimits).toEqual({
    running: Math.max(1, availableParallelism() - 1),
    waiting: 60,
    ofCompany: 30,
    ofAddress: 15,
  });
});

it('as many run as may, so many wait, and the next is told when to come again', async () => {
  const { begin, endFirst, settle, refused, names } = workshop({ running: 2, waiting: 3, ofCompany: 9, ofAddress: 9 });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) begin(name, 1, name);
  await settle();
  expect([names(), refused]).toEqual([['a', 'b'], ['f']]);
  await endFirst();
  expect(names()).toEqual(['b', 'c']);
  begin('g', 1, 'g');
  begin('h', 1, 'h');
  await settle();
  expect(refused).toEqual(['f', 'h']);
  for (let i = 0; i < 5; i++) await endFirst();
  expect(names()).toEqual([]);
  begin('i', 1, 'i');
  expect(names()).toEqual(['i']);
});

it('one address waits for itself, and fills neither the queue nor its company’s', async () => {
  const { begin, endFirst, settle, refused, names } = workshop({ running: 1, waiting: 9, ofCompany: 4, ofAddress: 3 });
  for (let i = 0; i < 6; i++) begin(`mallory ${i}`, 1, '10.0.0.1');
  begin('sara', 1, '10.0.0.2');
  begin('omar', 1, '10.0.0.3');
  begin('another', 2, '10.0.0.3');
  await settle();
  expect(refused).toEqual(['mallory 4', 'mallory 5', 'omar']);
  const order: string[] = [];
  for (let i = 0; i < 6; i++) {
    order.push(...names());
    await endFirst();
  }
  expect(order).toEqual(['mallory 0', 'sara', 'another', 'mallory 1', 'mallory 2', 'mallory 3']);
});

it('a failure hands its turn on', async () => {
  const turns = hashing({ running: 1, waiting: 1, ofCompany: 1, ofAddress: 1 });
  const by = { company: 1, address: 'a' };
  await expect(inTurn(by, () => Promise.reject(new Error('broken')), turns)).rejects.toThrow('broken');
  expect(await inTurn(by, async () => 'well', turns)).toBe('well');
});
