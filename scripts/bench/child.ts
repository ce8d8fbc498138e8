import { fork } from 'node:child_process';
import path from 'node:path';

export interface Child {
  /** The address it listens on. */
  address: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts one of the measured servers in its own process; with `profile`, a CPU profile is written to that folder. */
export async function start(name: 'product' | 'bare', env: Record<string, string>, profile?: string): Promise<Child> {
  const child = fork(path.join(import.meta.dirname, `${name}.ts`), {
    execArgv: ['--import', 'tsx', ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await Promise.race([
    new Promise<string>((resolve) => child.once('message', (said) => resolve(String(said)))),
    ended.then(() => Promise.reject(new Error(`The ${name} server did not start.`))),
  ]);
  return {
    address,
    pid: child.pid as number,
    stop: async () => {
      child.send('stop');
      await ended;
    },
  };
}
