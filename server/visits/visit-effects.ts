import { patience } from '../../src/api/visits/slots.ts';
import type { Visit } from '../../src/api/visits/visit.ts';
import { insideOf, outsideOf, passingOf, visitLifecycle } from '../../src/machines/visits/visit/lifecycle.ts';
import { gateMovements, visits } from '../db/schema/visit.ts';
import type { Scope } from '../db/scope.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { insertRow, setColumns } from '../kit/records.ts';
import type { Services } from '../kit/services.ts';
import { visitStaff } from './bans.ts';
import { ensurePassKey, freeCode } from './passes.ts';
import { atGate } from './visit-input.ts';
import { readVisit } from './visit-record.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Moving {
  scope: Scope;
  services: Services;
  currentUser: CurrentUser;
  record: Visit;
}
const set = ({ scope, record }: Moving, values: Record<string, unknown>) => setColumns(scope, visits, record.id, values);
const tell = ({ scope, services, currentUser, record }: Moving, user: number | null, messageKey: string) =>
  notify(scope, services, {
    ...{ user, by: currentUser, messageKey, entity: 'visit', record: record.id },
    values: { ref_no: record.ref_no, visitor: record.visitor_name },
  });
const stop = ({ scope, record }: Moving, event: 'lapse' | 'no_show' | 'overstay') => dropTimers(scope, 'visit', record.id, event);

interface Passing extends Moving {
  event: { type: string; members?: readonly number[]; at?: string; gate?: string | null; uuid?: string; offline?: boolean };
  now: Date;
}
/** Writes who passes, and a movement of each. */
async function pass(moving: Passing, direction: 'in' | 'out'): Promise<void> {
  const { scope, record, event, now } = moving;
  const places = passingOf(direction === 'in' ? outsideOf(record) : insideOf(record), event);
  const at = event.at ?? now.toISOString();
  await scope.client.query(
    direction === 'in'
      ? "update visit_members set state = 'in', in_at = $4, out_at = null where company_id = $1 and visit_id = $2 and position = any($3)"
      : "update visit_members set state = 'out', out_at = $4 where company_id = $1 and visit_id = $2 and position = any($3)",
    [scope.company, record.id, places, at],
  );
  for (const position of places)
    await insertRow(scope, gateMovements, {
      ...{ visit_id: record.id, position, direction, at, gate: event.gate, offline: event.offline ?? false, uuid: event.uuid },
      created_by: moving.currentUser.viewer.id || null,
    });
  await set(
    moving,
    direction === 'in' ? { checked_in_at: record.checked_in_at ?? at, checked_out_at: null } : { checked_out_at: at },
  );
}

/** Whatever fills a slot is judged one after the other. */
const lockSlot = ({ client, company }: Scope, id: number) =>
  client.query({
    name: 'visits.lock_slot',
    text: `select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'slot', company_id, compound_id, day, slot, category_id), 0))
      from visits where company_id = $1 and id = $2 and category_id is not null`,
    values: [company, id],
  });

bindLifecycle({
  lifecycle: visitLifecycle,
  table: visits,
  lockNext: lockSlot,
  read: readVisit,
  tells: ({ members }) => members.map(({ visitor_id }) => ({ entity: 'visitor', id: visitor_id })),
  effects: {
    standAtGate: (moving) => set(moving, atGate(moving.currentUser.company)),
    startAnswerTimer: ({ scope, record, now }) =>
      setTimer(scope, 'visit', record.id, 'lapse', new Date(now.getTime() + patience.walkInMinutes * minute)),
    startLapseTimer: ({ scope, record, now }) => setTimer(scope, 'visit', record.id, 'lapse', new Date(record.window_to ?? now)),
    stopLapseTimer: (moving) => stop(moving, 'lapse'),
    askHost: (moving) => tell(moving, moving.record.host_user_id, 'visit.notice.asked'),
    issuePass: async (moving) => {
      const { scope, record, now } = moving;
      await ensurePassKey(scope, record.compound_id);
      await set(moving, { revision: record.revision + 1, code: await freeCode(scope, record.compound_id, now) });
    },
    startNoShowTimer: ({ scope, record, now }) =>
      setTimer(scope, 'visit', record.id, 'no_show', new Date(record.window_to ?? now)),
    stopNoShowTimer: (moving) => stop(moving, 'no_show'),
    letIn: (moving) => pass(moving, 'in'),
    letOut: async (moving) => {
      await pass(moving, 'out');
      if (moving.to !== 'checked_out') await set(moving, { checked_out_at: null });
    },
    tellHost: (moving) => tell(moving, moving.record.host_user_id, 'visit.notice.arrived'),
    startStayTimer: ({ scope, record, event, now }) =>
      setTimer(
        ...([scope, 'visit', record.id, 'overstay'] as const),
        new Date((event.at ? new Date(event.at) : now).getTime() + patience.stayHours * hour),
      ),
    stopStayTimer: (moving) => stop(moving, 'overstay'),
    tellSecurity: async (moving) => {
      for (const user of await visitStaff(moving.scope, 'approve')) await tell(moving, user, 'visit.notice.overstayed');
    },
    keepReason: (moving) => set(moving, { reason: moving.event.reason ?? null }),
    markCalledOff: (moving) => set(moving, { called_off: true }),
  },
});
