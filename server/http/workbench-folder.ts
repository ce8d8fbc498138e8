import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the built workbench, and of the files next to it during a build. */
export const workbenchFolder = (dist: string) => ({
  folder: path.join(dist, 'workbench'),
  /** The build's output folder, before it replaces the old one. */
  next: path.join(dist, 'workbench.next'),
  /** The fingerprint of the sources it was built from. */
  mark: path.join(dist, '.workbench-built-from'),
  /** The id of the process building it. */
  building: path.join(dist, 'workbench.building'),
});

/** Whether a running process is building it, or has announced to; `own` is the one that announced what the asker now does. */
export function isBuilding(building: string, own?: number): boolean {
  try {
    const builder = Number(readFileSync(building, 'utf8'));
    return builder !== own && process.kill(builder, 0);
  } catch {
    return false;
  }
}
