import { sql } from 'drizzle-orm';
import {
  autoCloseHours,
  type Ticket,
  TicketRow,
  type ticketCalls,
  ticketErrors,
  ticketPriorities,
} from '../../src/api/community/ticket.ts';
import { type TicketEvent, ticketLifecycle } from '../../src/machines/community/ticket/lifecycle.ts';
import { hasTag } from '../../src/machines/kit/define-lifecycle.ts';
import { instantText } from '../db/schema/columns.ts';
import { tenants } from '../db/schema/leasing.ts';
import { compounds } from '../db/schema/property.ts';
import { tickets } from '../db/schema/ticket.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, moved, WithMessage } from '../http/contract.ts';
import { invalid, notInThisState } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import { crudOf, type WriteContext } from '../kit/crud.ts';
import { advance, bindLifecycle, dropTimers, setTimer } from '../kit/lifecycle.ts';
import { lockRow } from '../kit/lock.ts';
import { logOf } from '../kit/log.ts';
import { mustMay } from '../kit/must-may.ts';
import { notify } from '../kit/notify.ts';
import { readPage } from '../kit/pages.ts';
import { type EntityStore, readOr404, setColumns, updateRecord } from '../kit/records.ts';
import { mustBeOpenIssue, reportIssue } from '../maintenance/issue-report.ts';
import { compoundStore } from '../property/compound.ts';
import { mustExist, present } from '../property/references.ts';
import { mustBeAtWork, sqlCanBeGiven } from '../settings/work-access.ts';
import { limitsAfter, limitsFrom } from './ticket-limits.ts';

const k = tickets;
const hour = 3_600_000;
const of = (table: string, column: string, show: string) =>
  sql<
    string | null
  >`(select x.${sql.raw(show)} from ${sql.raw(table)} x where x.company_id = ${k.company_id} and x.id = ${sql.raw(`tickets.${column}`)})`;

/** The company's time; a ticket that was answered stands as it did then. */
const now = sql`(select now() + make_interval(secs => n.clock_offset) from companies n where n.id = ${k.company_id})`;
const at = sql`coalesce(${k.resolved_at}, ${now})`;
const start = sql`coalesce(${k.responded_at}, ${at})`;
/** To resolve it, as the later one, once both are missed. */
const missed = sql<string | null>`case
  when ${k.status} = 'cancelled' then null
  when ${at} > ${k.resolve_due_at} then ${k.resolve_due_at}
  when ${start} > ${k.respond_due_at} then ${k.respond_due_at} end`;
const standing = sql<Ticket['sla']>`case
  when ${k.status} = 'cancelled' then null
  when ${missed} is not null then 'breached'
  when ${k.resolved_at} is null and (${at} > ${k.resolve_at_risk_at}
    or (${k.responded_at} is null and ${at} > ${k.respond_at_risk_at})) then 'at_risk'
  else 'on_track' end`;

export const ticketStore: EntityStore = {
  entity: 'ticket',
  table: k,
  title: "x.ref_no || ' · ' || x.subject",
  row: TicketRow,
  hidden: ['opened_at', 'respond_at_risk_at', 'resolve_at_risk_at'],
  shows: {
    compound_name_en: of('compounds', 'compound_id', 'name_en'),
    compound_name_ar: of('compounds', 'compound_id', 'name_ar'),
    unit_number: of('units', 'unit_id', 'number'),
    tenant_name: of('tenants', 'tenant_id', 'name'),
    assignee_name: of('users', 'assignee_id', 'name'),
    issue_ref_no: of('maintenance_issues', 'issue_id', 'ref_no'),
    assignee_at_work: sqlCanBeGiven('tickets', { company: k.company_id, user: k.assignee_id }),
    sla: standing,
    missed_at: instantText(missed),
    closed_on: sql<
      string | null
    >`(select (${k.closed_at} at time zone z.time_zone)::date::text from companies z where z.id = ${k.company_id})`,
  },
  filters: {
    status: (value) => sql`${k.status} = ${value}`,
    priority: (value) => sql`${k.priority} = ${value}`,
    category: (value) => sql`${k.category} = ${value}`,
    sla: (value) => sql`${standing} = ${value}`,
    assignee_id: (value) => sql`${k.assignee_id} = ${value}`,
    compound_id: (value) => sql`${k.compound_id} = ${value}`,
    unit_id: (value) => sql`${k.unit_id} = ${value}`,
    tenant_id: (value) => sql`${k.tenant_id} = ${value}`,
  },
  searchText: sql`tickets.ref_no || ' ' || tickets.subject || ' ' || coalesce(tickets.name, '') || ' ' || coalesce(tickets.mobile, '')
    || ' ' || coalesce((select t.name from tenants t where t.company_id = tickets.company_id and t.id = tickets.tenant_id), '')`,
  sorts: {
    status: k.status,
    priority: sql`array_position(array[${sql.raw(ticketPriorities.map((one) => `'${one}'`).join(', '))}], ${k.priority})`,
    resolve_due_at: k.resolve_due_at,
    created_at: k.created_at,
  },
};
const readTicket = (scope: Scope, id: number) => readOr404<Ticket>(scope, ticketStore, id);

