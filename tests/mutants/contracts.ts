import type { Mutant, Suite } from './mutant.ts';

const life = 'server/leasing/contract-life.ts';
const order = 'src/machines/leasing/leasing-order/lifecycle.ts';
const ejar = 'src/machines/leasing/ejar/lifecycle.ts';
const discount = 'src/machines/leasing/contract-discount/lifecycle.ts';
const suite: Suite = { project: 'server', files: ['tests/server/leasing/contracts.test.ts'] };
const discounts: Suite = { project: 'server', files: ['tests/server/leasing/contract-discounts.test.ts'] };

/** Sabotages of a contract's own life, of its registration with Ejar, and of its discounts. */
export const contracts: Mutant[] = [
  {
    id: 'contract-ends-with-its-first-lease',
    kind: 'guard',
    file: life,
    find: 'if (leases_are_over !== hasTag(',
    replace: 'if (!hasTag(',
    suite,
  },
  {
    id: 'cancelled-contract-stays-due',
    kind: 'effect',
    file: 'src/machines/leasing/lease/facts.ts',
    find: "'cancelOrder', 'cancelInstallments', ",
    replace: "'cancelOrder', ",
    suite,
  },
  {
    id: 'cancelled-lease-is-signed',
    kind: 'effect',
    file: 'server/leasing/contract.ts',
    find: "leaseIds(scope, record.id, eq(leases.status, 'draft'))",
    replace: 'leaseIds(scope, record.id)',
    suite,
  },
  {
    id: 'contract-without-leases-is-signed',
    kind: 'guard',
    file: 'src/machines/leasing/contract/lifecycle.ts',
    find: "guard: and(['mayEdit', 'hasLeases', 'isOtherSide']),",
    replace: "guard: and(['mayEdit', 'isOtherSide']),",
    suite,
  },
  {
    id: 'keys-without-ejar',
    kind: 'guard',
    file: order,
    find: "            'isEjarSubmitted',\n",
    replace: '',
    suite,
  },
  {
    id: 'agent-says-that-ejar-is-not-required',
    kind: 'guard',
    file: ejar,
    find: "    target: 'not_required',\n    guard: and([mayApprove, 'gaveReason']),",
    replace: "    target: 'not_required',\n    guard: and(['mayEdit', 'gaveReason']),",
    suite,
  },
  {
    id: 'ejar-of-tomorrow',
    kind: 'guard',
    file: ejar,
    find: "guard: and(['mayEdit', 'isInForce', 'gavePast']),",
    replace: "guard: and(['mayEdit', 'isInForce']),",
    suite,
  },
  {
    id: 'discount-above-what-is-unpaid',
    kind: 'guard',
    file: discount,
    find: "guard: and(['mayEdit', 'isInForce', 'isWithinOpen']),",
    replace: "guard: and(['mayEdit', 'isInForce']),",
    suite: discounts,
  },
  {
    id: 'paid-discount-is-taken-back',
    kind: 'guard',
    file: discount,
    find: "guard: and(['mayEdit', 'isUntouched']),",
    replace: "guard: and(['mayEdit']),",
    suite: discounts,
  },
  {
    id: 'discount-lowers-what-is-paid',
    kind: 'money',
    file: 'server/leasing/contract-discount-rows.ts',
    find: "and(eq(i.paid, '0.00'), isNull(i.cancelled_on))",
    replace: 'isNull(i.cancelled_on)',
    suite: discounts,
  },
  {
    id: 'remainder-of-a-discount-is-lost',
    kind: 'money',
    file: 'src/machines/leasing/rules/discount.ts',
    find: 'parts[at] = (parts[at] as Halalas) + more;',
    replace: '',
    suite: discounts,
  },
  {
    id: 'discount-that-no-rule-covers',
    kind: 'guard',
    file: 'server/leasing/contract-discount.ts',
    find: 'if (started === 0) throw',
    replace: 'if (started < 0) throw',
    suite: discounts,
  },
  {
    id: 'contract-stays-ended-without-its-renewal',
    kind: 'target',
    file: 'server/leasing/contract-life.ts',
    find: "!leases_are_over ? 'reopen' : ",
    replace: "!leases_are_over ? 'cancel' : ",
    suite: { project: 'server', files: ['tests/server/leasing/tenure.test.ts'] },
  },
  {
    id: 'cancelled-installments-stay-billed',
    kind: 'money',
    file: 'server/leasing/clearance-basis.ts',
    find: 'i.cancelled > 0 and ',
    replace: 'false and ',
    suite: { project: 'server', files: ['tests/server/leasing/clearances.test.ts'] },
  },
];
