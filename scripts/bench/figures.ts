import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { middle } from './load.ts';

/** A measured figure: its median and range over the rounds of one run, and which direction is better. */
export interface Figure {
  median: number;
  least: number;
  most: number;
  better: 'less' | 'more';
}
export interface Machine {
  cpu: string;
  cores: number;
  /** Gigabytes, up to the next power of two: what a machine reports is a little less than what it has. */
  memory: number;
}
interface Kept {
  machine: Machine;
  /** When each was measured, as a day. */
  figures: Record<string, Figure & { on: string }>;
}

export const thisMachine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memory: 2 ** Math.ceil(Math.log2(totalmem() / 2 ** 30)),
});

/** The file of a kind of machine: `intel-xeon-2.60ghz-2-cores-32-gb.json`. */
export const fileOf = ({ cpu, cores, memory }: Machine): string => {
  const model = cpu
    .toLowerCase()
    .split(/[^a-z0-9.]+/)
    .filter((word) => word && !['r', 'tm', 'cpu', 'processor'].includes(word));
  return `${[...model, cores, 'cores', memory, 'gb'].join('-')}.json`;
};

/** Figures that differ by less than this share are called the same, however narrow the run's range was. */
const sameWithin = 0.05;

/**
 * How much worse a figure is than the kept one, as a share of it; null unless that is more than the run's own range, and than the
 * kept one's. A figure without a range, such as a size, is exact.
 */
export function worseBy(now: Figure, kept: Figure): number | null {
  const loss = now.better === 'less' ? now.median - kept.median : kept.median - now.median;
  const range = Math.max(now.most - now.least, kept.most - kept.least);
  const isExact = now.most === now.least;
  if (loss <= range || (!isExact && loss <= sameWithin * kept.median)) return null;
  return loss / kept.median;
}

/** Figures that a run measured, to be compared with those kept of the last one on the same kind of machine. */
export class Figures {
  private readonly taken = new Map<string, Figure>();

  /** Notes a figure by the values of its rounds. Ratios, CPU times and sizes say more than durations. */
  note(name: string, values: number[], better: Figure['better']): void {
    if (!values.length || values.some((value) => !Number.isFinite(value))) return;
    const [median, least, most] = [middle(values), Math.min(...values), Math.max(...values)].map((value) =>
      Number(value.toPrecision(4)),
    ) as [number, number, number];
    this.taken.set(name, { median, least, most, better });
  }

  /** Lines that say what got worse; with `isKeeping`, these figures take the place of the kept ones. */
  async compare(folder: string, { machine = thisMachine(), isKeeping = false } = {}): Promise<string[]> {
    const file = path.join(folder, fileOf(machine));
    const kept: Kept = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as Kept,
      () => ({ machine, figures: {} }),
    );
    const compared = [...this.taken].flatMap(([name, now]) => {
      const before = kept.figures[name];
      return before ? [{ name, now, before, loss: worseBy(now, before) }] : [];
    });
    const worse = compared.filter(({ loss }) => loss !== null).toSorted((a, b) => (b.loss ?? 0) - (a.loss ?? 0));
    if (isKeeping) {
      const on = new Date().toISOString().slice(0, 10);
      for (const [name, figure] of this.taken) kept.figures[name] = { ...figure, on };
      const lines = Object.entries(kept.figures)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, figure]) => `    ${JSON.stringify(name)}: ${JSON.stringify(figure)}`);
      await mkdir(folder, { recursive: true });
      await writeFile(file, `{\n  "machine": ${JSON.stringify(kept.machine)},\n  "figures": {\n${lines.join(',\n')}\n  }\n}\n`);
    }
    const added = this.taken.size - compared.length;
    return [
      compared.length
        ? `Of ${compared.length} figures that are known from this kind of machine (${file}), ${worse.length || 'none'} got worse by more than the run's range.`
        : `No figures are known from this kind of machine (${file}).`,
      ...(added ? [`${added} figures are new.`] : []),
      ...worse.map(
        ({ name, now, before, loss }) =>
          `  ${name}: ${before.median} on ${before.on}, now ${now.median} (${now.least}–${now.most}), ${Math.round((loss ?? 0) * 100)} % worse`,
      ),
      isKeeping ? 'These figures are kept now.' : 'npm run bench -- --keep keeps these figures.',
    ];
  }
}
