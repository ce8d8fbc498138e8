import type { FieldAnswer, FieldEvent } from '../../../src/api/maintenance/field.ts';
import { livesOf } from '../../../src/machines/kit/lifecycle.ts';
import { maintenanceIssueLifecycle } from '../../../src/machines/maintenance/maintenance-issue/lifecycle.ts';
import type { Scope } from '../../db/scope.ts';
import { ApiError, fromDatabaseError } from '../../kit/api-error.ts';
import { attempted } from '../../kit/attempt.ts';
import { nowOf } from '../../kit/clock.ts';
import { carryOut, type Doing } from './acts.ts';
import { countedAt } from './device-clock.ts';
import { keepEvidence } from './evidence.ts';
import { type Judged, nothingAgainst, sayJudged } from './judged.ts';

/** The batch that events come in: without a scope, as each has a transaction of its own. */
export type Batch = Omit<Doing, 'scope'> & { skew: number; received: Date };

const regions = livesOf(maintenanceIssueLifecycle).map(({ entity }) => entity);

/** Refusals that say nothing of the event: it can't be judged now. */
const isPassing = ({ status, code }: ApiError): boolean => status >= 500 || status === 429 || code === 'busy';

interface Row {
  id: number;
  outcome: 'accepted' | 'refused';
  counted_at: string;
  is_skewed: boolean;
  judged: Judged;
  is_same: boolean;
}

interface Claimed {
  id: number;
  /** Whether the issue is one of the company's: what has none keeps no evidence. */
  has_issue: boolean;
}
/** Claims the uuid of an event, for this transaction. Waits for another one that does the same; null if the event is known. */
async function claim(
  { client, company }: Scope,
  { currentUser, skew, received }: Batch,
  event: FieldEvent,
): Promise<Claimed | null> {
  const { uuid, issue_id, task_id, step_id, payload, base_version, device_time } = event;
  const { rows } = await client.query<Claimed>({
    name: 'field_events.claim',
    text: `insert into field_events (company_id, uuid, user_id, created_by, issue_id, task_id, step_id, event, payload, base_version,
        device_at, received_at, counted_at, skew)
      values ($1, $2, $3, $3, (select i.id from maintenance_issues i where i.company_id = $1 and i.id = $4), $5, $6, $7, $8, $9, $10, $11, $11, $12)
      on conflict (company_id, uuid) do nothing returning id, issue_id is not null as has_issue`,
    values: [
      ...[company, uuid, currentUser.viewer.id, issue_id, task_id ?? null, step_id ?? null, event.event],
      ...[payload ? JSON.stringify(payload) : null, base_version ?? null, device_time, received.toISOString(), skew],
    ],
  });
  return rows[0] ?? null;
}

/** The answer that was given for a uuid. Throws an ApiError if that was another event. */
async function knownAnswer({ client, company }: Scope, { currentUser }: Batch, event: FieldEvent): Promise<FieldAnswer> {
  const { rows } = await client.query<Row>({
    name: 'field_events.known',
    text: `select outcome, to_char(counted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as counted_at, judged,
        is_skewed,
        user_id = $3 and event = $4 and payload is not distinct from $5::jsonb and device_at = $6::timestamptz(3) as is_same
      from field_events where company_id = $1 and uuid = $2`,
    values: [
      ...[company, event.uuid, currentUser.viewer.id, event.event],
      ...[event.payload ? JSON.stringify(event.payload) : null, event.device_time],
    ],
  });
  const [known] = rows;
  if (!known?.is_same) throw new ApiError(422, 'key_reused', 'app.error.key_reused');
  return sayJudged({ ...known, uuid: event.uuid }, known.judged, currentUser.language);
}

/** The last move of an issue, by the company's clock. */
async function lastMoveOf({ client, company }: Scope, issue: number): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>({
    name: 'field_events.last_move',
    text: `select max(company_at) as at from record_log where company_id = $1 and entity = any($2) and record_id = $3 and "to" is not null`,
    values: [company, regions, issue],
  });
  return rows[0]?.at ?? null;
}

/** The move that brought a record where it is: whose, and when. */
async function sinceOf({ client, company }: Scope, entity: string, id: number): Promise<Judged['since']> {
  const { rows } = await client.query<NonNullable<Judged['since']>>({
    name: 'field_events.since',
    text: `select l.entity, l."to" as status, u.name as by, to_char(l.company_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from record_log l left join users u on u.company_id = l.company_id and u.id = l.actor_id
      where l.company_id = $1 and l.entity = $2 and l.record_id = $3 and l."to" is not null order by l.id desc limit 1`,
    values: [company, entity, id],
  });
  return rows[0] ?? null;
}

