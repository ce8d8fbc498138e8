import type { GateList, ScanResult, visitCalls } from '../../src/api/visits/visit.ts';
import { endOfDay, startOfDay } from '../../src/calendar/zone.ts';
import { compounds } from '../db/schema/property.ts';
import { gateMovements, visits } from '../db/schema/visit.ts';
import type { Scope } from '../db/scope.ts';
import type { HandlerContext } from '../http/contract.ts';
import { ApiError } from '../kit/api-error.ts';
import { nowOf, todayOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import type { Company } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { lockRow, mustSee } from '../kit/lock.ts';
import { notify } from '../kit/notify.ts';
import { insertRow, readMany } from '../kit/records.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { visitStaff } from './bans.ts';
import { publicKeysOf } from './passes.ts';
import { readVisit, visitStore } from './visit-record.ts';

/** What a gate of a compound works by today. */
export async function gateListOf(scope: Scope, company: Company, compound: number): Promise<GateList> {
  await mustSee(scope, compounds, compound);
  const [now, today] = [nowOf(company), todayOf(company)];
  const day = [startOfDay(today, company.time_zone).toISOString(), endOfDay(today, company.time_zone).toISOString()];
  const { rows } = await scope.client.query<{ id: number; code: string | null }>({
    name: 'visits.of_gate',
    text: `select id, code from visits where company_id = $1 and compound_id = $2
      and (status ${inGroup('visit', 'on_site')}
        or (window_to > $3 and window_from < $4 and (status ${inGroup('visit', 'booked')}
          or (walk_in and status = ${word('visit', 'requested')})))) order by window_from, id`,
    values: [scope.company, compound, ...day],
  });
  const codes = new Map(rows.map(({ id, code }) => [Number(id), code]));
  const revoked = await scope.client.query<{ visit_id: number; revision: number }>({
    name: 'visits.revoked',
    text: `select id as visit_id, revision from visits where company_id = $1 and compound_id = $2 and revision > 0
      and status not ${inGroup('visit', 'booked')} and window_to > $3 order by id`,
    values: [scope.company, compound, now.toISOString()],
  });
  return {
    ...{ as_of: now.toISOString(), company: scope.company, compound, keys: await publicKeysOf(scope, compound) },
    visits: (await readMany<GateList['visits'][number]>(scope, visitStore, [...codes.keys()])).map((visit) => {
      const { id, version, ref_no, status, kind, walk_in, revision, allows_reentry } = visit;
      const { unit_number, host_name, window_from, window_to, members } = visit;
      return {
        ...{ id, version, ref_no, status, kind, walk_in, revision, code: codes.get(id) ?? null, allows_reentry },
        ...{ unit_number, host_name, window_from, window_to, members },
      };
    }),
    revoked: revoked.rows.map(({ visit_id, revision }) => ({ visit_id: Number(visit_id), revision })),
  };
}

type Scan = HandlerContext<(typeof visitCalls)['scan']>['body']['scans'][number];
type Outcome = Omit<ScanResult, 'uuid'>;

/** The movement that a scan made already; null for a new one. */
async function keptOf({ client, company }: Scope, uuid: string): Promise<Outcome | null> {
  const { rows } = await client.query<{ result: Outcome['result']; why: string | null }>({
    name: 'gate_movements.kept',
    text: 'select result, why from gate_movements where company_id = $1 and uuid = $2',
    values: [company, uuid],
  });
  return rows[0] ? { ...rows[0], values: {} } : null;
}

/** Tells security of a scan that two gates made without knowing of each other. */
async function tellOfDouble({ scope, services }: WriteContext, visit_id: number): Promise<void> {
  const { ref_no, visitor_name } = await readVisit(scope, visit_id);
  for (const user of await visitStaff(scope, 'approve'))
    await notify(scope, services, {
      ...{ user, by: null, messageKey: 'visit.notice.double', entity: 'visit', record: visit_id },
      values: { ref_no, visitor: visitor_name },
    });
}

async function judge(
  context: WriteContext,
  { uuid, visit_id, position, direction, ...scan }: Scan,
  gate: string | null | undefined,
) {
  const { scope, services, currentUser } = context;
  const known = await keptOf(scope, uuid);
  if (known) return known;
  if ((await lockRow(scope, visits, visit_id)) === undefined)
    return { result: 'refused', why: 'app.error.not_found', values: {} } satisfies Outcome;
  const { members } = await readVisit(scope, visit_id);
  const now = nowOf(currentUser.company);
  const at = new Date(Math.min(Date.parse(scan.at), now.getTime())).toISOString();
  await scope.client.query('savepoint scan');
  try {
    await advance(scope, services, {
      ...{ entity: 'visit', id: visit_id, currentUser },
      event: {
        ...{ type: direction === 'in' ? 'check_in' : 'check_out', members: [position] },
        ...{ at, gate, uuid, offline: scan.offline ?? false },
      },
    });
    return { result: 'accepted', why: null, values: {} } satisfies Outcome;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await scope.client.query('rollback to savepoint scan');
    const [first] = error.details.reasons ?? [];
    const isInside = direction === 'in' && members.some((member) => member.position === position && member.state === 'in');
    const outcome: Outcome = {
      result: isInside && scan.offline ? 'double' : 'refused',
      why: first?.why ?? error.messageKey,
      values: { ...(first?.values ?? error.details.values) },
    };
    // Somebody passed already: that it shouldn't have been is kept, and told.
    if (scan.offline) {
      const { result, why } = outcome;
      await insertRow(scope, gateMovements, {
        ...{ visit_id, position, direction, gate, at, offline: true, uuid, result, why },
        created_by: currentUser.viewer.id || null,
      });
      if (result === 'double') await tellOfDouble(context, visit_id);
    }
    return outcome;
  }
}

/** Judges scans one by one, in their order: what is refused of one leaves the others as they are. */
export async function judgeScans(
  context: WriteContext,
  scans: readonly Scan[],
  gate: string | null | undefined,
): Promise<ScanResult[]> {
  const results: ScanResult[] = [];
  for (const scan of scans) results.push({ uuid: scan.uuid, ...(await judge(context, scan, gate)) });
  return results;
}
