import { executionCalls } from '../../src/api/approvals/execution.ts';
import { leaseCalls } from '../../src/api/leasing/lease.ts';
import { activityCalls } from '../../src/api/sales/activity.ts';
import { contactPersonCalls } from '../../src/api/sales/contact-person.ts';
import { type Lead, leadCalls, lostReasons } from '../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../src/api/sales/quotation.ts';
import { type Sending, sendingCalls } from '../../src/api/sales/sending.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { plusMonths } from '../../src/calendar/months.ts';
import type { Story } from './agenda.ts';
import { customer, diceOf } from './customers.ts';
import type { Offer, Office, Unit } from './office.ts';
import type { Worker } from './people.ts';
import { reassign } from './staffing.ts';
import { decided, type Letting, moveIn, servicesFor } from './tenancies.ts';
import {
  cancellations,
  contractWishes,
  counterOffers,
  declines,
  firstCalls,
  isArabic,
  lateRefusals,
  lostNotes,
  nextCalls,
  refusals,
  reopenings,
  type Said,
  sayOf,
  viewed,
  writtenOf,
} from './words.ts';

/** How far a lead gets; beyond a draft, it is the status of its quotation. */
export type Goal =
  | ('new' | 'contacted' | 'qualified' | 'viewing' | 'lost' | 'reopened')
  | ('draft' | 'capped' | 'waiting' | 'late' | 'delegated' | 'approved' | 'rejected' | 'superseded')
  | ('sent' | 'declined' | 'expired' | 'cancelled' | 'negotiating' | 'accepted' | 'generated' | 'signed' | 'moved_in');

/** Where customers come from: most through the website and WhatsApp, few from fairs. */
const sources = [
  ...(['website', 'whatsapp', 'phone', 'website', 'broker', 'walk_in', 'whatsapp', 'referral', 'social', 'website'] as const),
  ...(['phone', 'whatsapp', 'website', 'broker', 'exhibition', 'walk_in', 'whatsapp'] as const),
];

const round = (amount: number, step: number) => String(Math.max(step, Math.round(amount / step) * step));

/** Takes the n-th lead from the first call to its goal. */
export async function* pursue(office: Office, goal: Goal, n: number, unit: Unit): Story {
  const dice = diceOf(n);
  const by = n % 3 === 2 ? office.seller : office.agent;
  const now = await office.today();
  const person = customer(n);
  const lead = await by.ask<Lead>(
    leadCalls.create,
    {},
    {
      ...(unit.property_use === 'commercial' && n % 2
        ? {
            kind: 'company',
            name: office.shop(),
            commercial_register: `10109998${String(n).padStart(2, '0').slice(-2)}`,
            mobile: person.mobile,
            email: person.email,
          }
        : {
            ...person,
            identity_expiry: person.identity_type === 'iqama_no' ? plusDays(now, 200 + Math.round(dice() * 500)) : null,
          }),
      source: sources[(n * 5) % sources.length],
      property_use: unit.property_use,
      budget_min: round(unit.asking_rent * (0.6 + dice() * 0.25), 5000),
      budget_max: round(unit.asking_rent * (0.95 + dice() * 0.35), 5000),
      unit_type_id: unit.unit_type_id,
      compound_id: unit.compound_id,
      move_in_on: plusDays(now, 20 + Math.round(dice() * 50)),
    },
  );
  const { id } = lead;
  if (goal === 'new') return;

  yield 1 + dice() * 10;
  const [kind, outcome, note] = firstCalls[n % firstCalls.length] as (typeof firstCalls)[number];
  const said = (text: Said) => sayOf([text], 0, lead.name);
  await by.ask(activityCalls.create, { id }, { kind, outcome: said(outcome), note: note && said(note) });
  await introduce(by, lead, n);
  if (goal === 'contacted') return plan(office, by, lead, n, dice);
  if (goal === 'lost' || goal === 'reopened') {
    yield 9 + dice() * 60;
    if (n % 2) await by.ask(leadCalls.qualify, { id }, {});
    yield 9 + dice() * 40;
    const reason = lostReasons[n % 8] as string;
    await by.ask(leadCalls.lose, { id }, { reason, note: lostNotes[reason] ? said(lostNotes[reason]) : null });
    if (goal === 'lost') return;
    yield 27 + dice() * 40;
    await by.ask(leadCalls.status, { id }, { status: 'contacted', reason: sayOf(reopenings, n, lead.name) });
    return plan(office, by, lead, n, dice);
  }
  yield 2 + dice() * 25;
  await by.ask(leadCalls.qualify, { id }, {});
  if (goal === 'qualified') return plan(office, by, lead, n, dice);
  if (goal === 'viewing' || n % 3 === 0) {
    yield 2 + dice() * 9;
    const day = plusDays(await office.today(), 2 + Math.round(dice() * 3));
    await by.ask(leadCalls.status, { id }, { status: 'viewing', viewing_on: `${day}T14:00:00Z`, viewing_unit_id: unit.id });
    if (goal === 'viewing') return;
    yield plusDays(day, 1);
    await by.ask(leadCalls.status, { id }, { status: 'qualified', outcome: sayOf(viewed, n, lead.name) });
  }
  yield* offerTo(office, by, lead, unit, goal, n, dice);
}

