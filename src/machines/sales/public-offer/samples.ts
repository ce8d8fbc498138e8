import { toFailure } from '../../../api/failure.ts';
import type { PublicOffer } from '../../../api/sales/public-offer.ts';
import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { type PublicOfferContext, publicOfferMachine } from './flows.ts';

const offer: PublicOffer = {
  paper: 'offer',
  language: 'en',
  title: 'Quotation',
  ref_no: 'Q-31',
  company: { name: 'Najd Oasis', lines: ['VAT no. 310122393500003', 'King Fahd Road, Riyadh'] },
  customer: 'Faisal Al-Harbi',
  blocks: [
    { type: 'text', text: 'To Faisal Al-Harbi\n1 Feb 2026 – 31 Jan 2027' },
    {
      type: 'table',
      columns: [{ label: 'Unit' }, { label: 'Annual rent', isNumber: true }],
      rows: [['A-101 · Building A', '85,000.00']],
    },
    { type: 'heading', text: 'Payment schedule' },
    {
      type: 'table',
      columns: [{ label: 'Due' }, { label: 'Total', isNumber: true }],
      rows: [['1 Feb 2026', '85,000.00']],
      total: ['Total', '85,000.00'],
    },
    {
      type: 'facts',
      rows: [
        ['Total', '85,000.00 SAR'],
        ['Valid until', '30 Jan 2026'],
      ],
    },
  ],
  signatures: [],
  answer: null,
  code_to: 'f•••@alharbi.example',
  version: 4,
};
const gone = (code: string, error: string) => toFailure(410, { success: false, code, error });
const expired = gone('expired', 'This offer has expired. Please contact us for a new one.');
const revoked = gone('revoked', 'This offer was withdrawn. Please contact us.');
const wrongCode = toFailure(422, {
  success: false,
  code: 'code_wrong',
  error: 'Incorrect code',
  fields: { one_time_code: 'Incorrect code' },
});

const publicOfferSamples: FlowSamples<typeof publicOfferMachine> = {
  inputs: { 'a link': { slug: 'najd-oasis', token: 'a-token' } },
  outputs: {
    read: {
      'an offer': offer,
      'an offer that cannot be answered here': { ...offer, code_to: null },
      'a contract to sign': {
        ...offer,
        paper: 'contract',
        title: 'Lease contract',
        ref_no: 'C-31',
        signatures: [
          { role: 'Landlord', name: 'Najd Oasis', signed: null },
          { role: 'Tenant', name: 'Faisal Al-Harbi', signed: null },
        ],
      },
      'an accepted offer': { ...offer, answer: 'accepted' },
      'a declined offer': { ...offer, answer: 'declined' },
      'an offer that was answered elsewhere': { ...offer, answer: 'closed' },
    },
    tellOpened: { told: { version: 5 } },
    askCode: { 'a code': { answer: {}, message: 'We’ve sent a code to f•••@alharbi.example.' } },
    give: { answered: { answer: {}, message: 'Thank you. The offer is accepted.' } },
  },
  errors: {
    read: [expired, revoked, failures.missing, failures.offline],
    tellOpened: [failures.offline],
    askCode: [failures.throttled, expired, revoked],
    give: [wrongCode, failures.stale(undefined), expired, revoked],
  },
  events: {
    'speak Arabic': { type: 'speak', language: 'ar' },
    accept: { type: 'begin', answer: 'accepted' },
    decline: { type: 'begin', answer: 'declined' },
    'ask for a code': { type: 'ask.code', name: 'Faisal Al-Harbi', reason: '' },
    'enter the code': { type: 'answer', code: '123456' },
    'another code': { type: 'code.again' },
    cancel: { type: 'cancel' },
    retry: { type: 'retry' },
  },
  facet: ({ answer, offer }: PublicOfferContext) => [answer, offer?.code_to ?? null],
};

export const publicOfferCharts: Chart[] = [
  sharedChart('sales/public-offer/flows.ts', 'public offer', publicOfferMachine, publicOfferSamples),
];
