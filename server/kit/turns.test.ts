import { expect, it } from 'vitest';
import { TooMany, Turns } from './turns.ts';

it('a queue has at most its own places, and what another queue needs goes before what it waits for', async () => {
  const turns = new Turns({ running: 2, each: 1 });
  const running: { name: string; end: () => void }[] = [];
  const begin = (name: string, queue: string) =>
    turns.run({ queue }, () => new Promise<void>((end) => running.push({ name, end })));
  const over = [begin('a1', 'a'), begin('a2', 'a'), begin('a3', 'a'), begin('b1', 'b'), begin('b2', 'b')];
  const order: string[] = [];
  const names = () => running.map(({ name }) => name);
  expect(names()).toEqual(['a1', 'b1']);
  while (running.length > 0) {
    const one = running.shift();
    order.push(one?.name ?? '');
    one?.end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  await Promise.all(over);
});

it('room is counted by each name that it belongs to, and what names none always waits', async () => {
  const turns = new Turns({ running: 1 });
  let end = () => {};
  const ask = (most: Record<string, number>) => turns.run({ queue: 'a', most }, async () => {});
  const first = turns.run({ queue: 'a' }, () => new Promise<void>((resolve) => (end = resolve)));
  const others = [ask({ all: 2, one: 1 }), ask({ all: 2, two: 1 })];
  await expect(ask({ all: 2, three: 1 })).rejects.toThrow(TooMany);
  others.push(ask({}));
  end();
  await Promise.all([first, ...others]);
  await ask({ all: 0 });
});

it('whoever waited too long leaves its place to others', async () => {
  const turns = new Turns({ running: 1 });
  let end = () => {};
  const first = turns.run({ queue: 'a' }, () => new Promise<void>((resolve) => (end = resolve)));
  const late = turns.run({ queue: 'a', most: { all: 1 }, patience: 5 }, async () => 'late');
  await expect(late).rejects.toThrow(TooMany);
  const next = turns.run({ queue: 'b', most: { all: 1 }, patience: 60_000 }, async () => 'next');
  end();
  expect(await next).toBe('next');
  await first;
  expect(await turns.run({ queue: 'a' }, async () => 'again')).toBe('again');
});

it('within a queue, nobody’s second goes before another’s first', async () => {
  const turns = new Turns({ running: 1 });
  const order: string[] = [];
  const ask = (person: string, name: string) => turns.run({ queue: 'a', person }, async () => order.push(name));
  await Promise.all([ask('x', 'x1'), ask('x', 'x2'), ask('x', 'x3'), ask('x', 'x4'), ask('y', 'y1'), ask('y', 'y2')]);
  expect(order).toEqual(['x1', 'x2', 'y1', 'x3', 'y2', 'x4']);
});

it('one that comes now and then waits for what runs, and for nothing else of another', async () => {
  const turns = new Turns({ running: 1 });
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (queue: string, name: string) =>
    turns.run({ queue }, () => {
      order.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
  await end('a1');
  void ask('b', 'b1');
  await end('a2');
  await end('b1');
  void ask('b', 'b2');
  await end('a3');
  await end('b2');
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
});
