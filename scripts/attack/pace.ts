import type { Finding } from './attack.ts';

/** How long calls took, in milliseconds, sorted, and how many failed. */
export interface Pace {
  took: number[];
  failed: number;
}

/** A good client's calls, a few at a time, for so many seconds. */
export async function paceOf(call: () => Promise<{ ok: boolean }>, seconds: number, atOnce = 4): Promise<Pace> {
  const took: number[] = [];
  let failed = 0;
  const until = performance.now() + seconds * 1000;
  const work = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const isOk = await call().then(
        ({ ok }) => ok,
        () => false,
      );
      took.push(performance.now() - began);
      if (!isOk) failed += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { took: took.sort((a, b) => a - b), failed };
}

export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY;

/**
 * How much slower a good client became, against the same client before and after; below 5 ms any difference is the machine's.
 * Where attackers take a processor of the same machine, `unnoticed` milliseconds are as good.
 */
export function slowed(what: string, normally: Pace[], meanwhile: Pace, unnoticed = 0): Finding {
  const usual = normally.flatMap(({ took }) => took).sort((a, b) => a - b);
  const [normal, under] = [percentile(usual, 0.99), percentile(meanwhile.took, 0.99)];
  const ratio = Math.max(5, under) / Math.max(5, normal);
  return {
    what: `${what}: p99 against normal, failed`,
    figure: `${under.toFixed(0)} ms / ${normal.toFixed(0)} ms = ${ratio.toFixed(1)}, ${meanwhile.failed} of ${meanwhile.took.length}`,
    limit: unnoticed ? `below 3 or ${unnoticed} ms, 0` : 'below 3, 0',
    passed: (ratio < 3 || under < unnoticed) && meanwhile.failed === 0,
  };
}
