import { accountCalls, secondFactorCalls } from '../../src/api/app/account.ts';
import { attachmentCalls } from '../../src/api/app/attachment.ts';
import { exportCalls } from '../../src/api/app/export.ts';
import { workCalls } from '../../src/api/app/my-work.ts';
import { savedViewCalls } from '../../src/api/app/saved-view.ts';
import { notificationCalls, sessionCalls } from '../../src/api/app/session.ts';
import type { Call } from '../../src/api/contract.ts';
import { isEntity } from '../../src/api/entities.ts';
import { entityAt } from '../../src/api/entity-names.ts';
import { notFound } from '../kit/api-error.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import type { Services } from '../kit/services.ts';
import { mustBeStaff, whoSees } from '../kit/sight.ts';

const { turnOff, enrol, confirm, renewCodes } = secondFactorCalls;
const { update, changePassword, endSession, endOthers, dismiss } = accountCalls;
/** Calls by which people who aren't staff change something, all of it their own. Each record they name is looked for with their sight first. */
const theirs: ReadonlySet<string> = new Set(
  [
    ...[sessionCalls.signOut, update, changePassword, endSession, endOthers, dismiss, turnOff, enrol, confirm, renewCodes],
    ...[notificationCalls.read, notificationCalls.readAll, workCalls.follow, workCalls.unfollow],
    ...[savedViewCalls.create, savedViewCalls.update, savedViewCalls.remove, exportCalls.create, exportCalls.remove],
  ].map(({ id }) => id),
);

/** What a provider's people upload is put on their jobs by calls of their own. */
const uploads: ReadonlySet<string> = new Set([attachmentCalls.create, attachmentCalls.finish].map(({ id }) => id));

interface Named {
  entity: string;
  id: number;
}
/** The records that a request names by its path, or as `entity` and `record_id`. */
function namedBy(call: Pick<Call, 'path' | 'textual'>, params: object, body: unknown): Named[] {
  const named: Named[] = [];
  for (const given of [params, body ?? {}]) {
    const { entity, record_id } = given as { entity?: unknown; record_id?: unknown };
    if (typeof entity === 'string' && record_id !== undefined) named.push({ entity, id: Number(record_id) });
  }
  if (call.textual) return named;
  const ids = params as Record<string, number>;
  const steps = call.path.split('/');
  for (const [place, step] of steps.entries()) {
    if (!step.startsWith('{')) continue;
    const id = Number(ids[step.slice(1, -1)]);
    const one = (steps[place - 1] ?? '').replace(/ies$/, 'y').replace(/s$/, '');
    // A part is called after its record: `compound_owner`. What is neither goes by its own name: `session`, `notification`.
    const part = named[0] && `${named[0].entity}_${one}`;
    named.push({ entity: entityAt(steps.slice(0, place).join('/')) ?? (isEntity(part) ? part : one), id });
  }
  return named;
}

/**
 * Guards a change by a person who isn't staff: 404 if a record that the request names isn't in their sight, and 403 unless it is an
 * affair of their own.
 */
export async function mustBeTheirs(
  { db }: Services,
  currentUser: CurrentUser,
  call: Call,
  { params, body }: { params: object; body: unknown },
): Promise<void> {
  const { company, viewer } = currentUser;
  const named = namedBy(call, params, body).map((one) => ({ ...one, user: viewer.id }));
  if (named.some(({ id }) => !Number.isSafeInteger(id))) throw notFound();
  const seen = named.length ? await db.read(company.id, (scope) => whoSees(scope, named)) : [];
  if (seen.includes(false)) throw notFound();
  if (viewer.provider != null && uploads.has(call.id)) return;
  if (!theirs.has(call.id)) mustBeStaff(currentUser);
}
