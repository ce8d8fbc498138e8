import type { Notification, Profile } from '../../api/app/session.ts';
import { type FlowSamples, failures } from '../kit/samples/samples.ts';
import type { notificationsMachine } from './notification/flows.ts';
import type { passwordMachine } from './password/flows.ts';
import type { sessionMachine } from './session/flows.ts';

export const profileSample: Profile = {
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
  company: {
    id: 1,
    slug: 'olaya',
    name_en: 'Olaya',
    name_ar: 'العليا',
    time_zone: 'Asia/Riyadh',
    today: '2026-03-01',
    clock_moved: false,
    sandbox: true,
  },
};
const signedIn = (id: number) => ({ auth_token: 'token', user: { ...profileSample, id }, currency: 'SAR' });
const nothing = { token: null, company_id: null, currency: null, slug: null };

export const sessionSamples: FlowSamples<typeof sessionMachine> = {
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
    signIn: { 'a token': signedIn(7) },
    profile: { 'the profile': profileSample },
    reread: { 'the profile': profileSample },
    renew: { 'the same person': signedIn(7), 'another person': signedIn(8) },
    signOut: { 'signed out': {} },
  },
  errors: {
    findCompany: [failures.missing],
    signIn: [failures.invalid('email')],
    profile: [failures.offline, failures.signedOut],
    reread: [failures.signedOut, failures.offline],
    renew: [failures.invalid('email')],
    signOut: [failures.offline],
    hearExpiry: [failures.broken],
    hearProfile: [failures.broken],
    notifications: [failures.broken],
  },
  events: {
    'choose a company': { type: 'company.choose', slug: 'olaya' },
    'choose another company': { type: 'company.change' },
    'sign in': { type: 'sign.in', email: 'huda@example.com', password: 'correct horse' },
    'sign out': { type: 'sign.out' },
    'a call answers 401': { type: 'session.expired' },
    'the profile changed': { type: 'profile.changed' },
    retry: { type: 'retry' },
  },
  facet: ({ slug, token, profile }) => [slug, token !== null, profile?.id],
};

export const passwordSamples: FlowSamples<typeof passwordMachine> = {
  inputs: { 'no link': { token: null, mobile: false }, 'a link': { token: 'token', mobile: false } },
  outputs: {
    askLink: { sent: { answer: {}, message: 'On its way.' } },
    setPassword: { changed: { answer: {}, message: 'Changed.' } },
  },
  errors: { askLink: [failures.throttled], setPassword: [failures.invalid('password')] },
  events: {
    'ask for a link': { type: 'ask.link', email: 'huda@example.com' },
    'set a password': { type: 'set', password: 'correct horse battery' },
    again: { type: 'again' },
  },
};

const notification: Notification = {
  id: 5,
  text_key: 'lead.notice.assigned',
  values: { name: 'Sara' },
  entity: 'lead',
  record_id: 11,
  read_at: null,
  created_at: '2026-03-01T08:00:00Z',
};
const listed = (isLast: boolean, unread: number) => ({
  notifications: [notification],
  unread_count: unread,
  is_last_page: isLast,
  count: 21,
});

export const notificationsSamples: FlowSamples<typeof notificationsMachine> = {
  inputs: { 'nothing yet': undefined },
  outputs: {
    read: { 'a page of more': listed(false, 1) },
    readMore: { 'the last page': listed(true, 1) },
    mark: { marked: null },
  },
  errors: {
    read: [failures.offline],
    readMore: [failures.offline],
    mark: [failures.offline],
    cable: [failures.broken],
  },
  events: {
    'one arrives': { type: 'notified', notification: { ...notification, id: 6 } },
    'too much was missed': { type: 'missed' },
    connected: { type: 'connected' },
    disconnected: { type: 'disconnected' },
    open: { type: 'open', id: 5 },
    'read all': { type: 'read.all' },
    more: { type: 'more' },
    retry: { type: 'retry' },
  },
  facet: ({ rows, unread, isLastPage, isLive }) => [rows.length, unread, isLastPage, isLive],
};
