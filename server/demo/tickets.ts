import { ticketCalls as calls, type Ticket } from '../../src/api/community/ticket.ts';
import { userCalls } from '../../src/api/settings/user.ts';
import { word } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';

/** How far a ticket comes; some close by themselves, and one is reopened before. */
export type TicketGoal = Ticket['status'] | 'closed_by_itself' | 'reopened';

interface Concern {
  subject: string;
  message: string;
  category: Ticket['category'];
  priority: Ticket['priority'];
  resolution: string;
  /** Somebody who isn't a tenant. */
  from?: { name: string; mobile?: string; email?: string };
}
const concerns: readonly Concern[] = [
  {
    subject: 'تسريب ماء من سقف دورة المياه',
    message: 'يقطر الماء من السقف منذ مساء أمس ويزداد ليلًا.',
    ...{ category: 'maintenance', priority: 'critical', resolution: 'أُغلق المحبس في الدور العلوي وأُصلح التسريب.' },
  },
  {
    subject: 'Receipt for the second payment',
    message: 'I paid by transfer last week. Please send me the receipt.',
    ...{ category: 'billing', priority: 'normal', resolution: 'The receipt was sent by email.' },
  },
  {
    subject: 'إزعاج من أعمال ترميم بعد منتصف الليل',
    message: 'يعمل المقاول في الوحدة المجاورة حتى الثانية صباحًا.',
    ...{ category: 'complaint', priority: 'high', resolution: 'أُبلغ المقاول بساعات العمل المسموح بها.' },
  },
  {
    subject: 'Which two-bedroom flats are free from March?',
    message: 'We move from Jeddah in March, two adults and a child.',
    ...{ category: 'inquiry', priority: 'low', resolution: 'Passed on to leasing, who will call tomorrow.' },
    from: { name: 'Daniel Okafor', email: 'daniel.okafor@mail.example' },
  },
  {
    subject: 'طلب نسخة من عقد الإيجار',
    message: 'أحتاج نسخة موثقة لتقديمها إلى جهة العمل.',
    ...{ category: 'contract', priority: 'normal', resolution: 'أُرسلت النسخة بالبريد الإلكتروني.' },
  },
  {
    subject: 'The gate remote no longer works',
    message: 'A new battery did not help.',
    ...{ category: 'maintenance', priority: 'normal', resolution: 'The remote was replaced.' },
  },
  {
    subject: 'اقتراح مواقف للدراجات',
    message: 'تترك الدراجات في الممرات. نقترح تخصيص مكان لها عند المدخل.',
    ...{ category: 'suggestion', priority: 'low', resolution: 'أُدرج الاقتراح في خطة الربع القادم.' },
  },
  {
    subject: 'Power cut in half of the flat',
    message: 'The breaker trips again and again.',
    ...{ category: 'maintenance', priority: 'critical', resolution: 'A faulty oven circuit was isolated; the breaker holds.' },
  },
  {
    subject: 'استفسار عن محل في ساحة الملقا',
    message: 'أبحث عن محل لمقهى بمساحة 80 مترًا.',
    ...{ category: 'inquiry', priority: 'normal', resolution: 'حُوّل الطلب إلى فريق التأجير.' },
    from: { name: 'ماجد الرشيد', mobile: '+966555018342' },
  },
  {
    subject: 'Charged twice for internet',
    message: 'December shows two internet fees.',
    ...{ category: 'billing', priority: 'high', resolution: 'The second fee will be credited.' },
  },
  {
    subject: 'المصعد الثاني متوقف',
    message: 'متوقف منذ يومين وفي المبنى كبار سن.',
    ...{ category: 'maintenance', priority: 'high', resolution: 'استُبدلت اللوحة وعاد المصعد للعمل.' },
  },
  {
    subject: 'Parcels left at the wrong building',
    message: 'The courier leaves our parcels at the building opposite.',
    ...{ category: 'complaint', priority: 'normal', resolution: 'Security now keeps parcels at the main gate.' },
  },
  {
    subject: 'سيارة تقف أمام المخرج',
    message: 'سيارة بيضاء تسد مخرج القبو منذ الصباح.',
    ...{ category: 'complaint', priority: 'high', resolution: 'حُركت السيارة.' },
    from: { name: 'نجلاء السبيعي', mobile: '+966555027719' },
  },
  {
    subject: 'Ask about early renewal',
    message: 'Could I renew now for two years at the same rent?',
    ...{ category: 'contract', priority: 'normal', resolution: 'An offer for two years was sent.' },
  },
];
const feedback = [
  { rating: 5, comment: 'حُلّت المشكلة في اليوم نفسه، شكرًا لكم.' },
  { rating: 3, comment: 'Solved, but it took three calls.' },
  { rating: 4 },
] as const;

/** Something that a tenant or a visitor asks for, and what becomes of it. */
export async function* ticket(office: Office, goal: TicketGoal, n: number): Story {
  const { agent, operations, sql } = office;
  const { from, resolution, ...concern } = concerns[n % concerns.length] as Concern;
  const [home] = await sql<{ tenant: number; unit: number; compound: number }>(
    `select l.tenant_id as tenant, l.unit_id as unit, u.compound_id as compound from leases l
      join units u on u.company_id = l.company_id and u.id = l.unit_id
      where l.company_id = $1 and l.status = ${word('lease', 'active')} order by (l.id * 7919 + $2) % 1009, l.id limit 1`,
    [n * 131],
  );
  if (!home) throw new Error('Nobody lives here yet');
  const { id } = await agent.ask<Ticket>(
    calls.create,
    {},
    { ...concern, compound_id: home.compound, ...(from ?? { tenant_id: home.tenant, unit_id: home.unit }) },
  );
  if (goal === 'pending') return;
  // Most are answered within the hour, and one in five is left lying.
  const isLate = n % 5 === 2;
  yield isLate ? 9 : 0.3;
  if (goal === 'cancelled') {
    await agent.ask(calls.cancel, { id }, { reason: 'حُركت السيارة قبل وصول الحارس.' });
    return;
  }
  const staff = await operations.ask<{ id: number; email: string }[]>(userCalls.tickets, {});
  const to = (n % 3 === 1 ? agent : operations).email;
  await agent.ask(calls.assign, { id }, { assignee_id: staff.find(({ email }) => email === to)?.id });
  if (goal === 'assigned') return;
  yield isLate ? 5 : 0.3;
  await operations.ask(calls.start, { id }, {});
  if (goal === 'in_progress') {
    const [kind] = await sql<{ id: number | null }>(
      'select min(id)::int as id from maintenance_subsubcategories where company_id = $1 and active',
    );
    if (concern.category === 'maintenance' && kind?.id)
      await operations.ask(calls.report, { id }, { subsubcategory_id: kind.id });
    return;
  }
  yield isLate ? 30 : 1 + (n % 3);
  await operations.ask(calls.resolve, { id }, { resolution });
  if (goal === 'resolved') return;
  if (goal === 'reopened') {
    yield 6;
    await agent.ask(calls.reopen, { id }, { reason: 'The fee is still on the January statement.' });
    return;
  }
  if (goal === 'closed_by_itself') return;
  yield 7;
  await agent.ask(calls.close, { id }, {});
  const said = feedback[n % feedback.length];
  if (said) await agent.ask(calls.rate, { id }, said);
}
