import type { Visitor, visitorCalls } from '../../src/api/visits/visitor.ts';
import { endOfDay } from '../../src/calendar/zone.ts';
import { visitorLifecycle } from '../../src/machines/visits/visitor/lifecycle.ts';
import { compounds } from '../db/schema/property.ts';
import { visitors } from '../db/schema/visitor.ts';
import { type Handlers, moved } from '../http/contract.ts';
import type { WriteContext } from '../kit/crud.ts';
import { systemUser } from '../kit/current-user.ts';
import { advance, bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { notify } from '../kit/notify.ts';
import { readPage } from '../kit/pages.ts';
import { setColumns } from '../kit/records.ts';
import { inGroup } from '../kit/statuses.ts';
import { mustExist } from '../property/references.ts';
import { isBannedBy, visitStaff } from './bans.ts';
import { readVisitor, visitorStore } from './visitor-record.ts';

export { visitorStore };

interface Found {
  id: number;
  ref_no: string;
  status: string;
  is_alone: boolean;
  is_inside: boolean;
}
/** The visits ahead, and those going on, on which somebody is whom a ban holds for. */
async function visitsOfBanned({ scope }: Pick<WriteContext, 'scope'>, visitor: number): Promise<Found[]> {
  const { rows } = await scope.client.query<Found>({
    name: 'visits.of_banned',
    text: `select t.id, t.ref_no, t.status, bool_or(m.state = 'in') as is_inside,
        (select count(*) from visit_members a where a.company_id = t.company_id and a.visit_id = t.id) = 1 as is_alone
      from visits t join visit_members m on m.company_id = t.company_id and m.visit_id = t.id
        join visitors p on p.company_id = m.company_id and p.id = m.visitor_id
        join visitors b on b.company_id = t.company_id and b.id = $2
      where t.company_id = $1 and (t.status ${inGroup('visit', 'ahead')} or t.status ${inGroup('visit', 'on_site')})
        and ${isBannedBy('b', 'p', 'm.plate', 't.compound_id')} group by t.company_id, t.id order by t.id`,
    values: [scope.company, visitor],
  });
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

bindLifecycle({
  lifecycle: visitorLifecycle,
  table: visitors,
  read: readVisitor,
  effects: {
    keepBan: ({ scope, record, event, currentUser }) =>
      setColumns(scope, visitors, record.id, {
        ...{ ban_reason: event.reason, ban_scope: event.scope, banned_until: event.until ?? null },
        ban_compound_id: event.scope === 'compound' ? event.compound_id : null,
        banned_by: currentUser.viewer.id || null,
      }),
    startBanTimer: async ({ scope, record, event, currentUser }) => {
      if (event.until)
        await setTimer(scope, 'visitor', record.id, 'ban_over', endOfDay(event.until, currentUser.company.time_zone));
    },
    // A group comes without whoever is banned: the gate stops that one alone.
    callOffVisits: async (moving) => {
      const { scope, services, currentUser, record, event } = moving;
      for (const { id, is_alone, is_inside } of await visitsOfBanned(moving, record.id))
        if (is_alone && !is_inside)
          await advance(scope, services, {
            ...{ entity: 'visit', id, currentUser: systemUser(currentUser.company) },
            event: { type: 'call_off', reason: event.reason },
          });
    },
    alertGate: async (moving) => {
      const { scope, services, currentUser, record } = moving;
      const inside = (await visitsOfBanned(moving, record.id)).filter(({ is_inside }) => is_inside);
      if (!inside.length) return;
      for (const user of await visitStaff(scope, 'edit'))
        for (const { id, ref_no } of inside)
          await notify(scope, services, {
            ...{ user, by: currentUser, messageKey: 'visitor.notice.banned_inside', entity: 'visit', record: id },
            values: { ref_no, visitor: record.name },
          });
    },
    dropBan: ({ scope, record }) =>
      setColumns(scope, visitors, record.id, {
        ...{ ban_reason: null, ban_scope: null, ban_compound_id: null, banned_until: null, banned_by: null },
      }),
    stopBanTimer: ({ scope, record }) => dropTimers(scope, 'visitor', record.id, 'ban_over'),
  },
});

export const visitorHandlers: Handlers<typeof visitorCalls> = {
  list: ({ scope, services, query }) => readPage<Visitor>(scope, services, visitorStore, { ...query }),
  get: ({ scope, params }) => readVisitor(scope, params.id),
  ban: async ({ scope, services, currentUser, params: { id }, body: { version, ...given } }) => {
    await mustExist(scope, given, { compound_id: compounds });
    const event = { type: 'ban' as const, ...given, reason: given.reason };
    await advance(scope, services, { entity: 'visitor', id, currentUser, version, event });
    return moved('visitor', await readVisitor(scope, id));
  },
  unban: async ({ scope, services, currentUser, params: { id }, body: { version, reason } }) => {
    await advance(scope, services, { entity: 'visitor', id, currentUser, version, event: { type: 'unban', reason } });
    return moved('visitor', await readVisitor(scope, id));
  },
};
