import { setTimeout as wait } from 'node:timers/promises';
import type { Target } from './attack.ts';

/**
 * The longest that a small request of another company waits while something is done, in milliseconds: the pauses of the server's one
 * thread, seen from outside. It asks for a page that needs no database, again and again.
 */
export async function waitedDuring<T>({ address }: Target, act: () => Promise<T>): Promise<{ result: T; longest: number }> {
  let isOver = false;
  let longest = 0;
  const doing = act().finally(() => {
    isOver = true;
  });
  doing.catch(() => {});
  do {
    const began = performance.now();
    await fetch(`${address}/healthz`, { headers: { 'company-slug': 'second' } }).then(
      (answer) => answer.arrayBuffer(),
      () => null,
    );
    longest = Math.max(longest, performance.now() - began);
    await wait(2);
  } while (!isOver);
  return { result: await doing, longest };
}
