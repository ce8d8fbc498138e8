import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ApiError, invalid } from '../../kit/api-error.ts';
import { isBreached } from './passwords.ts';

/** A hash takes a processor and 19 MB: as many at once as leave a processor to everybody else. */
const hashing = pLimit(Math.max(1, availableParallelism() - 1));
/** How many may wait for their turn, a second or two in all; more are turned away. */
const mostWaiting = 60;

function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= mostWaiting) throw new ApiError(503, 'unavailable', 'app.error.server_busy', { retry_after: 3 });
  return hashing(act);
}

/** Compared against when the account doesn't exist, so that the response takes as long. */
const decoy = hash('no such account');

/** Whether it is the account's password; without an account, "no" after the same time. Throws an ApiError 503 when too many wait. */
export async function isPassword(stored: string | null | undefined, given: string): Promise<boolean> {
  const right = await inTurn(async () => verify(stored ?? (await decoy), given).catch(() => false));
  return right && Boolean(stored);
}

/** Hashes a new password. Throws an ApiError when it is on a list of breached ones, or when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  if (isBreached(password)) throw invalid({ password: 'app.error.password_breached' });
  return inTurn(() => hash(password));
}
