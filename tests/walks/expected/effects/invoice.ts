import type { ExpectedEffects } from '../effect-words.ts';

// What each posts, and what becomes of installments: tests/server/finance/invoices.test.ts. The invoice of the walks is of 150.00.
const given = 'The tenant has left the country';
const keepVoid = [`invoice.void_reason: ${given}`];
const keepRequest = ['invoice.write_off_by: finance_manager', `invoice.write_off_reason: ${given}`];
const asked = (status: string) => `invoice request_write_off: ${status} → ${status} by finance_manager (${given})`;
const paying = { payInstallments: [] };
const writtenOff = (amount: string) => ['invoice.open: 0', `invoice.written_off: ${amount}`];

export const effects: ExpectedEffects = {
  'draft post': {
    numberInvoice: ['invoice.issued_on: today', 'invoice.number: INV-…'],
    postInvoice: [],
    reportTax: [],
    besides: ['invoice.open: 15000'],
  },
  'draft void': { keepVoid },
  'posted allocated #1': { ...paying, dropRequest: [] },
  'posted allocated #2': paying,
  'posted credited #1': { ...paying, dropRequest: [] },
  'posted credited #2': paying,
  'posted void': { keepVoid, reversePosting: [], withdrawReport: [], besides: ['invoice.open: 0'] },
  'posted request_write_off': { keepRequest },
  'posted approve_write_off': { writeOff: writtenOff('15000'), besides: [asked('posted'), ...keepRequest] },
  'posted decline_write_off': { dropRequest: [], besides: [asked('posted')] },
  'partially_paid allocated #1': { ...paying, dropRequest: [] },
  'partially_paid allocated #2': paying,
  'partially_paid deallocated #1': paying,
  'partially_paid deallocated #2': paying,
  'partially_paid credited #1': { ...paying, dropRequest: [] },
  'partially_paid credited #2': paying,
  'partially_paid request_write_off': { keepRequest },
  'partially_paid approve_write_off': { writeOff: writtenOff('7500'), besides: [asked('partially_paid'), ...keepRequest] },
  'partially_paid decline_write_off': { dropRequest: [], besides: [asked('partially_paid')] },
  'paid deallocated #1': paying,
  'paid deallocated #2': paying,
  'paid credited': paying,
};
