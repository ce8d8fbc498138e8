import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, fromDatabaseError } from '../kit/api-error.ts';
import { Crowded, nobody, Shares } from './shares.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [najd, red, gulf] = [1, 2, 3];
/** Those who got a connection, in order. */
const queue = (shares: Shares) => {
  const served: string[] = [];
  const failed: string[] = [];
  return {
    served,
    failed,
    ask: (company: number, name: string) =>
      Promise.resolve()
        .then(() => shares.take(company))
        .then(
          () => void served.push(name),
          (error) => void failed.push(error instanceof Crowded ? name : String(error)),
        ),
  };
};
const settle = () => vi.advanceTimersByTimeAsync(0);

it('a company has half at most, and the other half is there for others at once', async () => {
  const shares = new Shares(4);
  const { served, ask } = queue(shares);
  for (let i = 1; i <= 5; i++) void ask(najd, `n${i}`);
  void ask(red, 'r1');
  await settle();
  expect(served).toEqual(['n1', 'n2', 'r1']);
  expect(shares.waiting).toBe(3);
  shares.giveBack(najd);
  await settle();
  expect(served).toEqual(['n1', 'n2', 'r1', 'n3']);
});

it('whoever has the fewest comes first, in order of asking within a company', async () => {
  const shares = new Shares(4);
  const { served, ask } = queue(shares);
  for (const name of ['n1', 'n2', 'n3', 'n4']) void ask(najd, name);
  for (const name of ['r1', 'r2', 'r3']) void ask(red, name);
  await settle();
  void ask(gulf, 'g1');
  await settle();
  expect(served).toEqual(['n1', 'n2', 'r1', 'r2']);
  for (const company of [najd, red, najd, gulf, red]) {
    shares.giveBack(company);
    await settle();
  }
  expect(served.slice(4)).toEqual(['g1', 'n3', 'n4', 'r3']);
  expect(shares.waiting).toBe(0);
});

it('what belongs to no company may have all', async () => {
  const { served, ask } = queue(new Shares(2));
  void ask(nobody, 'first');
  void ask(nobody, 'second');
  await settle();
  expect(served).toEqual(['first', 'second']);
});

it('nobody waits for more than five seconds, and whoever gave up is passed by', async () => {
  const shares = new Shares(2);
  const { served, failed, ask } = queue(shares);
  void ask(najd, 'n1');
  void ask(najd, 'n2');
  await vi.advanceTimersByTimeAsync(3_000);
  void ask(najd, 'n3');
  await vi.advanceTimersByTimeAsync(1_999);
  expect(failed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toEqual(['n2']);
  shares.giveBack(najd);
  await settle();
  expect(served).toEqual(['n1', 'n3']);
});

it('beyond 500, a company is turned away at once, and others are not', async () => {
  const shares = new Shares(2);
  const { served, failed, ask } = queue(shares);
  for (let i = 0; i <= 501; i++) void ask(najd, String(i));
  void ask(red, 'red');
  await settle();
  expect([served, failed]).toEqual([['0', 'red'], ['501']]);
});

it('is told to people as 429 with the time to ask again, as is a statement that took too long', () => {
  for (const [error, key, retry_after] of [
    [new Crowded(), 'app.error.crowded', 2],
    [{ code: '57014' }, 'app.error.too_long', 30],
  ] as const) {
    const told = fromDatabaseError(error);
    expect(told).toBeInstanceOf(ApiError);
    expect(told).toMatchObject({ status: 429, code: 'throttled', messageKey: key, details: { retry_after } });
  }
});
