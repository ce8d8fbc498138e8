import * as z from 'zod/mini';
import { changeOf, del, get, nothing, post, put, withWire } from '../contract.ts';
import { defineFields, field, inputOf } from '../define-fields.ts';
import { instantText } from '../field-meta.ts';
import { Profile, password } from './session.ts';
import { secondFactorWire } from './session-wire.ts';

/** What a person may change of their own account; the address and the role are an administrator's. */
export const profileFields = defineFields('settings.field', {
  name: field.text(120, { isMain: true }),
  mobile: field.mobile(),
  language: field.presetChoice(['en', 'ar'], 'settings.language', { initial: 'en' }),
});
export const ProfileInput = z.strictObject(inputOf(profileFields));
export type ProfileInput = z.input<typeof ProfileInput>;

export const Account = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  mobile: z.nullable(z.string()),
  language: z.enum(['en', 'ar']),
});
export type Account = z.infer<typeof Account>;

/** A place where the person is signed in. */
export const OwnSession = z.object({
  id: z.int(),
  created_at: instantText(),
  seen_at: instantText(),
  /** The address that used it last. */
  address: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  /** The session that asks. */
  is_own: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** What a person dismisses for good: the tour, and news up to a day. */
export const dismissable = () => z.string().check(z.regex(/^(tour|start|news:\d{4}-\d{2}-\d{2})$/, 'app.error.invalid_format'));

const oldPassword = () => z.string().check(z.minLength(1), z.maxLength(200));

export const accountCalls = {
  get: get('X-ACC-01', '/account', { needs: 'anybody', answer: Account }),
  update: put('X-ACC-02', '/account', { needs: 'anybody', wrapper: 'account', body: changeOf(ProfileInput), answer: Account }),
  changePassword: put('X-ACC-03', '/account/password', {
    needs: 'anybody',
    body: z.strictObject({ current: oldPassword(), password: password() }),
    answer: z.object({ ended: z.int() }),
  }),
  sessions: get('X-ACC-04', '/account/sessions', { needs: 'anybody', answer: z.array(OwnSession) }),
  endSession: del('X-ACC-05', '/account/sessions/{id}', { needs: 'anybody', answer: nothing }),
  endOthers: post('X-ACC-06', '/account/sessions/end_others', {
    needs: 'anybody',
    body: z.strictObject({}),
    answer: z.object({ ended: z.int() }),
  }),
  dismiss: put('X-ACC-07', '/account/dismissed', {
    needs: 'anybody',
    body: z.strictObject({ what: dismissable() }),
    answer: Profile,
  }),
};

/** A code of an authenticator app, or a recovery code, however it is typed. */
export const oneTimeCode = () => z.string().check(z.minLength(1, 'app.error.required'), z.maxLength(40));

export const SecondFactor = z.object({
  is_on: z.boolean(),
  confirmed_at: z.nullable(instantText()),
  /** Recovery codes that are left. */
  codes_left: z.int(),
  /** Whether it can't be turned off: the company requires it of administrators. */
  is_required: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;
const Codes = z.object({ recovery_codes: z.array(z.string()) });

export const secondFactorCalls = {
  get: withWire('X-2FA-01', secondFactorWire.get, { needs: 'anybody', answer: SecondFactor }),
  enrol: withWire('X-2FA-02', secondFactorWire.enrol, {
    needs: 'anybody',
    body: z.strictObject({ password: oldPassword() }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
  }),
  /** The only answer with these recovery codes. */
  confirm: withWire('X-2FA-03', secondFactorWire.confirm, {
    needs: 'anybody',
    body: z.strictObject({ code: oneTimeCode() }),
    answer: Codes,
  }),
  renewCodes: withWire('X-2FA-04', secondFactorWire.renewCodes, {
    needs: 'anybody',
    body: z.strictObject({ password: oldPassword(), code: oneTimeCode() }),
    answer: Codes,
  }),
  turnOff: withWire('X-2FA-05', secondFactorWire.turnOff, {
    needs: 'anybody',
    body: z.strictObject({ password: oldPassword(), code: oneTimeCode() }),
    answer: SecondFactor,
  }),
  /** Of somebody who has lost the phone and the recovery codes. */
  reset: put('X-2FA-06', '/users/{id}/second_factor/reset', {
    needs: 'users.edit',
    body: z.strictObject({}),
    answer: nothing,
  }),
};