bindLifecycle({
  lifecycle: ticketLifecycle,
  table: k,
  read: readTicket,
  tells: ({ compound_id }) => [{ entity: 'compound', id: compound_id }],
  effects: {
    keepAssignee: ({ scope, record, event }) => setColumns(scope, k, record.id, { assignee_id: event.assignee_id }),
    forgetAssignee: ({ scope, record }) => setColumns(scope, k, record.id, { assignee_id: null }),
    notifyAssignee: ({ scope, services, currentUser, record, event }) =>
      notify(scope, services, {
        user: event.type === 'assign' ? event.assignee_id : record.assignee_id,
        by: currentUser,
        messageKey: `ticket.notice.${event.type}`,
        values: { ref_no: record.ref_no, subject: record.subject },
        entity: 'ticket',
        record: record.id,
      }),
    // Who takes over what was begun has it begun.
    keepStart: ({ scope, record, now }) =>
      setColumns(scope, k, record.id, { responded_at: record.responded_at ?? now.toISOString() }),
    keepResolution: ({ scope, record, event, now }) =>
      setColumns(scope, k, record.id, { resolution: event.resolution, resolved_at: now.toISOString() }),
    startCloseTimer: ({ scope, record, now }) =>
      setTimer(scope, 'ticket', record.id, 'auto_close', new Date(now.getTime() + autoCloseHours * hour)),
    stopCloseTimer: ({ scope, record }) => dropTimers(scope, 'ticket', record.id, 'auto_close'),
    keepClosed: ({ scope, record, now }) => setColumns(scope, k, record.id, { closed_at: now.toISOString() }),
    restartClock: async ({ scope, record, now }) => {
      await setColumns(scope, k, record.id, {
        ...(await limitsFrom(scope, record.priority, now)),
        opened_at: now.toISOString(),
        reopen_count: record.reopen_count + 1,
        ...{ responded_at: null, resolved_at: null, closed_at: null, resolution: null, rating: null, feedback: null },
      });
    },
    keepReason: ({ scope, record, event }) => setColumns(scope, k, record.id, { reason: event.reason ?? null }),
    keepFeedback: ({ scope, record, event }) =>
      setColumns(scope, k, record.id, { rating: event.rating, feedback: event.comment ?? null }),
  },
});

const isInCompound = async ({ client, company }: Scope, { unit_id, compound_id }: Record<string, unknown>): Promise<boolean> =>
  (
    await client.query({
      name: 'units.in_compound',
      text: 'select from units where company_id = $1 and id = $2 and compound_id = $3',
      values: [company, unit_id, compound_id],
    })
  ).rowCount === 1;

async function check({ scope, currentUser }: WriteContext, values: Record<string, unknown>, id: number | null) {
  if (id !== null) await lockRow(scope, k, id);
  const before = id === null ? null : await readTicket(scope, id);
  if (before) mustBeOpen(before);
  await mustExist(scope, values, { compound_id: compounds, tenant_id: tenants });
  const after = { ...before, ...present(values) };
  const wrong = ticketErrors(after);
  if (after.unit_id && !(await isInCompound(scope, after))) wrong.unit_id = 'community.ticket.error.unit';
  if (Object.keys(wrong).length) throw invalid(wrong);
  const priority = after.priority as Ticket['priority'];
  if (before && priority === before.priority) return values;
  if (!before) {
    const opened = nowOf(currentUser.company);
    const limits = await limitsFrom(scope, priority, opened);
    return { ...values, opened_at: opened.toISOString(), ...limits };
  }
  return { ...values, ...(await limitsAfter(scope, currentUser.company, before, priority)) };
}

