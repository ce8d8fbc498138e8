import { followable, workCalls } from '../../src/api/app/my-work.ts';
import { notificationCalls } from '../../src/api/app/session.ts';
import { leadCalls } from '../../src/api/sales/lead.ts';
import { quotationSettingCalls } from '../../src/api/settings/quotation-setting.ts';
import { atHour, dayIn } from '../../src/calendar/zone.ts';
import type { App } from '../app.ts';
import { word } from '../kit/statuses.ts';
import { Agenda, type Story } from './agenda.ts';
import { fillApprovals } from './approvals.ts';
import { bank } from './bank.ts';
import { cashDesk } from './cash-desk.ts';
import { cheques } from './cheques.ts';
import type { Made } from './company.ts';
import { discount } from './discounts.ts';
import { dunning } from './dunning.ts';
import { ejarLately, inspections } from './handovers.ts';
import { households } from './household.ts';
import { visitorsImport } from './imports.ts';
import { closing, invoicing } from './invoices.ts';
import { type Goal, pursue } from './leads.ts';
import { maintenance } from './maintenance.ts';
import { type Office, openOffice, type Unit } from './office.ts';
import { invitations } from './owners.ts';
import { workAs } from './people.ts';
import type { Plan } from './plan.ts';
import { fillPreparations } from './preparations.ts';
import { refunds } from './refunds.ts';
import { rents } from './rents.ts';
import { reportSchedules } from './report-schedules.ts';
import { standIn } from './staffing.ts';
import { takeover } from './takeovers.ts';
import { taxReports } from './tax-reports.ts';
import { tenancy } from './tenancies.ts';
import { ticket } from './tickets.ts';
import { utility } from './utilities.ts';
import { villa } from './villas.ts';
import { waiting } from './waiting.ts';

/** The demo's date, however much later it is created. */
export const demoDay = '2026-01-15';

/** Creates tenants, leads, quotations, approvals, contracts and leases: fifteen months of work, through users' calls. */
export async function fillSales(
  app: App,
  made: Made,
  plan: Plan,
  { say, reached }: { say: (line: string) => void; reached: (day: string) => void },
): Promise<void> {
  const office = await openOffice(app, made);
  // The tenants' app is new: whoever signs from then on is invited.
  const invites = (generate_mobile_access: boolean) =>
    office.admin.ask(quotationSettingCalls.update, {}, { generate_mobile_access });
  await invites(false);
  const agenda = new Agenda(app.services, made.company, plan.rulesFrom, (story) =>
    say(`  Left out, as something stood against it: ${story}`),
  );
  agenda.at(plan.rulesFrom, () => fillApprovals(app.services, made));
  for (const [n, one] of plan.tenancies.entries()) agenda.begin(one.on, tenancy(office, one, n));
  for (const [n, { goal, on }] of plan.leads.entries()) agenda.begin(on, lead(office, goal, n + 1));
  for (const [n, { goal, on }] of plan.utilities.entries()) agenda.begin(on, utility(office, goal, n));
  for (const [n, { goal, on }] of plan.waiting.entries()) agenda.begin(on, waiting(office, goal, n));
  for (const [n, { goal, on }] of plan.tickets.entries()) agenda.begin(on, ticket(office, goal, n));
  for (const [n, { goal, on }] of plan.takeovers.entries()) agenda.begin(on, takeover(office, goal, n));
  for (const [n, { goal, on }] of plan.discounts.entries()) agenda.begin(on, discount(office, goal, n));
  agenda.begin('2024-02-28', households(office, plan.months));
  agenda.begin('2024-02-28', rents(office, plan.months));
  // When the rents of the month have come in.
  agenda.begin('2026-01-14', invoicing(office));
  agenda.begin('2026-01-11', taxReports(office));
  if (plan.standInFrom) {
    agenda.begin(plan.standInFrom, standIn(office, made));
    agenda.begin('2026-01-14', visitorsImport(office));
    agenda.begin('2025-10-15', closing(office));
    agenda.begin('2025-12-14', cheques(office));
    agenda.begin('2026-01-12', refunds(office));
    agenda.begin('2026-01-14', dunning(app, made.company, office));
    agenda.begin('2026-01-08', bank(office));
    agenda.begin('2026-01-11', cashDesk(office));
    agenda.begin('2026-01-14', reportSchedules(office));
    agenda.begin('2025-12-02', maintenance(office));
  }
  agenda.at('2026-01-01', () => invites(true));
  agenda.at('2026-01-11', () => fillPreparations(office));
  agenda.at('2026-01-12', () => ejarLately(office));
  agenda.at('2026-01-14', () => inspections(office));
  for (const [n, { goal, on }] of plan.villas.entries()) agenda.begin(on, villa(office, goal, n));
  for (const [n, { goal, on }] of plan.offPlan.entries()) agenda.begin(on, villa(office, goal, n));
  if (plan.villas.length) agenda.begin('2025-12-10', invitations(office));
  agenda.at('2026-01-13', () => duplicates(office));
  agenda.at('2026-01-08', () => readUp(app, made));
  await agenda.run(atHour(demoDay, 9, made.company.time_zone), (at) => reached(dayIn(made.company.time_zone, at)));
  await follow(app, made, office);
}

/** Leads that never come to keep a unit from others: several ask about the same one. */
const onlyAsk: readonly Goal[] = [
  ...(['new', 'contacted', 'qualified', 'viewing', 'lost', 'reopened', 'draft', 'cancelled'] as const),
  ...(['rejected', 'superseded', 'waiting', 'late', 'delegated'] as const),
];

/** Any other lead gets its unit when it is created. */
async function* lead(office: Office, goal: Goal, n: number): Story {
  const [unit] =
    goal === 'capped'
      ? await office.sql<Unit>(
          `select id, unit_type_id, property_use, compound_id, '' as compound, asking_rent::int / 100 as asking_rent from units
          where company_id = $1 and market = 'for_lease' and asking_rent > last_rent order by id limit 1`,
        )
      : onlyAsk.includes(goal)
        ? [office.ask(n)]
        : office.take(1);
  yield* pursue(office, goal, n, unit as Unit);
}

/** Enters three customers a second time, which is refused. */
async function duplicates(office: Office): Promise<void> {
  const open = await office.sql<{ name: string; mobile: string }>(
    `select name, mobile from leads where company_id = $1 and status = ${word('lead', 'contacted')} order by id limit 3`,
  );
  for (const { name, mobile } of open)
    if ((await office.seller.attempts(leadCalls.create, {}, { name, mobile, source: 'phone' })) === 200)
      throw new Error(`${name} was entered twice`);
}

/** Marks the notifications so far as read, as long-standing users would have. */
async function readUp(app: App, made: Made): Promise<void> {
  for (const email of Object.keys(made.people)) await (await workAs(app, made, email)).ask(notificationCalls.readAll, {});
}

/** Everyone follows some of the records they may see, so that My work shows changes. */
async function follow(app: App, made: Made, office: Office): Promise<void> {
  // The newest of each kind, then the second newest of each, and so on.
  const recent = await office.sql<{ entity: (typeof followable)[number]; record_id: number }>(
    `select entity, record_id from (select entity, record_id, row_number() over (partition by entity order by max(id) desc) as place
      from record_log where company_id = $1 and entity = any($2) and event <> 'create' group by 1, 2) g where place <= 6 order by place, entity`,
    [followable],
  );
  for (const email of Object.keys(made.people)) {
    const person = await workAs(app, made, email);
    let left = 4;
    for (const one of recent) if (left > 0 && (await person.attempts(workCalls.follow, {}, one)) === 200) left -= 1;
  }
}
