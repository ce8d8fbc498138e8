import { expect, it } from 'vitest';
import { chequesOf } from './cheque-series.ts';

it('counts dates from the first cheque: 31 Jan every three months is 31 Jan, 30 Apr, 31 Jul, 31 Oct (decision 29)', () => {
  expect(chequesOf({ first_no: '000098', count: 4, first_on: '2026-01-31', step_months: 3 })).toEqual([
    { cheque_no: '000098', cheque_on: '2026-01-31' },
    { cheque_no: '000099', cheque_on: '2026-04-30' },
    { cheque_no: '000100', cheque_on: '2026-07-31' },
    { cheque_no: '000101', cheque_on: '2026-10-31' },
  ]);
});
