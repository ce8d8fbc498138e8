import type { Actor } from '../actor.ts';
import type { Scope } from '../db/scope.ts';
import type { Services } from '../services.ts';

/** Begins (or resumes) the work behind "finalize"; it goes on after the commit. */
export async function startGeneration(_scope: Scope, _services: Services, _actor: Actor, _quotation: number, _lead: number | null): Promise<void> {
  throw new Error('to be written');
}
