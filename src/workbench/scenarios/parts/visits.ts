import { visitCalls as calls, type Visit } from '../../../api/visits/visit.ts';
import type { Driver, StaffRole } from '../driving/driver.ts';

export const staff: StaffRole = 'admin';
/** Somebody whom nobody knows. */
export const newPerson = (driver: Driver) => ({ name: 'Laura Reyes', mobile: driver.unique('mobile') });

/** Where a colleague is visited. */
export async function hostOf(driver: Driver) {
  const { compound } = await driver.place();
  return { host: 'staff', host_user_id: await driver.userId('operations'), compound_id: compound };
}
/** A draft of a visit to a colleague this morning. */
export async function draftVisit(driver: Driver, more: Record<string, unknown> = {}): Promise<Visit> {
  return driver.ask<Visit>(staff, calls.create, {
    body: {
      ...(await hostOf(driver)),
      ...{ kind: 'family', day: await driver.today(), slot: '08-10', members: [newPerson(driver)], draft: true },
      ...more,
    },
  });
}
