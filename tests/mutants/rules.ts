import type { Mutant } from './mutant.ts';

const money = { project: 'unit', files: ['src/machines/leasing/rules/schedule.test.ts'] } as const;

/** Sabotages of sums and calendars. */
export const rules: Mutant[] = [
  {
    id: 'a-share-is-cut-off',
    kind: 'money',
    file: 'src/api/money.ts',
    find: 'Math.round((amount * basisPoints) / 10_000)',
    replace: 'Math.trunc((amount * basisPoints) / 10_000)',
    suite: { ...money, files: [...money.files] },
  },
  {
    id: 'the-first-part-bears-the-remainder',
    kind: 'money',
    file: 'src/api/money.ts',
    find: '(i < n - 1 ? part : amount - part * (n - 1))',
    replace: '(i > 0 ? part : amount - part * (n - 1))',
    suite: { ...money, files: [...money.files] },
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
