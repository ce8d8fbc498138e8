import { expect, it } from 'vitest';
import type { ReportColumn } from './define-report.ts';
import { partColumns, partValue } from './report-compared.ts';

const columns: [string, ReportColumn][] = [
  ['method', { kind: 'word' }],
  ['net', { kind: 'money', total: 'sum' }],
  ['leased', { kind: 'percent', total: { of: 'a', per: 'b' } }],
];
const cells = (now: Record<string, string | null>, earlier: Record<string, string | null> | null) =>
  partColumns(columns, ['earlier', 'change', 'change_percent']).map((one) => partValue(one, now, earlier));

it('follows each summed column by the earlier figure, the difference, and it in percent', () => {
  expect(partColumns(columns, ['earlier', 'change']).map(({ id }) => id)).toEqual([
    ...['method', 'net', 'net.earlier', 'net.change', 'leased', 'leased.earlier', 'leased.change'],
  ]);
  expect(cells({ method: 'cash', net: '0.30', leased: '41.50' }, { net: '0.20', leased: '40.00' })).toEqual([
    ...['cash', '0.30', '0.20', '0.10', '50.00', '41.50', '40.00', '1.50', '3.75'],
  ]);
});

it('has no percentage from zero, and nothing where there is nothing to compare with', () => {
  expect(cells({ method: 'cash', net: '5.00', leased: null }, { net: '0.00', leased: '40.00' })).toEqual([
    ...['cash', '5.00', '0.00', '5.00', null, null, '40.00', null, null],
  ]);
  expect(cells({ method: 'cash', net: '-5.00', leased: '1.00' }, { net: '-10.00', leased: null }).slice(1, 5)).toEqual([
    ...['-5.00', '-10.00', '5.00', '50.00'],
  ]);
});

it('counts a row that had no counterpart as zero then, where rows are summed', () => {
  expect(cells({ method: 'cash', net: '5.00', leased: '1.00' }, null)).toEqual([
    ...['cash', '5.00', '0.00', '5.00', null, '1.00', null, null, null],
  ]);
  // A figure that may not be seen says nothing of before either.
  expect(cells({ method: 'cash', net: null, leased: null }, null).slice(1, 5)).toEqual([null, null, null, null]);
});
