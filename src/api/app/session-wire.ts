import type { Call } from '../contract.ts';

/**
 * The transport part of the sign-in and notification calls, without the schemas in session.ts: the first page validates
 * nothing, and the schema library would be a tenth of its download.
 */
export const wire = <P extends string, M extends Call['method']>(method: M, path: P, field: string | null = null) => ({
  method,
  path,
  wrapper: null as string | null,
  field,
  paged: false as const,
});

export const sessionWire = {
  signIn: { ...wire('POST', '/sessions'), wrapper: 'login' },
  profile: wire('GET', '/users/profile', 'user'),
  forgot: wire('POST', '/passwords'),
  reset: wire('PUT', '/passwords/{id}'),
  resetMobile: wire('PUT', '/app/passwords/{id}'),
  openInvitation: wire('POST', '/app/invitations/{id}/open', 'data'),
  signOut: wire('POST', '/sessions/sign_out'),
  company: wire('GET', '/sessions/company', 'data'),
};

export const notificationWire = {
  list: wire('GET', '/notifications'),
  read: wire('PUT', '/notifications/{id}/read', 'data'),
  readAll: wire('POST', '/notifications/read_all', 'data'),
};

/** Setting up an authenticator app, which may have to be done before anything else. */
export const secondFactorWire = {
  get: wire('GET', '/account/second_factor', 'data'),
  enrol: wire('PUT', '/account/second_factor', 'data'),
  confirm: wire('PUT', '/account/second_factor/confirm', 'data'),
  renewCodes: wire('PUT', '/account/second_factor/recovery_codes', 'data'),
  turnOff: wire('PUT', '/account/second_factor/off', 'data'),
};
