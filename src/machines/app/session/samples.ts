import type { Profile } from '../../../api/app/session.ts';
import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { sessionMachine } from './flows.ts';

export const profileSample: Profile = {
  kind: 'staff',
  id: 7,
  name: 'Huda',
  email: 'huda@example.com',
  language: 'en',
  role: {
    id: 2,
    name_en: 'Sales',
    name_ar: 'المبيعات',
    is_admin: false,
    is_provider: false,
    privileges: { leads: { view: true, edit: true } },
  },
  provider_only: false,
  must_enrol: false,
  dismissed: [],
  company: {
    id: 1,
    slug: 'olaya',
    name_en: 'Olaya',
    name_ar: 'العليا',
    time_zone: 'Asia/Riyadh',
    today: '2026-03-01',
    clock_moved: false,
    sandbox: true,
    invoice_days_ahead: 30,
  },
};
export const signedIn = (id: number, kind: Profile['kind'] = 'staff') => ({
  auth_token: 'token',
  user: { ...profileSample, id, kind },
  currency: 'SAR',
});
const nothing = { token: null, company_id: null, currency: null, slug: null };

const sessionSamples: FlowSamples<typeof sessionMachine> = {
  inputs: {
    'nothing stored': { slug: null, stored: nothing },
    'a company in the address': { slug: 'olaya', stored: nothing },
    'a stored session': {
      slug: null,
      stored: { token: 'token', company_id: 1, currency: 'SAR', slug: 'olaya' },
    },
  },
  outputs: {
    findCompany: { 'the company': { slug: 'olaya', name_en: 'Olaya', name_ar: 'العليا' } },
    signIn: { 'a token': signedIn(7), 'a tenant’s token': signedIn(9, 'tenant') },
    verifyCode: { 'a token': signedIn(7) },
    profile: {
      'the profile': profileSample,
      'the profile of who must enrol': { ...profileSample, must_enrol: true },
    },
    enrolment: { 'it is set up': undefined },
    awaitServer: { 'it is back': undefined },
    reread: {
      'the profile': profileSample,
      'the profile of who must enrol': { ...profileSample, must_enrol: true },
    },
    renew: { 'the same person': signedIn(7), 'another person': signedIn(8), 'a tenant': signedIn(9, 'tenant') },
    signOut: { 'signed out': {} },
  },
  errors: {
    findCompany: [failures.missing],
    signIn: [failures.throttled, failures.invalid('code')],
    verifyCode: [failures.invalid('code')],
    enrolment: [failures.broken],
    watchEnrolling: [failures.broken],
    profile: [failures.offline, failures.signedOut],
    reread: [failures.signedOut, failures.offline],
    renew: [failures.throttled, failures.invalid('code')],
    signOut: [failures.offline],
    awaitServer: [failures.broken],
    watchExpiry: [failures.broken],
    watchProfile: [failures.broken],
    notifications: [failures.broken],
  },
  events: {
    'choose a company': { type: 'company.choose', slug: 'olaya' },
    'choose another company': { type: 'company.change' },
    'sign in': { type: 'sign.in', email: 'huda@example.com', password: 'correct horse' },
    'enter a code': { type: 'code.enter', code: '123456' },
    cancel: { type: 'cancel' },
    'sign out': { type: 'sign.out' },
    'a call answers 401': { type: 'session.expired' },
    'the profile changed': { type: 'profile.changed' },
    retry: { type: 'retry' },
  },
  facet: ({ slug, token, profile, credentials, code }) => [
    slug,
    token !== null,
    profile?.id,
    credentials !== null,
    code !== null,
  ],
};

export const sessionCharts: Chart[] = [sharedChart('app/session/flows.ts', 'session', sessionMachine, sessionSamples)];