/** Adds contacts: a company's signatory and accountant, or a family member. */
async function introduce(by: Worker, { id, kind, name }: Lead, n: number): Promise<void> {
  const inArabic = isArabic(name);
  const people =
    kind === 'company'
      ? [
          { position: inArabic ? 'المدير العام' : 'General manager', is_signatory: true },
          { position: inArabic ? 'الحسابات' : 'Accounts', is_signatory: false },
        ]
      : n % 3 === 1
        ? [{ position: inArabic ? 'من العائلة' : 'Family', is_signatory: false }]
        : [];
  for (const [place, words] of people.entries()) {
    const { name, mobile, email } = customer(700 + 2 * n + place);
    await by.ask(contactPersonCalls.addToLead, { lead_id: id }, { ...words, name, mobile, ...(kind === 'company' && { email }) });
  }
}

/** Plans the next activities, some of them overdue. */
async function plan(office: Office, by: Worker, { id, name }: Lead, n: number, dice: () => number): Promise<void> {
  const due_at = `${plusDays(await office.today(), Math.round(dice() * 4))}T${String(6 + (n % 8)).padStart(2, '0')}:30:00Z`;
  await by.ask(activityCalls.create, { id }, { kind: n % 2 ? 'call' : 'whatsapp', note: sayOf(nextCalls, n, name), due_at });
}

