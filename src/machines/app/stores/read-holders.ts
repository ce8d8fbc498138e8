import { send } from '../../../api/client.ts';
import type { Privilege } from '../../../api/privileges.ts';
import { type Holders, userCalls } from '../../../api/settings/user.ts';

/** The people who hold a privilege, or administer the company. */
export const readHolders = (of: Privilege | 'administrator'): Promise<Holders> =>
  send(userCalls.holders, { query: { of }, signal: AbortSignal.timeout(10_000) });
