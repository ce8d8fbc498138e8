import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bornOf } from '../kit/process.ts';
import { type Holder, holdFolder, thisProcess } from './folder-lock.ts';

let folder: string;
/** Living processes, in whose names the folder is asked for. */
let living: ChildProcess[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'statehouse-lock-'));
  living = Array.from({ length: 6 }, () => spawn('sleep', ['600']));
});
afterAll(async () => {
  for (const one of living) one.kill();
  await rm(folder, { recursive: true, force: true });
});

const file = () => path.join(folder, 'statehouse.lock');
const as = ({ pid = 0 }: ChildProcess): Holder => ({ ...thisProcess(), pid, born: bornOf(pid) });
const leave = (holder: Partial<Holder>) => writeFile(file(), `${JSON.stringify(holder)}\n`);
const isHeld = (hold: Awaited<ReturnType<typeof holdFolder>>) => 'heldBy' in hold;

it('of six that find it abandoned at once, one holds it', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 150; round++) {
    // As each version has left it: killed, without a name of its own, and half written before a power cut.
    if (round % 3 === 0) await leave({ ...thisProcess(), pid: 2 ** 22 + 7, born: '1' });
    else if (round % 3 === 1) await leave({ pid: 2 ** 22 + 7, born: '1' });
    else await writeFile(file(), '{"pid": 12');
    const holds = await Promise.all(living.map((one) => holdFolder(folder, as(one))));
    const [holder, ...others] = holds.toSorted((a, b) => Number(isHeld(a)) - Number(isHeld(b)));
    expect(others.map((one) => isHeld(one))).toEqual([true, true, true, true, true]);
    const { pid } = JSON.parse(await readFile(file(), 'utf8')) as Holder;
    for (const other of others) expect(other).toEqual({ heldBy: pid, on: null });
    if (holder && 'release' in holder) await holder.release();
    expect(await readdir(folder)).toEqual([]);
  }
});

it('whoever was killed while succeeding leaves it to others', async () => {
  const killed = spawn('sleep', ['600']);
  const dead = as(killed);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  await leave(dead);
  await writeFile(`${file()}.after-${dead.id}`, `${JSON.stringify({ ...dead, id: 'another' })}\n`);
  const hold = await holdFolder(folder);
  expect(isHeld(hold)).toBe(false);
  if ('release' in hold) await hold.release();
});

it('another machine’s is held while it is touched, whatever lives here under its number', { timeout: 30_000 }, async () => {
  const { pid = 0 } = living[0] as ChildProcess;
  await leave({ ...thisProcess(), pid, born: bornOf(pid), where: 'other-host pid:[1]', id: 'theirs' });
  const beating = setInterval(() => void utimes(file(), new Date(), new Date()), 1_000);
  expect(await holdFolder(folder)).toEqual({ heldBy: pid, on: 'other-host' });
  clearInterval(beating);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const hold = await holdFolder(folder);
  expect(isHeld(hold)).toBe(false);
  // Ours is touched, too.
  if ('release' in hold) await hold.release();
});