const crudCalls = crudOf<Ticket, TicketRow>(ticketStore, { check });

function mustBeOpen({ status }: Ticket): void {
  if (!hasTag(ticketLifecycle, status, 'open')) throw notInThisState({ entity: 'ticket', status });
}
/** A ticket that isn't answered yet; it is locked. Throws an ApiError. */
async function openTicket(scope: Scope, id: number): Promise<Ticket> {
  await lockRow(scope, k, id);
  const ticket = await readTicket(scope, id);
  mustBeOpen(ticket);
  return ticket;
}

type Asked = WriteContext & { params: { id: number } };
async function move({ scope, services, currentUser, params: { id } }: Asked, version: number | undefined, event: TicketEvent) {
  await advance(scope, services, { entity: 'ticket', id, currentUser, version, event });
  return moved('ticket', await readTicket(scope, id));
}

export const ticketHandlers: Handlers<typeof ticketCalls> = {
  ofCompound: async ({ scope, services, params: { id } }) => {
    await readOr404(scope, compoundStore, id);
    const { rows } = await readPage<TicketRow>(scope, services, ticketStore, { compound_id: id, per_page: 100 });
    return rows;
  },
  list: crudCalls.list,
  get: crudCalls.get,
  create: crudCalls.create,
  update: crudCalls.update,
  assign: async ({ body: { version, assignee_id }, ...asked }) => {
    await readTicket(asked.scope, asked.params.id);
    if (assignee_id) await mustBeAtWork(asked.scope, { assignee_id }, { assignee_id: 'tickets' });
    return move(asked, version, { type: 'assign', assignee_id });
  },
  unassign: ({ body: { version }, ...asked }) => move(asked, version, { type: 'unassign' }),
  start: ({ body: { version }, ...asked }) => move(asked, version, { type: 'start' }),
  resolve: ({ body: { version, resolution }, ...asked }) => move(asked, version, { type: 'resolve', resolution }),
  close: ({ body: { version }, ...asked }) => move(asked, version, { type: 'close' }),
  reopen: ({ body: { version, reason }, ...asked }) => move(asked, version, { type: 'reopen', reason }),
  cancel: ({ body: { version, reason }, ...asked }) => move(asked, version, { type: 'cancel', reason }),
  rate: ({ body: { version, ...told }, ...asked }) => move(asked, version, { type: 'rate', ...told }),
  report: async ({ params: { id }, body, ...context }) => {
    const { scope, services, currentUser } = context;
    mustMay(currentUser.viewer, 'maintenance.create');
    const ticket = await readTicket(scope, id);
    mustBeOpen(ticket);
    const { compound_id, unit_id, tenant_id, name, mobile, subject, message, priority } = ticket;
    const issue_id = await reportIssue(context, {
      ...{ location: unit_id === null ? 'common_area' : 'unit', compound_id, unit_id, tenant_id },
      ...{ contact_name: name, contact_mobile: mobile, reported_by: tenant_id === null ? 'staff' : 'tenant' },
      ...{ subsubcategory_id: body.subsubcategory_id, priority: body.priority ?? priority },
      description: body.description ?? `${subject}: ${message}`.slice(0, 2000),
    });
    // Its issue is locked first, as when that resolves its tickets.
    const { issue_id: other } = await openTicket(scope, id);
    if (other !== null) throw invalid({ subsubcategory_id: 'community.ticket.error.has_issue' });
    await updateRecord(scope, services, currentUser, ticketStore, id, { issue_id });
    return new WithMessage(await readTicket(scope, id), 'app.said.saved');
  },
  takePart: async ({ params: { id }, body: { issue_id, version }, ...context }) => {
    const { scope, services, currentUser } = context;
    mustMay(currentUser.viewer, 'maintenance.view');
    await readTicket(scope, id);
    if (issue_id !== null) await mustBeOpenIssue(scope, issue_id);
    await openTicket(scope, id);
    await updateRecord(scope, services, currentUser, ticketStore, id, { issue_id, version });
    return new WithMessage(await readTicket(scope, id), 'app.said.saved');
  },
  activities: async ({ scope, params }) => {
    await readTicket(scope, params.id);
    return logOf(scope, 'ticket', params.id);
  },
};
