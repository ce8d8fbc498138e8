import type { Call } from '../contract.ts';

/**
 * How the calls of the sign-in and of the bell travel, without the schemas that are in session.ts: the first page checks
 * nothing, and the library that schemas are made of is a tenth of what it would fetch.
 */
const wire = <P extends string, M extends Call['method']>(method: M, path: P, field: string | null = null) => ({
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
  signOut: wire('POST', '/sessions/sign_out'),
  company: wire('GET', '/sessions/company', 'data'),
};

export const notificationWire = {
  list: wire('GET', '/notifications'),
  read: wire('PUT', '/notifications/{id}/read', 'data'),
  readAll: wire('POST', '/notifications/read_all', 'data'),
};
