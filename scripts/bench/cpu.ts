import { readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * CPU microseconds used so far by a server and its database connections; null without /proc. On a busy machine a request's
 * duration says little, while its CPU time is reliable.
 */
export async function cpuOf(
  owner: pg.Client,
  pid: number,
  application: string,
): Promise<{ node: number; postgres: number } | null> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    application,
  ]);
  try {
    return { node: used(pid), postgres: rows.reduce((sum, row) => sum + used(row.pid), 0) };
  } catch {
    return null;
  }
}

/** utime and stime of a process, in ticks of 1/100 s. */
const used = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
};
