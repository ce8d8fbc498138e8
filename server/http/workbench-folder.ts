import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the built workbench is, and what stands beside it while it is built. */
export const workbenchFolder = (dist: string) => ({
  folder: path.join(dist, 'workbench'),
  /** What it is built to, before it takes the old one's place. */
  next: path.join(dist, 'workbench.next'),
  /** The fingerprint of the sources that it was built from. */
  mark: path.join(dist, '.workbench-built-from'),
  /** The process that builds it, by its id. */
  building: path.join(dist, 'workbench.building'),
});

/** Whether a process that is alive builds it. */
export function isBuilding(building: string): boolean {
  try {
    return process.kill(Number(readFileSync(building, 'utf8')), 0);
  } catch {
    return false;
  }
}
