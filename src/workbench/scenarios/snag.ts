import { snagCalls as calls } from '../../api/property/snag.ts';
import type { Scenario } from './driving/driver.ts';
import { findSnag, inspect, moveSnag, readyForDelivery, type SaleState, saleInApp, seller } from './parts/sales-of-units.ts';

interface SnagState extends SaleState {
  snag: number;
}

export const snagScenario: Scenario<SnagState> = {
  entity: 'snag',
  inApp: saleInApp,
  create: async (driver, _ahead, facts = []) => {
    const sale = await readyForDelivery(driver);
    await inspect(driver, sale);
    return { ...sale, snag: await findSnag(driver, sale, facts.includes('a critical snag') ? 'critical' : 'minor') };
  },
  makes: ['a critical snag'],
  idOf: ({ snag }) => snag,
  reads: ({ snag }) => ({ as: seller, call: calls.get, params: { id: snag }, at: 'status' }),
  page: { as: 'admin', at: '/snags/', id: ({ snag }) => snag },
  acts: { any: (driver, { snag }, { to }) => moveSnag(driver, snag, to) },
};
