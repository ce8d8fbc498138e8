import { beginDay } from '../../server/finance/dunning/day.ts';
import { sweepTimers } from '../../server/jobs/timers.ts';
import { systemUser } from '../../server/kit/current-user.ts';
import { company, services, testCompany } from './lettings.ts';

const own = async () => {
  const found = await services().companies.byId(company());
  if (!found) throw new Error('No company');
  return systemUser(found);
};
/** Waits for the company's jobs. */
export const settled = () => services().jobs.settled(company());
/** The server's own work: a day begins, due events are sent, and jobs run. */
export async function work(): Promise<void> {
  await beginDay(services(), await own());
  while (await sweepTimers(services(), company(), { isPatient: true }));
  await settled();
}
/** Lets the server work on a day of the company's calendar. */
export async function on(day: string): Promise<void> {
  await testCompany.clockTo(day);
  await work();
}
