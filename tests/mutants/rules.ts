import type { Mutant, Suite } from './mutant.ts';

const money = { project: 'unit', files: ['src/machines/leasing/rules/schedule.test.ts'] } as const;

const cases: Suite = { project: 'unit', files: ['src/machines/leasing/rules/schedule-cases.test.ts'] };
const discounts: Suite = { project: 'server', files: ['tests/server/sales/quotation-discounts.test.ts'] };

const clearance: Suite = {
  project: 'unit',
  files: ['src/machines/leasing/rules/clearance-statement.test.ts'],
};

/** Sabotages of sums and calendars. */
export const rules: Mutant[] = [
  {
    id: 'a-clearance-forgets-the-deposit',
    kind: 'money',
    file: 'src/machines/leasing/rules/clearance-statement.ts',
    find: "const credits: readonly StatementKind[] = ['unearned_rent', 'deposit', 'tenant_credit'];",
    replace: "const credits: readonly StatementKind[] = ['unearned_rent', 'tenant_credit'];",
    suite: clearance,
  },
  {
    id: 'overstay-within-its-days-of-grace',
    kind: 'number',
    file: 'src/machines/leasing/rules/clearance-statement.ts',
    find: 'Math.max(0, days_after_end - grace)',
    replace: 'Math.max(0, days_after_end)',
    suite: clearance,
  },
  {
    id: 'the-last-part-of-a-credit-is-rounded',
    kind: 'money',
    file: 'src/machines/finance/rules/vat.ts',
    find: 'part === net - credited_net ? left : ',
    replace: '',
    suite: clearance,
  },
  {
    id: 'the-vat-of-a-credit-is-cut-off',
    kind: 'money',
    file: 'src/machines/finance/rules/vat.ts',
    find: 'Math.min(left, share(part, vat_rate))',
    replace: 'Math.min(left, Math.floor((part * vat_rate) / 10_000))',
    suite: { project: 'server', files: ['tests/server/finance/credit-notes.test.ts'] },
  },
  {
    id: 'a-share-is-cut-off',
    kind: 'money',
    file: 'src/api/money.ts',
    find: '2n * BigInt(amount) * BigInt(part) + BigInt(of)',
    replace: '2n * BigInt(amount) * BigInt(part)',
    suite: { ...money, files: [...money.files] },
  },
  {
    id: 'the-first-part-bears-the-remainder',
    kind: 'money',
    file: 'src/machines/leasing/rules/schedule.ts',
    find: 'i === own.length - 1 ? left : Math.min(left, exact)',
    replace: 'i === own.length - 1 ? Math.min(left, exact) : Math.min(left, exact)',
    suite: cases,
  },
  {
    id: 'each-line-rounds-its-own-vat',
    kind: 'money',
    file: 'src/machines/leasing/rules/schedule.ts',
    find: 'spread(share(sum(nets), rate), nets)',
    replace: 'nets.map((net) => share(net, rate))',
    suite: cases,
  },
  {
    id: 'a-payment-is-due-before-it-was-agreed',
    kind: 'money',
    file: 'src/machines/leasing/rules/schedule.ts',
    find: 'due < terms.accepted_on ? terms.accepted_on : due',
    replace: 'due < terms.accepted_on ? due : due',
    suite: cases,
  },
  {
    id: 'a-month-is-counted-by-days',
    kind: 'money',
    file: 'src/machines/leasing/rules/term.ts',
    find: 'portion(yearly, months * days + 12 * rest, 12 * days)',
    replace: 'portion(yearly, months * 30 * 12 + 12 * rest, 12 * days)',
    suite: { ...cases, files: ['src/machines/leasing/rules/schedule.test.ts'] },
  },
  {
    id: 'free-days-cost-a-month',
    kind: 'money',
    file: 'src/machines/leasing/rules/term.ts',
    find: 'months * days + 12 * (rest - free)',
    replace: 'months * days + 12 * rest - (free ? days : 0)',
    suite: cases,
  },
  {
    id: 'a-dear-unit-pays-for-a-cheap-one',
    kind: 'money',
    file: 'src/machines/leasing/rules/list-price.ts',
    find: 'sum + Math.max(0, amount - (net[i] as Halalas))',
    replace: 'sum + (amount - (net[i] as Halalas))',
    suite: discounts,
  },
  {
    id: 'the-least-price-of-the-last-unit-counts',
    kind: 'money',
    file: 'src/machines/leasing/rules/list-price.ts',
    find: 'Math.max(below_min_percent, percentOf(minimum.under, minimum.total))',
    replace: 'percentOf(minimum.under, minimum.total)',
    suite: discounts,
  },
  {
    id: 'units-of-two-uses-have-the-first-ones',
    kind: 'input',
    file: 'server/sales/quotation-writing.ts',
    find: "uses.length === 1 ? only : 'general'",
    replace: 'only',
    suite: discounts,
  },
  {
    id: 'a-use-is-whatever-the-body-says',
    kind: 'input',
    file: 'server/sales/quotation-writing.ts',
    find: 'if (given.property_use !== property_use && given.property_use !== undefined)',
    replace: 'if (given.property_use === null)',
    suite: discounts,
  },
  {
    id: 'residential-rent-bears-vat',
    kind: 'money',
    file: 'server/sales/quotation-content.ts',
    find: "return use === 'residential' ? settings.residential_vat_rate : settings.commercial_vat_rate;",
    replace: 'return settings.commercial_vat_rate;',
    suite: { project: 'server', files: ['tests/server/sales/quotation-prices.test.ts'] },
  },
];
