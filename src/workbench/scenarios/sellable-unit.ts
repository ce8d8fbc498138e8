import { sellableUnitCalls as calls } from '../../api/property/sellable-unit.ts';
import type { Scenario } from './driving/driver.ts';
import { moveClock } from './parts/deals.ts';
import {
  approve,
  build,
  checkAll,
  inspect,
  moveSale,
  putOnSale,
  reasons,
  type SaleState,
  saleInApp,
  seller,
} from './parts/sales-of-units.ts';

const newBuyer = { buyer_name: 'A second buyer', buyer_mobile: '0500000005' };

export const sellableUnitScenario: Scenario<SaleState> = {
  entity: 'sellable_unit',
  inApp: saleInApp,
  create: async (driver, _ahead, facts = []) => {
    const state = await putOnSale(driver);
    await build(driver, state, facts.includes('a unit that is still being built') ? 60 : 100);
    return state;
  },
  makes: ['a unit that is still being built'],
  idOf: ({ unit }) => unit,
  reads: ({ unit }) => ({ as: seller, call: calls.get, params: { id: unit }, at: 'status' }),
  page: { as: 'admin', at: '/sellable-units/', id: ({ unit }) => unit },
  acts: {
    lapse: async (driver, { unit }) => {
      await moveClock(driver, driver.day(await driver.today(), 11));
      await driver.until(seller, calls.get, { params: { id: unit } }, 'status', 'available');
      return null;
    },
    // Whoever approves its receipt delivers it.
    deliver: async (driver, state) => {
      await inspect(driver, state);
      await checkAll(driver, state);
      await approve(driver, state);
      return null;
    },
    resell: (driver, state) => moveSale(driver, state, 'resold', { ...newBuyer, reason: reasons.other }),
    withdraw: (driver, state) => moveSale(driver, state, 'cancelled', { reason: reasons.withdraw }),
    relist: (driver, state) => moveSale(driver, state, 'available'),
    any: (driver, state, { event, to }) =>
      moveSale(driver, state, to, ['release', 'cancel'].includes(event) ? { reason: reasons.other } : {}),
  },
};
