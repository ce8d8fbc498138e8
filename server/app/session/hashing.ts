import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { networkOf } from '../../http/network.ts';
import { ApiError, invalid } from '../../kit/api-error.ts';
import { TooMany, Turns } from '../../kit/turns.ts';
import { isBreached } from './passwords.ts';

/**
 * A hash takes a processor and 19 MB: as many at once as leave a processor to everybody else. Those that wait do so for a second
 * or two in all; more are turned away.
 */
export const hashingLimits = {
  running: Math.max(1, availableParallelism() - 1),
  waiting: 60,
  ofCompany: 30,
  ofAddress: 15,
};
interface Hashing {
  limits: Omit<typeof hashingLimits, 'running'>;
  turns: Turns;
}
const hashing: Hashing = { limits: hashingLimits, turns: new Turns(hashingLimits) };

/** Who asks: nobody's many keep the others waiting. */
export interface Asker {
  company: number;
  address: string;
}

export async function inTurn<T>({ company, address }: Asker, act: () => Promise<T>, { limits, turns } = hashing): Promise<T> {
  const network = networkOf(address);
  const { waiting, ofCompany, ofAddress } = limits;
  const most = { all: waiting, [`company ${company}`]: ofCompany, [`address ${network}`]: ofAddress };
  try {
    return await turns.run({ queue: network, most }, act);
  } catch (error) {
    if (error instanceof TooMany) throw new ApiError(503, 'unavailable', 'app.error.server_busy', { retry_after: 3 });
    throw error;
  }
}

/** Compared against when the account doesn't exist, so that the response takes as long. */
const decoy = hash('no such account');

/** Whether it is the account's password; without an account, "no" after the same time. Throws an ApiError 503 when too many wait. */
export async function isPassword(stored: string | null | undefined, given: string, by: Asker): Promise<boolean> {
  const right = await inTurn(by, async () => verify(stored ?? (await decoy), given).catch(() => false));
  return right && Boolean(stored);
}

/** Hashes a new password. Throws an ApiError when it is on a list of breached ones, or when too many wait. */
export async function hashPassword(password: string, by: Asker): Promise<string> {
  if (isBreached(password)) throw invalid({ password: 'app.error.password_breached' });
  return inTurn(by, () => hash(password));
}
