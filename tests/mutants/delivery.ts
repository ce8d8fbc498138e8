import type { Mutant, Suite } from './mutant.ts';

const order = 'src/machines/leasing/leasing-order/lifecycle.ts';
const orderFacts = 'src/machines/leasing/leasing-order/facts.ts';
const deposit = 'src/machines/leasing/contract/regions/deposit.ts';
const quotation = 'src/machines/sales/quotation/lifecycle.ts';
const payments = 'server/leasing/installment-payments.ts';
const effectsOfQuotation = 'server/sales/quotation-effects.ts';
const handover: Suite = { project: 'server', files: ['tests/server/leasing/delivery.test.ts'] };
const inTheBooks: Suite = { project: 'server', files: ['tests/server/leasing/money-in-the-books.test.ts'] };
const accepted: Suite = { project: 'server', files: ['tests/server/sales/accepted-quotations.test.ts'] };
const guardsByCall: Suite = { project: 'server', files: ['tests/server/whole/guards.test.ts'] };

/** Sabotages between the acceptance of an offer and the handover of the keys: lapse, deposit, payments, requirements. */
export const delivery: Mutant[] = [
  {
    id: 'keys-for-dues-that-are-open',
    kind: 'guard',
    file: orderFacts,
    find: "dues_paid: order.first_dues_open === '0.00' || isWaived('first_dues_paid'),",
    replace: 'dues_paid: true,',
    suite: handover,
  },
  {
    id: 'one-waiver-waives-all',
    kind: 'guard',
    file: orderFacts,
    find: 'order.waivers.some(({ requirement }) => requirement === wanted)',
    replace: 'order.waivers.some(({ requirement }) => Boolean(wanted && requirement))',
    suite: handover,
  },
  {
    id: 'keys-that-the-tenant-before-still-has',
    kind: 'guard',
    file: orderFacts,
    find: 'keys_are_back: order.keys_out_under === null,',
    replace: 'keys_are_back: true,',
    suite: handover,
  },
  {
    id: 'unit-let-although-its-lease-renews-by-itself',
    kind: 'guard',
    file: 'server/property/occupancy.ts',
    find: 'terms === null || renewsByItself(terms) ? [conflict] : []',
    replace: 'terms === null ? [conflict] : []',
    suite: { project: 'server', files: ['tests/server/leasing/lease-rules.test.ts'] },
  },
  {
    id: 'what-is-met-is-waived',
    kind: 'guard',
    file: order,
    find: "guard: and(['mayApprove', 'hasUnmet', 'gaveUnmet', 'gaveReason']),",
    replace: "guard: and(['mayApprove', 'hasUnmet', 'gaveReason']),",
    suite: guardsByCall,
  },
  {
    id: 'waived-without-a-reason',
    kind: 'guard',
    file: order,
    find: "guard: and(['mayApprove', 'hasUnmet', 'gaveUnmet', 'gaveReason']),",
    replace: "guard: and(['mayApprove', 'hasUnmet', 'gaveUnmet']),",
    suite: guardsByCall,
  },
  {
    id: 'deposit-is-settled-while-the-tenant-lives-there',
    kind: 'guard',
    file: deposit,
    find: "guard: and(['mayFinance', 'isCleared', 'areLeasesOver']),",
    replace: "guard: and(['mayFinance', 'isCleared']),",
    suite: handover,
  },
  {
    id: 'deposit-in-a-wallet-is-in-the-bank',
    kind: 'money',
    file: 'server/leasing/deposit.ts',
    find: "event.held_by === 'ejar_wallet' ? 'ejar_wallet' : heldAt(event.method)",
    replace: 'heldAt(event.method)',
    suite: inTheBooks,
  },
  {
    id: 'deposit-forfeited-stays-credit',
    kind: 'money',
    file: 'server/leasing/deposit.ts',
    find: '[{ invoice_id, amount: credit.free }]',
    replace: '[]',
    suite: inTheBooks,
  },
  {
    id: 'deposit-without-a-receipt',
    kind: 'guard',
    file: deposit,
    find: "guard: and(['mayFinance', 'gaveMethod', 'gaveReceipt', 'gaveHolder']),",
    replace: "guard: and(['mayFinance', 'gaveMethod', 'gaveHolder']),",
    suite: guardsByCall,
  },
  {
    id: 'more-is-paid-than-is-due',
    kind: 'money',
    file: payments,
    find: 'if (halalas(amount) > open)',
    replace: 'if (halalas(amount) > open + 1)',
    suite: handover,
  },
  {
    id: 'accepted-offer-never-lapses',
    kind: 'timer',
    file: effectsOfQuotation,
    find: "      await setTimer(scope, 'quotation', record.id, 'lapse', last);\n",
    replace: '',
    suite: accepted,
  },
  {
    id: 'paid-offer-lapses',
    kind: 'guard',
    file: quotation,
    find: "guard: and(['isSystem', 'isNotGenerating', 'hasNothingPosted']),",
    replace: "guard: and(['isSystem', 'isNotGenerating']),",
    suite: guardsByCall,
  },
  {
    id: 'rejected-deal-stays-accepted',
    kind: 'effect',
    file: 'server/approvals/execution.ts',
    find: "event: { type: 'deal_rejected' },",
    replace: "event: { type: 'deal_rejected' as const, ...(quotation && { type: 'cancel' as const, reason: 'x' }) },",
    suite: accepted,
  },
  {
    id: 'another-price-is-extended',
    kind: 'guard',
    file: quotation,
    find: "guard: and(['mayEdit', 'isAsApproved', 'gaveLaterDay']),",
    replace: "guard: and(['mayEdit', 'gaveLaterDay']),",
    suite: guardsByCall,
  },
  {
    id: 'rivals-are-not-told',
    kind: 'notification',
    file: effectsOfQuotation,
    find: 'tellRivals: ({ scope, services, record }) => tellRivals(scope, services, record),',
    replace: 'tellRivals: async () => {},',
    suite: accepted,
  },
  {
    id: 'reservation-gives-way-to-an-older-hold',
    kind: 'effect',
    file: 'server/property/occupancy.ts',
    find: "m.strength = 'reservation'\n                  or m.strength = 'hold' and",
    replace: "m.strength = 'hold' and",
    suite: accepted,
  },
  {
    id: 'returning-tenant-keeps-the-old-number',
    kind: 'effect',
    file: 'server/leasing/generation-steps.ts',
    find: '    mobile: lead.mobile,\n    email: lead.email,\n    vat_no',
    replace: '    email: lead.email,\n    vat_no',
    suite: accepted,
  },
  {
    id: 'lead-is-finalized-without-a-look-at-its-units',
    kind: 'guard',
    file: 'server/sales/lead-deal.ts',
    find: 'wanted ? await unitConflicts(scope, { ...wanted, butQuotation: wanted.id }) : []',
    replace: '[]',
    suite: accepted,
  },
];
