import type { ExpectedEffects } from '../effect-words.ts';

const stopReservationTimer = ['timer of sellable_unit: lapse is dropped'];
const keepReason = ['sellable_unit.reason: The bank refused the loan'];
const forgetBuyer = [
  'sellable_unit.buyer_mobile: nothing',
  'sellable_unit.buyer_name: nothing',
  'sellable_unit.deposit: nothing',
  'sellable_unit.reserved_until: nothing',
];

export const effects: ExpectedEffects = {
  'available reserve': {
    keepReservation: [
      'sellable_unit.buyer_mobile: +…',
      'sellable_unit.buyer_name: A buyer on a walk',
      'sellable_unit.deposit: 5000000',
      'sellable_unit.reserved_until: today + 10',
    ],
    startReservationTimer: ['timer of sellable_unit: lapse the end of today + 10'],
  },
  'available withdraw': { keepReason: ['sellable_unit.reason: The owner keeps it'] },
  'reserved sign': {
    keepContract: ['sellable_unit.contract_no: S-1001', 'sellable_unit.contracted_on: today'],
    stopReservationTimer,
  },
  'reserved release': { forgetBuyer, stopReservationTimer },
  'reserved lapse': { forgetBuyer, besides: ['timer of sellable_unit: lapse is sent'] },
  'contracted ready': { draftReceipt: ['delivery_receipt: draft'] },
  'contracted cancel': { keepReason },
  'ready_for_delivery cancel': { keepReason, resetReceipt: ['delivery_receipt: draft'] },
  'ready_for_delivery deliver': {
    keepDelivery: ['sellable_unit.delivered_on: today'],
    startWarranties: [],
    markSold: [],
    activateOwners: [],
  },
  'delivered resell': {
    keepReason,
    keepBuyer: ['sellable_unit.buyer_mobile: +…', 'sellable_unit.buyer_name: A second buyer'],
    // Whose it was and whose it is: tests/server/property/resales.test.ts.
    passOn: [],
  },
  'cancelled relist': { forgetBuyer },
};
