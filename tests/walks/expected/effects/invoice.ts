import type { ExpectedEffects } from '../effect-words.ts';

// Postings of each: tests/server/finance/invoices.test.ts. The invoice of the walks is of 150.00, for an installment, of which
// what is allocated and credited counts as paid; of one that is written off, a half is a loss.
const given = 'The tenant has left the country';
const keepVoid = [`invoice.void_reason: ${given}`];
const keepRequest = ['invoice.write_off_by: finance_manager', `invoice.write_off_reason: ${given}`];
const asked = (status: string) => `invoice request_write_off: ${status} → ${status} by finance_manager (${given})`;
const paid = (amount: string) => ({ payInstallments: [`installment.paid: ${amount}`] });
const writtenOff = (amount: string) => ['invoice.open: 0', `invoice.written_off: ${amount}`];

const owed = (open: string, amount: string) => [`invoice.open: ${open}`, `invoice.written_off: ${amount}`];
const lost = (from: string) => `invoice approve_write_off: ${from} → written_off by general_manager`;
/** Recovered twice: of two moves by one event, the first is taken for the walk's own. */
const recovered = (from: string, to: string) => `invoice recover: ${from} → ${to} by finance_manager`;
const dropRequest = ['invoice.write_off_by: nothing', 'invoice.write_off_reason: nothing'];

export const effects: ExpectedEffects = {
  'draft post': {
    numberInvoice: ['invoice.issued_on: today', 'invoice.number: INV-…'],
    postInvoice: ['posted: 15000'],
    reportTax: [],
    // A tenant without an address.
    mailInvoice: [],
    besides: ['invoice.open: 15000'],
  },
  'draft void': { keepVoid },
  'posted allocated #1': { ...paid('7500'), dropRequest },
  'posted allocated #2': { ...paid('15000'), dropRequest },
  'posted allocated #3': paid('7500'),
  'posted credited #1': { ...paid('7500'), dropRequest },
  'posted credited #2': { ...paid('15000'), dropRequest },
  'posted credited #3': paid('0'),
  'posted void': {
    keepVoid,
    reversePosting: ['posted: nothing'],
    withdrawReport: [],
    withdrawMail: [],
    besides: ['invoice.open: 0'],
  },
  'posted request_write_off': { keepRequest },
  'posted approve_write_off': { writeOff: writtenOff('15000'), besides: [asked('posted'), ...keepRequest] },
  'posted decline_write_off': { dropRequest, besides: [asked('posted')] },
  'partially_paid allocated #1': { ...paid('11250'), dropRequest },
  'partially_paid allocated #2': { ...paid('15000'), dropRequest },
  'partially_paid allocated #3': paid('11250'),
  'partially_paid deallocated #1': paid('0'),
  'partially_paid deallocated #2': paid('7500'),
  'partially_paid credited #1': { ...paid('11250'), dropRequest },
  'partially_paid credited #2': { ...paid('15000'), dropRequest },
  'partially_paid credited #3': paid('7500'),
  'partially_paid request_write_off': { keepRequest },
  'partially_paid approve_write_off': { writeOff: writtenOff('7500'), besides: [asked('partially_paid'), ...keepRequest] },
  'partially_paid decline_write_off': { dropRequest, besides: [asked('partially_paid')] },
  'posted recover': {
    reinstate: owed('3000', '12000'),
    ...paid('0'),
    besides: [asked('posted'), lost('posted'), recovered('posted', 'posted')],
  },
  'partially_paid recover': {
    reinstate: owed('3000', '4500'),
    ...paid('7500'),
    besides: [asked('partially_paid'), lost('partially_paid'), recovered('partially_paid', 'partially_paid')],
  },
  'written_off recover #1': { reinstate: owed('2000', '13000'), ...paid('0'), dropRequest },
  // Recovered whole, paid in part, and written off again before.
  'written_off recover #2': {
    reinstate: owed('2000', '8000'),
    ...paid('5000'),
    dropRequest,
    besides: [
      recovered('written_off', 'partially_paid'),
      'invoice allocated: posted → partially_paid by the system',
      asked('partially_paid'),
      lost('partially_paid'),
      'invoice.allocated: 5000',
    ],
  },
  'written_off deallocated #1': { ...paid('0'), dropRequest },
  // Two payments, of which a quarter each is left.
  'written_off deallocated #2': { ...paid('7500'), dropRequest },
  'paid deallocated #1': paid('0'),
  'paid deallocated #2': paid('7500'),
  'paid credited': paid('15000'),
};
