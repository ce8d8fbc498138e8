import { sql } from 'drizzle-orm';
import {
  offerDays,
  type WaitingListEntry,
  WaitingListRow,
  type waitingListEntryCalls,
} from '../../src/api/sales/waiting-list-entry.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { endOfDay } from '../../src/calendar/zone.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { leadLifecycle } from '../../src/machines/sales/lead/lifecycle.ts';
import { waitingListEntryLifecycle } from '../../src/machines/sales/waiting-list-entry/lifecycle.ts';
import { compounds, unitTypes } from '../db/schema/property.ts';
import { waitingListEntries } from '../db/schema/waiting-list.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved } from '../http/contract.ts';
import { enqueue } from '../jobs/job.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { todayOf } from '../kit/clock.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { advanceTo, bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { logOf } from '../kit/log.ts';
import { notify } from '../kit/notify.ts';
import { type EntityStore, readOr404, setColumns } from '../kit/records.ts';
import { unitConflicts } from '../property/occupancy.ts';
import { mustExist } from '../property/references.ts';
import { lookForUnits, termOf, waitingListJob, waitingWord } from './waiting-list-offers.ts';

const w = waitingListEntries;
const of = (column: string, table: string, show: string) =>
  sql<
    string | null
  >`(select x.${sql.raw(show)} from ${sql.raw(table)} x where x.company_id = ${w.company_id} and x.id = ${sql.raw(`waiting_list_entries.${column}`)})`;

export const waitingListEntryStore: EntityStore = {
  entity: 'waiting_list_entry',
  table: w,
  title: '(select l.name from leads l where l.company_id = x.company_id and l.id = x.lead_id)',
  row: WaitingListRow,
  shows: {
    lead_name: of('lead_id', 'leads', 'name'),
    unit_type_name_en: of('unit_type_id', 'unit_types', 'name_en'),
    unit_type_name_ar: of('unit_type_id', 'unit_types', 'name_ar'),
    compound_name_en: of('compound_id', 'compounds', 'name_en'),
    compound_name_ar: of('compound_id', 'compounds', 'name_ar'),
    unit_number: of('unit_id', 'units', 'number'),
    place: sql<number | null>`case when ${w.status} = ${sql.raw(waitingWord)} then (select count(*) from waiting_list_entries x
      where x.company_id = ${w.company_id} and x.unit_type_id = ${w.unit_type_id} and x.status = ${sql.raw(waitingWord)} and x.id <= ${w.id}) end`,
  },
  filters: {
    status: (value) => sql`${w.status} = ${value}`,
    unit_type_id: (value) => sql`${w.unit_type_id} = ${value}`,
    compound_id: (value) => sql`${w.compound_id} = ${value}`,
    lead_id: (value) => sql`${w.lead_id} = ${value}`,
  },
  searchText: sql`(select l.name from leads l where l.company_id = waiting_list_entries.company_id and l.id = waiting_list_entries.lead_id)`,
  sorts: { status: w.status, move_in_on: w.move_in_on, offered_until: w.offered_until, created_at: w.created_at },
};

async function readEntry(scope: Scope, id: number, currentUser: CurrentUser): Promise<WaitingListEntry> {
  const entry = await readOr404<WaitingListEntry>(scope, waitingListEntryStore, id);
  const units = entry.unit_id === null ? [] : [entry.unit_id];
  const conflicts = await unitConflicts(scope, { units, ...termOf(entry, todayOf(currentUser.company)), butQuotation: 0 });
  return { ...entry, unit_free: units.length > 0 && conflicts.length === 0 };
}

bindLifecycle({
  lifecycle: waitingListEntryLifecycle,
  table: w,
  read: readEntry,
  effects: {
    keepOffer: ({ scope, record, event, today }) =>
      setColumns(scope, w, record.id, { unit_id: event.unit_id, offered_until: plusDays(today, offerDays) }),
    forgetOffer: ({ scope, record }) => setColumns(scope, w, record.id, { unit_id: null, offered_until: null }),
    startOfferTimer: ({ scope, currentUser, record, today }) =>
      setTimer(
        scope,
        'waiting_list_entry',
        record.id,
        'expire',
        endOfDay(plusDays(today, offerDays), currentUser.company.time_zone),
      ),
    stopOfferTimer: ({ scope, record }) => dropTimers(scope, 'waiting_list_entry', record.id, 'expire'),
    notifyAssignee: async ({ scope, services, currentUser, record, event }) => {
      const { rows } = await scope.client.query<{ user: number | null }>(
        'select assignee_id as user from leads where company_id = $1 and id = $2',
        [scope.company, record.lead_id],
      );
      await notify(scope, services, {
        user: rows[0]?.user,
        by: currentUser,
        messageKey: `waiting_list_entry.notice.${event.type}`,
        values: { name: record.lead_name },
        entity: 'waiting_list_entry',
        record: record.id,
      });
    },
    keepReason: ({ scope, record, event }) => setColumns(scope, w, record.id, { reason: event.reason ?? null }),
    offerToNext: ({ scope, services }) => enqueue(scope, services, waitingListJob, {}),
  },
});

async function check({ scope, currentUser }: WriteContext, values: Record<string, unknown>, id: number | null) {
  if (id !== null) {
    const { status } = await readEntry(scope, id, currentUser);
    if (status !== 'waiting') throw notInThisState({ entity: 'waiting_list_entry', status });
  }
  if (values.lead_id !== undefined) {
    const { rows } = await scope.client.query<{ status: string }>('select status from leads where company_id = $1 and id = $2', [
      scope.company,
      values.lead_id,
    ]);
    if (!rows[0]) throw invalid({ lead_id: 'app.error.unknown_reference' });
    if (!hasTag(leadLifecycle, rows[0].status, 'open')) throw invalid({ lead_id: 'sales.waiting.error.lead' });
  }
  await mustExist(scope, values, { unit_type_id: unitTypes, compound_id: compounds });
  if (id === null && typeof values.move_in_on === 'string' && values.move_in_on < todayOf(currentUser.company))
    throw invalid({ move_in_on: 'sales.waiting.error.past' });
  return values;
}

const crudCalls = crudOf<WaitingListEntry, WaitingListRow>(waitingListEntryStore, {
  read: readEntry,
  check,
  after: ({ scope, services }) => lookForUnits(scope, services),
});

export const waitingListEntryHandlers: Handlers<typeof waitingListEntryCalls> = {
  list: crudCalls.list,
  create: crudCalls.create,
  get: crudCalls.get,
  update: crudCalls.update,
  status: async ({ scope, services, currentUser, params: { id }, body: { status, version, ...payload } }) => {
    await advanceTo(scope, services, { entity: 'waiting_list_entry', id, currentUser, version, status, payload });
    return moved('waiting_list_entry', await readEntry(scope, id, currentUser));
  },
  activities: async ({ scope, currentUser, params }) => {
    await readEntry(scope, params.id, currentUser);
    return logOf(scope, 'waiting_list_entry', params.id);
  },
};
