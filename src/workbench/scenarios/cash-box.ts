import { type CashBoxDetails, cashBoxCalls as calls } from '../../api/finance/cash-box.ts';
import type { Driver, Scenario, StaffRole } from './driving/driver.ts';

const holder: StaffRole = 'admin';
/** Closes what somebody else has counted. */
const other: StaffRole = 'general_manager';
const press = (event: string) => () => ({ on: 'cash_box', event }) as const;

/** The open box of somebody who takes cash; it is made if there is none. */
export const boxOf = async (driver: Driver, who: StaffRole): Promise<number> =>
  (await driver.ask<CashBoxDetails>(who, calls.openMine, { body: {} })).id;

/** A box that was counted, with nothing in it, and closed. */
async function boxClosed(driver: Driver): Promise<{ id: number }> {
  const id = await boxOf(driver, holder);
  await driver.ask(holder, calls.count, { params: { id }, body: { pieces_500: 0 } });
  await driver.ask(other, calls.close, { params: { id }, body: {} });
  return { id };
}

export const cashBoxScenario: Scenario<{ id: number }> = {
  entity: 'cash_box',
  inApp: {
    presses: {
      'X-CBX-05': press('open'),
      'X-CBX-06': press('open'),
      'X-CBX-07': press('count'),
      'X-CBX-08': press('resume'),
      'X-CBX-09': press('close'),
    },
    acts: {},
  },
  create: boxClosed,
  idOf: ({ id }) => id,
  reads: ({ id }) => ({ as: holder, call: calls.get, params: { id }, at: 'status' }),
  page: { as: holder, at: '/cash-boxes/', id: ({ id }) => id, digits: { count: '0' } },
  acts: {
    open: async (driver, { id }) => {
      await driver.ask(holder, calls.open, { params: { id }, body: {} });
      return holder;
    },
    count: async (driver, { id }) => {
      await driver.ask(holder, calls.count, { params: { id }, body: { pieces_500: 0 } });
      return holder;
    },
    resume: async (driver, { id }) => {
      await driver.ask(holder, calls.resume, { params: { id }, body: {} });
      return holder;
    },
    close: async (driver, { id }) => {
      await driver.ask(holder, calls.close, { params: { id }, body: {} });
      return holder;
    },
  },
};
