import type { ExpectedLife } from '../life.ts';
import { type ExpectedTransition, forbidden } from '../lone-failure.ts';

const buyer = { buyer_name: 'A buyer on a walk', buyer_mobile: '0500000004' };
const reason = { reason: 'The bank refused the loan' };
const may = forbidden('leasing_agent');

const guards: ExpectedTransition[] = [
  {
    from: ['available'],
    event: 'reserve',
    by: 'operations',
    given: { ...buyer, deposit: '50000' },
    guards: {
      may,
      gaveBuyer: { given: { deposit: '50000' } },
      gaveDeposit: { given: buyer },
      gaveGrace: { given: ({ today }) => ({ ...buyer, deposit: '50000', reserved_until: today }) },
    },
  },
  {
    from: ['available'],
    event: 'withdraw',
    by: 'operations',
    given: reason,
    guards: { may, gaveReason: { given: {} } },
  },
  {
    from: ['reserved'],
    event: 'sign',
    by: 'operations',
    given: { contract_no: 'S-1001' },
    guards: { may, gaveContract: { given: {} } },
  },
  { from: ['reserved'], event: 'release', by: 'operations', given: reason, guards: { may, gaveReason: { given: {} } } },
  { from: ['contracted'], event: 'ready', by: 'operations', guards: { may, isBuilt: { in: 'the unit is still being built' } } },
  {
    from: ['contracted', 'ready_for_delivery'],
    event: 'cancel',
    by: 'operations',
    given: reason,
    guards: { may, gaveReason: { given: {} } },
  },
  { from: ['cancelled'], event: 'relist', by: 'operations', guards: { may } },
  {
    from: ['delivered'],
    event: 'resell',
    by: 'operations',
    given: { ...buyer, ...reason },
    guards: { may, gaveBuyer: { given: reason }, gaveReason: { given: buyer } },
  },
];

export const life: ExpectedLife = {
  initial: 'available',
  moves: {
    available: { reserve: 'reserved', withdraw: 'cancelled' },
    reserved: { sign: 'contracted', release: 'available', lapse: 'available' },
    contracted: { ready: 'ready_for_delivery', cancel: 'cancelled' },
    ready_for_delivery: { deliver: 'delivered', cancel: 'cancelled' },
    delivered: { resell: 'resold' },
    cancelled: { relist: 'available' },
    resold: {},
  },
  guards,
};