/** The record whose status a refusal is about. */
const recordIn = (entity: string, { issue_id, task_id, payload }: FieldEvent): number => {
  if (entity === 'issue_task') return task_id ?? 0;
  return entity === 'work_order_item' ? Number(payload?.item_id ?? 0) : issue_id;
};

/** A refusal, as it is kept: with whoever was first, and the evidence that stays. */
async function refusedBy(doing: Doing, event: FieldEvent, error: ApiError, hasIssue: boolean): Promise<Judged> {
  const { code, messageKey, details } = error;
  const { entity } = details.values ?? {};
  const isLate = code === 'not_in_this_state' && typeof entity === 'string';
  const [field, wrong] = Object.entries(details.fields ?? {})[0] ?? [];
  const ofField = typeof wrong === 'string' ? { messageKey: wrong, values: {} } : wrong;
  return {
    ...nothingAgainst,
    code,
    ...(code === 'invalid' && ofField
      ? { messageKey: ofField.messageKey, values: { ...ofField.values, field: field ?? '' } }
      : { messageKey, values: details.values ?? {} }),
    reasons: details.reasons ?? [],
    since: isLate ? await sinceOf(doing.scope, entity, recordIn(entity, event)) : null,
    kept: hasIssue ? await keepEvidence(doing, event) : [],
  };
}

/** Carries an event out; if that is refused, nothing of it stays but its evidence. Throws what passes. */
async function judged(doing: Doing, event: FieldEvent, hasIssue: boolean): Promise<{ outcome: Row['outcome']; judged: Judged }> {
  const { client } = doing.scope;
  await client.query('savepoint judged');
  try {
    const done = await carryOut(doing, event);
    await client.query('set constraints all immediate');
    return { outcome: 'accepted', judged: { ...nothingAgainst, ...done } };
  } catch (thrown) {
    const error = fromDatabaseError(thrown);
    if (!(error instanceof ApiError) || isPassing(error)) throw thrown;
    await client.query('rollback to savepoint judged');
    return { outcome: 'refused', judged: await refusedBy(doing, event, error, hasIssue) };
  }
}

/** Judges an event once: by its uuid, what was answered before is answered again. */
async function once(scope: Scope, { skew, received, ...batch }: Batch, event: FieldEvent): Promise<FieldAnswer> {
  const { services, currentUser } = batch;
  const { company } = currentUser;
  const claimed = await claim(scope, { ...batch, skew, received }, event);
  if (claimed === null) return knownAnswer(scope, { ...batch, skew, received }, event);
  const lastMove = await lastMoveOf(scope, event.issue_id);
  const moved = lastMove && new Date(lastMove.getTime() - company.clock_offset * 1000);
  const { at, is_skewed } = countedAt(event.device_time, skew, received, moved);
  // What the handlers do is done at the time that counts: their clock is the company's, by as much as that is past.
  const ago = (Date.now() - at.getTime()) / 1000;
  const then = { ...currentUser, company: { ...company, clock_offset: company.clock_offset - ago } };
  const counted_at = new Date(at.getTime() + company.clock_offset * 1000).toISOString();
  const { outcome, judged: found } = await judged(
    { ...batch, scope, currentUser: is_skewed ? currentUser : then },
    event,
    claimed.has_issue,
  );
  await scope.client.query({
    name: 'field_events.judged',
    text: 'update field_events set outcome = $3, judged = $4, counted_at = $5, is_skewed = $6 where company_id = $1 and id = $2',
    values: [scope.company, claimed.id, outcome, JSON.stringify(found), counted_at, is_skewed],
  });
  await services.broadcast.publish(scope, 'changed', { entity: 'maintenance_issue', id: event.issue_id, version: null });
  return sayJudged({ uuid: event.uuid, outcome, counted_at, is_skewed }, found, currentUser.language);
}

/** Judges an event of a batch in a transaction of its own. */
export async function judge(batch: Batch, event: FieldEvent): Promise<FieldAnswer> {
  const tried = await attempted(batch.services, batch.currentUser, false, (scope) => once(scope, batch, event));
  if ('done' in tried) return tried.done;
  const { refusal } = tried;
  const against: Judged = {
    ...nothingAgainst,
    code: refusal.code,
    messageKey: refusal.messageKey,
    values: refusal.details.values ?? {},
  };
  const outcome = isPassing(refusal) ? 'later' : 'refused';
  const counted_at = outcome === 'later' ? null : nowOf(batch.currentUser.company).toISOString();
  return sayJudged({ uuid: event.uuid, outcome, counted_at, is_skewed: false }, against, batch.currentUser.language);
}

/** An event that follows one which couldn't be judged: it keeps its place. */
export const notNow = (event: FieldEvent, language: Parameters<typeof sayJudged>[2]): FieldAnswer =>
  sayJudged({ uuid: event.uuid, outcome: 'later', counted_at: null, is_skewed: false }, nothingAgainst, language);
