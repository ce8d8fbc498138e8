import type { ExpectedEffects } from '../effect-words.ts';

// What each posts, and what becomes of installments: tests/server/finance/invoices.test.ts. The invoice of the walks is of 150.00.
const given = 'The tenant has left the country';
const keepVoid = [`invoice.void_reason: ${given}`];
const keepRequest = ['invoice.write_off_by: finance_manager', `invoice.write_off_reason: ${given}`];
const asked = (status: string) => `invoice request_write_off: ${status} → ${status} by finance_manager (${given})`;
const paying = { payInstallments: [] };
const writtenOff = (amount: string) => ['invoice.open: 0', `invoice.written_off: ${amount}`];

const owed = (open: string, amount: string) => [`invoice.open: ${open}`, `invoice.written_off: ${amount}`];
const lost = (from: string) => `invoice approve_write_off: ${from} → written_off by general_manager`;
/** Recovered twice: of two moves by one event, the first is taken for the walk's own. */
const recovered = (from: string, to: string) => `invoice recover: ${from} → ${to} by finance_manager`;
const dropped = ['invoice.write_off_by: nothing', 'invoice.write_off_reason: nothing'];

export const effects: ExpectedEffects = {
  'draft post': {
    numberInvoice: ['invoice.issued_on: today', 'invoice.number: INV-…'],
    postInvoice: [],
    reportTax: [],
    // A tenant without an address.
    mailInvoice: [],
    besides: ['invoice.open: 15000'],
  },
  'draft void': { keepVoid },
  'posted allocated #1': { ...paying, dropRequest: [] },
  'posted allocated #2': { ...paying, dropRequest: [] },
  'posted allocated #3': paying,
  'posted credited #1': { ...paying, dropRequest: [] },
  'posted credited #2': { ...paying, dropRequest: [] },
  'posted credited #3': paying,
  'posted void': { keepVoid, reversePosting: [], withdrawReport: [], withdrawMail: [], besides: ['invoice.open: 0'] },
  'posted request_write_off': { keepRequest },
  'posted approve_write_off': { writeOff: writtenOff('15000'), besides: [asked('posted'), ...keepRequest] },
  'posted decline_write_off': { dropRequest: [], besides: [asked('posted')] },
  'partially_paid allocated #1': { ...paying, dropRequest: [] },
  'partially_paid allocated #2': { ...paying, dropRequest: [] },
  'partially_paid allocated #3': paying,
  'partially_paid deallocated #1': paying,
  'partially_paid deallocated #2': paying,
  'partially_paid credited #1': { ...paying, dropRequest: [] },
  'partially_paid credited #2': { ...paying, dropRequest: [] },
  'partially_paid credited #3': paying,
  'partially_paid request_write_off': { keepRequest },
  'partially_paid approve_write_off': { writeOff: writtenOff('7500'), besides: [asked('partially_paid'), ...keepRequest] },
  'partially_paid decline_write_off': { dropRequest: [], besides: [asked('partially_paid')] },
  'posted recover': {
    reinstate: owed('3000', '12000'),
    payInstallments: [],
    besides: [asked('posted'), lost('posted'), recovered('posted', 'posted')],
  },
  'partially_paid recover': {
    reinstate: owed('3000', '4500'),
    payInstallments: [],
    besides: [asked('partially_paid'), lost('partially_paid'), recovered('partially_paid', 'partially_paid')],
  },
  'written_off recover #1': { reinstate: owed('2000', '13000'), payInstallments: [], dropRequest: dropped },
  // Recovered whole, paid in part, and written off again before.
  'written_off recover #2': {
    reinstate: owed('2000', '8000'),
    payInstallments: [],
    dropRequest: dropped,
    besides: [
      recovered('written_off', 'partially_paid'),
      'invoice allocated: posted → partially_paid by the system',
      asked('partially_paid'),
      lost('partially_paid'),
      'invoice.allocated: 5000',
    ],
  },
  'written_off deallocated #1': { ...paying, dropRequest: [] },
  'written_off deallocated #2': { ...paying, dropRequest: [] },
  'paid deallocated #1': paying,
  'paid deallocated #2': paying,
  'paid credited': paying,
};
