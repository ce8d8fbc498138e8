import { setTimeout as wait } from 'node:timers/promises';
import type { Finding } from './attack.ts';

/** Milliseconds of processor time that are enough to see how busy the machine is. */
const spin = 300;
/** A machine on which a calculation takes so many times longer than its processor time is busy with something else. */
const crowded = 1.5;

/** How many times longer a calculation takes than its processor time: 1 on an idle machine. */
async function crowding(): Promise<number> {
  await wait(1000); // what the attack itself began has ended
  const [from, before] = [performance.now(), process.cpuUsage()];
  for (let used = 0; used < spin * 1000; ) {
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
  return (performance.now() - from) / spin;
}

/**
 * A promise about time, measured again if it looks broken: another program may have had the processor. Slow each time is broken; but
 * where other programs still have it, the promise isn't tried.
 */
export async function eachTime(measure: () => Promise<Finding>, most = 3): Promise<Finding> {
  for (let time = 1; ; time++) {
    const found = await measure();
    if (time > 1) found.figure += ` (the ${time === 2 ? '2nd' : '3rd'} time)`;
    if (found.passed || found.certain) return found;
    if (time === most) {
      const longer = await crowding();
      if (longer < crowded) return found;
      const busy = `other programs have the processor: a calculation takes ${longer.toFixed(1)} times as long`;
      return { ...found, figure: `${found.figure}; ${busy}`, untried: true };
    }
    console.log(`  … again: ${found.what}: ${found.figure}`);
  }
}

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
    certain: meanwhile.failed > 0,
  };
}
