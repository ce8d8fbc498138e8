import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isBuilding, workbenchFolder } from '../../server/http/workbench-folder.ts';
import { project } from '../../server/kit/project.ts';
import { canBuild, isFresh } from './sources.mjs';

/** Builds the app when its sources have changed, in a process that ends with it: building takes memory that serving doesn't. */
export async function buildAppApart(say: (line: string) => void): Promise<void> {
  if (!canBuild() || (await isFresh('app'))) return;
  const { code, told } = await build('app', say);
  if (code) throw new Error(`The app could not be built: ${told}`);
}

/**
 * Builds the workbench in a low-priority process that ends with this one, once `first` is done. Its address says from now on that
 * it is on its way.
 */
export async function buildWorkbenchMeanwhile(say: (line: string) => void, first: Promise<unknown>): Promise<void> {
  if (!canBuild() || (await isFresh('workbench'))) return;
  const dist = path.join(project, 'dist');
  const { building } = workbenchFolder(dist);
  if (isBuilding(building)) return;
  await mkdir(dist, { recursive: true });
  await writeFile(building, String(process.pid));
  if (
    !(await first.then(
      () => true,
      () => false,
    ))
  )
    return;
  const { code, told } = await build('workbench', () => {}, os.constants.priority.PRIORITY_LOW);
  await rm(building, { force: true });
  if (code) say(`The workbench could not be built; npm run build says more. ${told.split('\n').at(-1) ?? ''}`);
}

function build(
  what: string,
  say: (line: string) => void,
  priority = os.constants.priority.PRIORITY_NORMAL,
): Promise<{ code: number | null; told: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(project, 'scripts/build-all.ts'), what], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid && priority) os.setPriority(child.pid, priority);
  const told: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => say(String(chunk).trimEnd()));
  child.stderr.on('data', (chunk: Buffer) => told.push(String(chunk)));
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise((resolve) =>
    child.once('close', (code) => {
      process.off('exit', end);
      resolve({ code, told: told.join('').trim() });
    }),
  );
}
