import * as z from 'zod/mini';
import { nothing, portalKinds, withWire } from '../contract.ts';
import { dayText, instantText } from '../field-meta.ts';
import { email } from '../fields.ts';
import { notificationWire, sessionWire } from './session-wire.ts';

const flagsOf = z.record(z.string(), z.record(z.string(), z.boolean()));

/** privileges arrive in the user's role, per module, each with flags. */
export const Role = z.object({
  id: z.int(),
  name_en: z.string(),
  name_ar: z.string(),
  is_admin: z.boolean(),
  is_provider: z.boolean(),
  privileges: flagsOf,
});
/** Whose session it is: of a user of the office, of a provider's person, or of somebody who signs in for a tenant or a unit owner. */
export const sessionKinds = ['staff', ...portalKinds, 'provider'] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const Profile = z.object({
  kind: z.enum(sessionKinds),
  /** A user's id; that of the mobile access outside the office. */
  id: z.int(),
  name: z.string(),
  email: z.string(),
  language: z.enum(['en', 'ar']),
  role: Role,
  /** is_provider, and not is_admin, and no maintenance view. */
  provider_only: z.boolean(),
  /** The company requires an authenticator app of this person, who has none: nothing else can be done before. */
  must_enrol: z.boolean(),
  /** What they have dismissed for good: the tour, news up to a day. */
  dismissed: z.array(z.string()),
  company: z.object({
    id: z.int(),
    slug: z.string(),
    name_en: z.string(),
    name_ar: z.string(),
    time_zone: z.string(),
    /** The company's date, and whether its clock was moved. */
    today: dayText(),
    clock_moved: z.boolean(),
    sandbox: z.boolean(),
    /** How many days before they are due installments are invoiced. */
    invoice_days_ahead: z.int(),
  }),
});
export type Profile = z.infer<typeof Profile>;

/** A new password of at least ten characters. The server checks it against lists of breached passwords. */
export const password = () => z.string().check(z.minLength(10, 'app.error.password_short'), z.maxLength(200));

export const sessionCalls = {
  signIn: withWire('SES-01', sessionWire.signIn, {
    needs: 'nobody',
    /**
     * `code`: of an authenticator app, or a recovery code; asked for by a 422 with `code_required`. `door`: `app` signs in for a
     * tenant or an owner even if a user of the office has the same address; otherwise the user comes first.
     */
    body: z.strictObject({
      door: z.optional(z.enum(['office', 'app'])),
      email: email(),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
      code: z.optional(z.string().check(z.minLength(1, 'app.error.required'), z.maxLength(40))),
    }),
    answer: z.object({ auth_token: z.string(), user: Profile, currency: z.string() }),
  }),
  profile: withWire('SES-02', sessionWire.profile, { needs: 'anybody', answer: Profile }),
  forgot: withWire('SES-03', sessionWire.forgot, {
    needs: 'nobody',
    body: z.strictObject({ email: email() }),
    answer: z.object({}),
  }),
  reset: withWire('SES-04', sessionWire.reset, {
    needs: 'nobody',
    textual: true,
    body: z.strictObject({ password: password() }),
    answer: z.object({}),
  }),
  resetMobile: withWire('SES-05', sessionWire.resetMobile, {
    needs: 'nobody',
    textual: true,
    body: z.strictObject({ password: password() }),
    /** The address to sign in with from now on; null if none was entered, as for an owner whose link was handed over. */
    answer: z.object({ email: z.nullable(z.string()) }),
  }),
  /** Whoever opens the link of a unit owner's invitation is asked for a password; with resetMobile, they accept it. */
  openInvitation: withWire('X-SES-03', sessionWire.openInvitation, {
    needs: 'nobody',
    textual: true,
    body: z.strictObject({}),
    answer: z.object({ name_en: z.string(), name_ar: z.string() }),
  }),
  signOut: withWire('X-SES-01', sessionWire.signOut, {
    needs: 'anybody',
    body: z.strictObject({}),
    answer: z.object({}),
  }),
  /** The company's name, for the sign-in screen before anyone is signed in. */
  company: withWire('X-SES-02', sessionWire.company, {
    needs: 'nobody',
    answer: z.object({ slug: z.string(), name_en: z.string(), name_ar: z.string() }),
  }),
};

export const Notification = z.object({
  id: z.int(),
  text_key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  entity: z.nullable(z.string()),
  record_id: z.nullable(z.int()),
  read_at: z.nullable(instantText()),
  created_at: instantText(),
});
export type Notification = z.infer<typeof Notification>;

/** notifications, unread_count, is_last_page, count. */
export const notificationCalls = {
  list: withWire('NTF-01', notificationWire.list, {
    needs: 'anybody',
    query: z.strictObject({ page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10000))) }),
    answer: z.object({
      notifications: z.array(Notification),
      unread_count: z.int(),
      is_last_page: z.boolean(),
      count: z.int(),
    }),
  }),
  read: withWire('NTF-02', notificationWire.read, { needs: 'anybody', answer: nothing }),
  readAll: withWire('X-NTF-01', notificationWire.readAll, {
    needs: 'anybody',
    body: z.strictObject({}),
    answer: nothing,
  }),
};
