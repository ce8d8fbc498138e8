import { vi } from 'vitest';
import type { TestCompany } from './test-company.ts';

/** Runs `act` while no job is begun; jobs of this kind that it leaves wait until tomorrow: what they do is seen elsewhere. */
export async function withJobAsleep<T>({ testBed, sql }: TestCompany, kind: string, act: () => Promise<T>): Promise<T> {
  const wake = vi.spyOn(testBed.app.services.jobs, 'wake').mockImplementation(() => {});
  try {
    return await act();
  } finally {
    await sql("update jobs set run_at = now() + interval '1 day' where kind = $1", [kind]);
    wake.mockRestore();
  }
}
