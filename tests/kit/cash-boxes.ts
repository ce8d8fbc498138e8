import type pg from 'pg';
import { type CashBoxDetails, cashBoxCalls } from '../../src/api/finance/cash-box.ts';
import type { Driver } from '../../src/workbench/scenarios/driving/driver.ts';

/**
 * Gives a person a box to hold, which takes every other from them, as nobody holds two. Without a box, their own one. One
 * that is closed is held by nobody, and can be opened then.
 */
export async function giveBox(owner: pg.Client, company: number, person: number, box?: number): Promise<void> {
  await owner.query('update cash_boxes set holder_id = null where company_id = $1 and holder_id = $2', [company, person]);
  await owner.query(
    `update cash_boxes set holder_id = $2 where company_id = $1 and status <> 'closed' and id = coalesce($3, (select min(id)
      from cash_boxes where company_id = $1 and person_id = $2 and status = 'open'))`,
    [company, person, box ?? null],
  );
}

/** Makes another box of the administrator, closed and empty. */
export async function closedBox(driver: Driver): Promise<{ id: number }> {
  const person_id = await driver.userId('admin');
  const body = { name: driver.unique('name'), person_id, float: '0.00' };
  return { id: (await driver.ask<CashBoxDetails>('admin', cashBoxCalls.create, { body })).id };
}
