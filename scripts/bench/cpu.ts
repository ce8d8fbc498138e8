import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** CPU microseconds. */
export interface Cpu {
  node: number;
  postgres: number;
}

/**
 * CPU microseconds used so far by a server and its database connections; null without /proc. On a busy machine a request's
 * duration says little, while its CPU time is reliable.
 */
export async function cpuOf(owner: pg.Client, pid: number, application: string): Promise<Cpu | null> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    application,
  ]);
  try {
    return { node: used(pid), postgres: rows.reduce((sum, row) => sum + used(row.pid), 0) };
  } catch {
    return null;
  }
}

/** A process's CPU time of all its threads, which the kernel's scheduler counts in milliseconds with six places. */
const used = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const told = readFileSync(`/proc/${pid}/task/${thread}/sched`, 'utf8');
    return sum + Number(/^se\.sum_exec_runtime\s*:\s*([\d.]+)$/m.exec(told)?.[1]) * 1000;
  }, 0);
