import type { Scope } from '../db/scope.ts';
import { ApiError, fromDatabaseError } from './api-error.ts';
import type { CurrentUser } from './current-user.ts';
import type { Services } from './services.ts';

/** Undoes what a dry run did. */
class Trial<T> extends Error {
  constructor(readonly done: T) {
    super('trial');
  }
}

/**
 * One of several things that a call does, each in a transaction of its own: what it did, or the refusal. Of a dry run nothing
 * stays.
 */
export async function attempted<T>(
  services: Services,
  { company }: CurrentUser,
  isTrial: boolean,
  act: (scope: Scope) => Promise<T>,
): Promise<{ done: T } | { refusal: ApiError }> {
  try {
    const done = await services.db.write(company.id, async (scope) => {
      const result = await act(scope);
      if (isTrial) throw new Trial(result);
      return result;
    });
    return { done };
  } catch (error) {
    if (error instanceof Trial) return { done: error.done as T };
    const refusal = fromDatabaseError(error);
    if (refusal instanceof ApiError) return { refusal };
    throw error;
  }
}
