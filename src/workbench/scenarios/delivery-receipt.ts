import { deliveryReceiptCalls as calls } from '../../api/property/delivery-receipt.ts';
import type { Scenario } from './driving/driver.ts';
import {
  approve,
  checkAll,
  findSnag,
  moveReceipt,
  moveSale,
  moveSnag,
  readyForDelivery,
  reasons,
  type SaleState,
  saleInApp,
  schedule,
  seller,
} from './parts/sales-of-units.ts';

interface ReceiptState extends SaleState {
  receipt: number;
  snags: number[];
  /** What is to be found at the inspection. */
  finds: 'critical' | 'major' | 'minor' | null;
  isChecked: boolean;
  isAssigned: boolean;
  inDays: number;
}

export const deliveryReceiptScenario: Scenario<ReceiptState> = {
  entity: 'delivery_receipt',
  inApp: saleInApp,
  create: async (driver, _ahead, facts = []) => {
    const sale = await readyForDelivery(driver);
    const isCritical = facts.includes('a critical snag') || facts.includes('a critical snag without a photo');
    return {
      ...sale,
      snags: [],
      finds: isCritical ? 'critical' : facts.includes('a major snag') ? 'major' : facts.includes('no snags') ? null : 'minor',
      isChecked: !facts.includes('a checklist with gaps'),
      isAssigned: !facts.includes('snags nobody is to fix'),
      inDays: facts.includes('an inspection on another day') ? 5 : 0,
    };
  },
  makes: [
    'an inspection on another day',
    'a checklist with gaps',
    'no snags',
    'a critical snag',
    'a critical snag without a photo',
    'a major snag',
    'snags nobody is to fix',
  ],
  idOf: ({ receipt }) => receipt,
  reads: ({ unit }) => ({ as: seller, call: calls.get, params: { unit_id: unit }, at: 'status' }),
  page: { as: 'admin', at: '/delivery-receipts/', id: ({ receipt }) => receipt },
  acts: {
    schedule: (driver, state) => schedule(driver, state, state.inDays),
    inspect: async (driver, state, { to }) => {
      await moveReceipt(driver, state, { status: to });
      if (state.finds) state.snags.push(await findSnag(driver, state, state.finds));
      if (state.isChecked) await checkAll(driver, state);
      return seller;
    },
    list_issues: async (driver, state, { to, from }) => {
      await moveReceipt(driver, state, { status: to });
      if (state.isAssigned && from === 'inspecting') for (const snag of state.snags) await moveSnag(driver, snag, 'assigned');
      return seller;
    },
    approve,
    reissue: async (driver, state, { to }) => {
      await moveReceipt(driver, state, { status: to, reason: 'The tiles are changed' });
      return seller;
    },
    reject: async (driver, { unit }) => {
      await driver.ask(seller, calls.reject, { params: { unit_id: unit }, body: { reason: 'Not the agreed tiles' } });
      return seller;
    },
    reset: async (driver, state) => {
      await moveSale(driver, state, 'cancelled', { reason: reasons.other });
      return null;
    },
    any: (driver, state, { to }) => moveReceipt(driver, state, { status: to }),
  },
};
