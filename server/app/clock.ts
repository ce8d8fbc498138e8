import { daysBetween } from '../../src/calendar/days.ts';
import { sweepTimers } from '../jobs/timers.ts';
import { ApiError } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import type { Company, CurrentUser } from '../kit/current-user.ts';
import { writeLog } from '../kit/lifecycle.ts';
import type { Services } from '../kit/services.ts';

const secondsOfDay = 24 * 60 * 60;

/**
 * Moves a sandbox company's clock to a date, then runs whatever is due by then. Throws an ApiError for non-administrators and
 * for companies on real time.
 */
export async function moveClock(
  services: Services,
  currentUser: CurrentUser,
  to: string,
): Promise<{ today: string; clock_moved: boolean; timers_run: number }> {
  const { company, viewer } = currentUser;
  if (!viewer.is_admin) throw new ApiError(403, 'forbidden', 'settings.role.error.admin_only');
  if (!company.sandbox) throw new ApiError(422, 'refused', 'settings.clock.error.not_sandbox');
  const clock_offset = await services.db.write(company.id, async (scope) => {
    // By the clock as it is now: somebody may have moved it since this request began.
    const { rows } = await scope.client.query<Pick<Company, 'clock_offset' | 'time_zone'>>(
      'select clock_offset, time_zone from companies where id = $1 for update',
      [company.id],
    );
    const clock = rows[0] ?? company;
    const today = todayOf(clock);
    const offset = clock.clock_offset + daysBetween(today, to) * secondsOfDay;
    await scope.client.query('update companies set clock_offset = $2, updated_at = now() where id = $1', [company.id, offset]);
    await writeLog(scope, currentUser, {
      entity: 'company',
      record_id: company.id,
      event: 'move_clock',
      changes: { today: [today, to] },
    });
    await services.broadcast.publish(scope, 'forget', { what: 'company' });
    return offset;
  });
  const timers_run = await catchUp(services, company.id);
  return { today: todayOf({ ...company, clock_offset }), clock_moved: clock_offset !== 0, timers_run };
}

/** After a company's clock was moved: runs whatever is due. Returns the number of timers run. */
export async function catchUp(services: Services, company: number): Promise<number> {
  // This process must not run timers by the old clock while the change is still being broadcast.
  services.companies.forget();
  services.jobs.wake();
  let all = 0;
  // Effects may set timers that are due at once; a chain ends within a few rounds.
  for (let round = 0; round < 50; round++) {
    const done = await sweepTimers(services, company, { isPatient: true });
    all += done;
    if (done === 0) break;
  }
  return all;
}