async function* offerTo(office: Office, by: Worker, lead: Lead, unit: Unit, goal: Goal, n: number, dice: () => number): Story {
  yield 1 + dice() * 12;
  const start = plusDays(await office.today(), 20 + Math.round(dice() * 20));
  const high = goal === 'rejected' || n % 11 === 0;
  const years = n % 5 === 0 ? 2 : 1;
  const quotation = await by.ask<Quotation>(
    quotationCalls.create,
    { lead_id: lead.id },
    {
      property_use: unit.property_use,
      start_on: start,
      end_on: plusDays(plusMonths(start, 12 * years, 'gregorian'), -1),
      payments_per_year: [1, 2, 4, 12][n % 4],
      ...(goal !== 'expired' && { valid_until: plusDays(await office.today(), 30) }),
      deposit: round(unit.property_use === 'commercial' ? unit.asking_rent / 10 : 1000 + (n % 5) * 1000, 500),
      ...(high && {
        discount_type: 'percent',
        discount_value: '12',
        discount_reason: sayOf([['Asked for 12 %', 'طلب خصم 12٪']], 0, lead.name),
      }),
    },
  );
  const offer = { lead_id: lead.id, id: quotation.id };
  await by.ask(quotationCalls.addUnit, offer, { unit_id: unit.id });
  for (const service_id of await servicesFor(office, n))
    await by.ask(
      quotationCalls.addItem,
      { ...offer, unit_id: unit.id },
      { item_type: 'service', service_id, periodicity: 'yearly' },
    );
  if (goal === 'draft' || goal === 'capped') return;
  const to = (status: string, reason?: string) => office.status(by, offer, status, reason);
  if (goal === 'cancelled') {
    yield 3 + dice() * 20;
    await by.ask(quotationCalls.cancel, offer, { reason: sayOf(cancellations, n, lead.name) });
    return;
  }
  yield 1 + dice() * 8;
  await by.ask(quotationCalls.requestForApproval, offer, {});
  if (goal === 'waiting') return void office.undecided.add(offer.id);
  if (goal === 'delegated') {
    yield 3;
    const [first] = await office.decisions(offer);
    const [to] = await office.sql<{ id: number }>('select id from users where company_id = $1 and email = $2', [
      office.manager.email,
    ]);
    await first?.by?.ask(executionCalls.delegate, { id: first.id }, { to: to?.id, comment: 'أنا في إجازة هذا الأسبوع.' });
    return;
  }
  if (goal === 'late') {
    yield 4;
    await office.approve(offer);
    return;
  }
  if (goal === 'superseded') {
    yield 5;
    await by.ask(quotationCalls.update, offer, { discount_type: 'percent', discount_value: '3' });
    return;
  }
  if (goal === 'rejected') {
    yield 2 + dice() * 15;
    return office.reject(offer, writtenOf(refusals, n));
  }
  // The supervisor is away.
  if (n % 12 === 5) await reassign(office, offer, 'نورة في إجازة حتى الأحد.');
  yield* decided(office, offer, dice);
  if (goal === 'approved') return;
  yield 1 + dice() * 6;
  if (n % 3 === 0) await handOver(by, offer, lead);
  else await to('sent');
  if (goal === 'sent' || goal === 'expired') return;
  yield 9 + dice() * 40;
  if (goal === 'declined') {
    await to('declined', sayOf(declines, n, lead.name));
    return;
  }
  if (goal === 'negotiating' || n % 4 === 1) {
    await by.ask(leadCalls.status, { id: lead.id }, { status: 'negotiating', note: sayOf(counterOffers, n, lead.name) });
    if (goal === 'negotiating') return plan(office, by, lead, n, dice);
    yield 5 + dice() * 20;
  }
  await to('accepted');
  yield* decided(office, offer, dice);
  if (goal === 'accepted') return;
  yield 2 + dice() * 15;
  await by.ask(leadCalls.finalize, { id: lead.id }, {});
  yield* afterwards(office, offer, goal, start, n, dice, lead.name);
}

async function* afterwards(
  office: Office,
  offer: Offer,
  goal: Goal,
  start: string,
  n: number,
  dice: () => number,
  name: string,
): Story {
  const ids = await office.generated(offer);
  if (goal === 'generated') return;
  if (goal === 'moved_in') return yield* moveIn(office, ids, start, dice);
  yield 3 + dice() * 10;
  await office.sign(ids, 'sent');
  yield 6 + dice() * 20;
  const ending = n % 4;
  if (ending === 0) return;
  if (ending === 1) {
    await office.sign(ids, 'rejected', sayOf(contractWishes, n, name));
    if (n % 8 !== 5) return;
    yield 12;
    return cancelLeases(office, ids, sayOf(lateRefusals, n, name));
  }
  await office.sign(ids, 'tenant_signed');
  if (ending === 2) return;
  yield 3;
  await office.sign(ids, 'landlord_signed');
  await office.orders(ids.contract_id, 'pending', { status: 'preparing' });
  yield 5;
  await office.orders(ids.contract_id, 'preparing', { status: 'awaiting_tenant' });
}

async function cancelLeases({ sql, supervisor }: Office, { tenant_id, contract_id }: Letting, reason: string): Promise<void> {
  const leases = await sql<{ id: number }>('select id from leases where company_id = $1 and contract_id = $2', [contract_id]);
  for (const { id: lease_id } of leases)
    await supervisor.ask(leaseCalls.update, { tenant_id, lease_id }, { status: 'cancelled', reason });
}

/** Sends the offer by WhatsApp, by hand. */
async function handOver(by: Worker, offer: Offer, { name, mobile }: Lead): Promise<void> {
  const { id } = await by.ask<Sending>(
    sendingCalls.send,
    { quotation_id: offer.id },
    { channel: 'whatsapp', name, mobile, language: 'ar' },
  );
  await by.ask(sendingCalls.confirm, { id }, {});
}
