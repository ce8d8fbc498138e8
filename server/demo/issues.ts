import { documentCalls } from '../../src/api/app/document.ts';
import { issueTaskCalls } from '../../src/api/maintenance/issue-task.ts';
import { maintenanceIssueCalls as calls, type MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import { money } from '../../src/api/money.ts';
import { userCalls } from '../../src/api/settings/user.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { word } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import { demoDay } from './demo-day.ts';
import { photo, photoName, upload } from './files.ts';
import { answerSteps, giveChecklist } from './issue-checklists.ts';
import { type Concern, commonConcerns, concerns, type IssueGoal } from './issues-plan.ts';
import { askForItems, consumeItems } from './items.ts';
import type { Office } from './office.ts';

type Move = Exclude<keyof typeof calls, 'list' | 'create' | 'get' | 'update' | 'activities' | 'dueArithmetic'>;

/** Where an issue is: at a tenant's home, and every fifth in a common area. */
async function placeOf({ sql }: Office, n: number): Promise<object> {
  const [home] = await sql<{ tenant_id: number; unit_id: number; compound_id: number; name: string; mobile: string | null }>(
    `select l.tenant_id::int, l.unit_id::int, u.compound_id::int, t.name, t.mobile from leases l
      join units u on u.company_id = l.company_id and u.id = l.unit_id join tenants t on t.company_id = l.company_id and t.id = l.tenant_id
      where l.company_id = $1 and l.status = ${word('lease', 'active')} order by (l.id * 7919 + $2) % 1009, l.id limit 1`,
    [n * 137],
  );
  if (!home) throw new Error('Nobody lives here yet');
  const { compound_id, unit_id, tenant_id, name, mobile } = home;
  return n % 5 === 4
    ? { location: 'common_area', compound_id, place_note: ['المدخل الشمالي', 'Basement', 'ممر الدور الثاني'][n % 3] }
    : {
        location: 'unit',
        unit_id,
        tenant_id,
        contact_name: name,
        ...(mobile && { contact_mobile: mobile }),
        reported_by: 'tenant',
      };
}

/** Quotes say what they include. */
const quotes = ['Parts and two visits', 'شامل القطع وأجرة اليد وضمان ثلاثة أشهر'];

/** Something that is to be repaired, and how far it comes. */
export async function* issue(office: Office, goal: IssueGoal, n: number): Story {
  const { operations, admin, sql } = office;
  const isCommon = n % 5 === 4;
  const list = isCommon ? commonConcerns : concerns;
  const { category, resolution, cause, tasks = [], ...concern } = list[n % list.length] as Concern;
  const [kind] = await sql<{ id: number }>(
    'select min(id)::int as id from maintenance_subsubcategories where company_id = $1 and name_en = $2',
    [category],
  );
  const made = await operations.ask<MaintenanceIssue>(
    calls.create,
    {},
    { ...(await placeOf(office, n)), ...concern, subsubcategory_id: kind?.id },
  );
  const { id, tenant_id } = made;
  const move = (what: Move, body: object = {}, who = operations) => who.ask(calls[what], { id }, body);
  const at = async (days: number, time: string) => `${plusDays(await office.today(), days)}T${time}:00Z`;
  const schedule = async (days: number) => {
    // By the hour, so that nobody is sent to two places at once.
    const hour = 7 + (n % 7);
    const slot = {
      slot_from: await at(days, `${String(hour).padStart(2, '0')}:00`),
      slot_to: await at(days, `${String(hour).padStart(2, '0')}:55`),
    };
    return move('schedule', { ...slot, agreed: true });
  };
  for (const [order, title] of tasks.entries()) await operations.ask(issueTaskCalls.create, { issue_id: id }, { title, order });
  if (goal === 'pending') return;
  // Most are answered within the hour, and one in six is left lying.
  yield n % 6 === 5 ? 9 : 0.3;
  if (goal === 'cancelled') {
    await move('cancel', { reason: n % 2 ? 'Reported twice' : 'أفاد المستأجر بأن المشكلة زالت.' });
    return;
  }
  const [provider] = await sql<{ id: number }>(
    `select p.id::int as id from providers p join maintenance_issues i on i.company_id = p.company_id and i.id = $2
      join maintenance_subsubcategories l on l.company_id = i.company_id and l.id = i.subsubcategory_id
      join maintenance_subcategories s on s.company_id = l.company_id and s.id = l.subcategory_id
      where p.company_id = $1 and p.status = ${word('provider', 'active')} and p.category_ids @> to_jsonb(s.category_id) order by p.id limit 1`,
    [id],
  );
  const isOffered =
    provider !== undefined && goal !== 'today' && (goal === 'offered' || goal === 'quoted' || goal === 'declined' || n % 3 === 1);
  if (isOffered) {
    await move('offer', { provider_id: provider.id, respond_by: await at(1, '12:00') });
    if (goal === 'offered') return;
    yield 1;
    if (goal === 'quoted') {
      await move('quote', { net: money((380 + 45 * (n % 7)) * 100), until: await at(7, '16:00'), description: quotes[n % 2] });
      return;
    }
    if (goal === 'declined') {
      await move('decline', { reason: 'لا تتوفر لدينا فرقة هذا الأسبوع' });
      return;
    }
    await move('accept');
  } else {
    const staff = await operations.ask<{ id: number; email: string }[]>(userCalls.maintenance, {});
    const to = goal === 'today' ? 'technician' : n % 2 ? 'coordinator' : 'operations';
    await move('assign', { assignee_id: (staff.find(({ email }) => email.startsWith(to)) ?? staff[0])?.id });
  }
  if (goal === 'assigned' || goal === 'offered' || goal === 'quoted' || goal === 'declined') return;
  const waits: IssueGoal[] = ['parts', 'access', 'approval', 'tenant'];
  if (waits.includes(goal)) {
    yield 0.5;
    await askForItems(office, id, goal, n);
    const isAsked = goal === 'access' || goal === 'tenant';
    await move('wait', {
      why: goal,
      until: await at(9, '09:00'),
      ...(isAsked && { contact_channel: n % 2 ? 'phone' : 'message' }),
    });
    return;
  }
  if (goal === 'today') {
    // One after the other, from ten o'clock in Riyadh.
    const hour = String(7 + (n % 4)).padStart(2, '0');
    await giveChecklist(office, id, n);
    await move('schedule', { slot_from: `${demoDay}T${hour}:00:00Z`, slot_to: `${demoDay}T${hour}:55:00Z`, agreed: true });
    return;
  }
  if (goal === 'missed' || goal === 'scheduled') {
    await schedule(goal === 'missed' ? 2 : 3);
    return;
  }
  if (goal === 'on_site' || goal === 'done') {
    await schedule(1);
    yield plusDays(await office.today(), 1);
    await move('arrive');
    if (goal === 'on_site') {
      await askForItems(office, id, goal, n);
      return;
    }
    yield 1;
    await finishTasks(office, id);
    await move('finish');
    return;
  }
  yield n % 6 === 5 ? 20 : 1;
  await move('start');
  if (n % 3 === 0) await giveChecklist(office, id, n);
  if (goal === 'in_progress') {
    await askForItems(office, id, goal, n);
    await answerSteps(office, id, n, 2);
    return;
  }
  yield n % 4 === 3 ? 30 : 2;
  await consumeItems(office, id, n);
  await finishTasks(office, id);
  await answerSteps(office, id, n);
  const { priority } = await operations.ask<MaintenanceIssue>(calls.get, { id });
  if (priority === 'critical') {
    const name = photoName(await office.today(), n);
    const attachment_id = await upload(operations, 'maintenance_issue', name, await photo('crack', n));
    await operations.ask(documentCalls.addToIssue, { issue_id: id }, { type: 'photo', attachment_id });
  }
  await move('resolve', { resolution, cause });
  if (goal === 'resolved' || goal === 'closed_by_itself') return;
  yield 4;
  if (goal === 'reopened') {
    await move('reopen', { reason: n % 2 ? 'It leaks again' : 'عادت المشكلة في اليوم التالي' });
    return;
  }
  if (goal === 'closed') {
    await move('close');
    await move('rate', { rating: 3 + (n % 3), ...(n % 2 === 0 && { comment: 'فني محترف وأنجز العمل في الموعد.' }) });
    return;
  }
  if (goal === 'absorbed') {
    await move('assess', { payers: [{ payer: 'company', percent: 100 }], basis: 'service', reason: 'Wear' });
    return;
  }
  const payer = tenant_id === null ? 'warranty' : 'tenant';
  const basis = tenant_id === null ? 'warranty' : 'damage';
  await move('assess', {
    payers: [{ payer, percent: 100 }],
    basis,
    reason: n % 2 ? 'Misuse, as the photos show' : 'سوء استخدام حسب تقرير الفني',
  });
  if (goal === 'proposed') return;
  yield 3;
  if (goal === 'agreed') await move('agree');
  if (goal === 'disputed') await move('dispute', { reason: 'The part was worn when we moved in.' });
  if (goal === 'waived') await move('waive', { reason: 'Goodwill' }, admin);
}

/** Completes the required tasks of an issue. */
async function finishTasks({ operations, sql }: Office, issue_id: number): Promise<void> {
  const open = await sql<{ id: number }>(
    `select id::int from issue_tasks where company_id = $1 and issue_id = $2 and status <> ${word('issue_task', 'complete')} order by id`,
    [issue_id],
  );
  for (const { id } of open) await operations.ask(issueTaskCalls.update, { issue_id, id }, { status: 'complete', minutes: 20 });
}
