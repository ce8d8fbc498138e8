import type { PortalInvoiceDetails, PortalUnit } from '../../../api/app/portal.ts';
import { type Chart, type FlowSamples, failures, flowChart, sharedChart } from '../../kit/samples/samples.ts';
import { readSamples } from '../../kit/samples/uses.ts';
import { profileSample, signedIn } from '../session/samples.ts';
import { portalMachine } from './flows.ts';
import { ownerHomeMachine, portalInvoiceMachine, type TenantHome, tenantHomeMachine } from './reads.ts';

const nothing = { token: null, company_id: null, currency: null, slug: null };
const stored = { token: 'token', company_id: 1, currency: 'SAR', slug: 'olaya' };
const portalSamples: FlowSamples<typeof portalMachine> = {
  inputs: {
    'nothing stored': { slug: null, stored: nothing, link: null },
    'a company in the address': { slug: 'olaya', stored: nothing, link: null },
    'a stored session': { slug: null, stored, link: null },
    'a link': { slug: 'olaya', stored: nothing, link: { token: 'token', isInvitation: false } },
  },
  outputs: {
    password: {
      'a password and an address': { chosen: { email: 'huda@example.com', password: 'correct horse' }, message: 'Changed.' },
      'a password alone': { chosen: null, message: 'Changed.' },
    },
    recovery: {},
    findCompany: { 'the company': { slug: 'olaya', name_en: 'Olaya', name_ar: 'العليا' } },
    signIn: { 'a tenant’s session': signedIn(9, 'tenant') },
    profile: { 'an owner’s profile': { ...profileSample, kind: 'unit_owner' } },
    awaitServer: { 'it is back': undefined },
    signOut: { 'signed out': {} },
  },
  errors: {
    password: [failures.broken],
    recovery: [failures.broken],
    findCompany: [failures.missing],
    signIn: [failures.throttled],
    profile: [failures.offline, failures.signedOut],
    awaitServer: [failures.broken],
    watchExpiry: [failures.broken],
    signOut: [failures.offline],
  },
  events: {
    'choose a company': { type: 'company.choose', slug: 'olaya' },
    'choose another company': { type: 'company.change' },
    'sign in': { type: 'sign.in', email: 'huda@example.com', password: 'correct horse' },
    'forget the password': { type: 'forgot' },
    cancel: { type: 'cancel' },
    'sign out': { type: 'sign.out' },
    'a call answers 401': { type: 'session.expired' },
    retry: { type: 'retry' },
  },
  facet: ({ slug, token, link, company, profile, credentials, isOver }) => [
    slug,
    token !== null,
    link !== null,
    company !== null,
    profile?.kind,
    credentials !== null,
    isOver,
  ],
};

const place = {
  unit_number: '204',
  building_name_en: 'Building A',
  building_name_ar: 'المبنى أ',
  compound_name_en: 'Palm Garden',
  compound_name_ar: 'حديقة النخيل',
};
const invoice = {
  id: 41,
  number: 'INV-0041',
  issued_on: '2026-02-01',
  due_on: '2026-03-01',
  is_overdue: false,
  gross: '15000.00',
  open: '5000.00',
};
const tenantHome: TenantHome = {
  leases: [
    { id: 12, ...place, phase: 'current', start_on: '2026-01-01', end_on: '2026-12-31', yearly_rent: '60000.00' },
    { id: 7, ...place, phase: 'over', start_on: '2025-01-01', end_on: '2025-12-31', yearly_rent: '58000.00' },
  ],
  invoices: { open: '5000.00', overdue: '0.00', rows: [invoice] },
};
const details: PortalInvoiceDetails = {
  ...invoice,
  lines: [
    {
      ...{ id: 1, description: 'Rent, unit 204', from_on: '2026-03-01', to_on: '2026-05-31' },
      ...{ net: '15000.00', vat: '0.00', gross: '15000.00' },
    },
  ],
};
const units: PortalUnit[] = [{ id: 3, ...place, share: 5000, deed_no: '7412', owned_from: '2025-06-01' }];

const file = 'app/portal/reads.ts';
export const portalCharts: Chart[] = [
  sharedChart('app/portal/flows.ts', 'portal', portalMachine, portalSamples),
  flowChart(file, 'tenant home', tenantHomeMachine, readSamples(tenantHome, null)),
  flowChart(file, 'portal invoice', portalInvoiceMachine, readSamples(details, invoice.id)),
  flowChart(file, 'owner home', ownerHomeMachine, readSamples(units, null)),
];
