import { executionCalls } from '../../src/api/approvals/execution.ts';
import { passesChecksum } from '../../src/api/fields.ts';
import { type Contract, contractCalls } from '../../src/api/leasing/contract.ts';
import { type LeasingOrder, leasingOrderCalls } from '../../src/api/leasing/leasing-order.ts';
import { tenantCalls } from '../../src/api/leasing/tenant.ts';
import { type Lead, leadCalls, lostReasons } from '../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../src/api/sales/quotation.ts';
import { plusDays, plusMonths } from '../../src/machines/leasing/calendar.rules.ts';
import { todayOf } from '../actor.ts';
import { moveClock } from '../app/clock.ts';
import type { App } from '../app.ts';
import type { Made } from './company.ts';
import { type Worker, workAs } from './people.ts';

/** How far each lead of the demo has come: the quotas of the scenario. */
const plan = {
  new: 16,
  contacted: 12,
  qualified: 12,
  viewing: 10,
  lost: 22,
  draft: 4,
  waiting: 6,
  approved: 4,
  rejected: 4,
  superseded: 2,
  declined: 4,
  expired: 4,
  cancelled: 4,
  sent: 8,
  negotiating: 6,
  accepted: 5,
  finalized: 17,
} as const;
type Stage = keyof typeof plan;

const people = [
  ['Abdullah Al-Qahtani', 'SA'],
  ['Noura Al-Harbi', 'SA'],
  ['Faisal Al-Otaibi', 'SA'],
  ['Reem Al-Shehri', 'SA'],
  ['Khalid Al-Dosari', 'SA'],
  ['Sara Al-Ghamdi', 'SA'],
  ['Ahmed Hassan', 'EG'],
  ['Priya Nair', 'IN'],
  ['Maria Santos', 'PH'],
  ['James Carter', 'GB'],
  ['Bilal Khan', 'PK'],
  ['Lina Haddad', 'JO'],
  ['Mona Al-Zahrani', 'SA'],
  ['Yousef Al-Anazi', 'SA'],
  ['Huda Al-Mutairi', 'SA'],
  ['Omar Farouk', 'EG'],
  ['Aisha Rahman', 'PK'],
  ['Daniel Reyes', 'PH'],
  ['هند الشمري', 'SA'],
  ['سلطان العنزي', 'SA'],
] as const;
const sources = ['website', 'walk_in', 'phone', 'whatsapp', 'referral', 'broker', 'social', 'exhibition'] as const;

/** Made-up identity numbers of the improbable 19999…/29999… ranges, with a right checksum. */
function identity(n: number, isSaudi: boolean): string {
  const stem = `${isSaudi ? '1' : '2'}9999${String(10_000 + n).slice(-4)}`;
  for (let digit = 0; digit < 10; digit++) if (passesChecksum(`${stem}${digit}`)) return `${stem}${digit}`;
  throw new Error('Every stem has its digit');
}

interface Unit {
  id: number;
  unit_type_id: number;
  property_use: string;
  compound_id: number;
}

/** Leads, quotations, approvals, contracts and leases: six weeks of work, done by calls as people make them. */
export async function fillSales(app: App, made: Made): Promise<void> {
  const { services } = app;
  const admin = made.people[`admin@${made.company.slug}.example`];
  if (!admin) throw new Error('No administrator');
  const company = async () => (await services.companies.byId(made.company.id)) ?? made.company;
  const at = (word: string) => workAs(app, made, `${word}@${made.company.slug}.example`);
  const [agent, seller, supervisor, finance, operations, manager, boss] = (await Promise.all(
    ['leasing', 'sales', 'supervisor', 'finance', 'operations', 'manager', 'admin'].map(at),
  )) as [Worker, Worker, Worker, Worker, Worker, Worker, Worker];
  const deciders = [supervisor, finance, manager, boss, operations];
  const units = (
    await services.db.read(made.company.id, ({ client }) =>
      client.query<Unit>(
        "select id, unit_type_id, property_use, compound_id from units where company_id = $1 and market = 'for_lease' order by (id * 7919) % 1009, id",
        [made.company.id],
      ),
    )
  ).rows;
  let nextUnit = 0;
  let serial = 0;

  const lead = async (by: Worker, days: number): Promise<{ lead: Lead; unit: Unit }> => {
    serial += 1;
    const [name, nationality] = people[serial % people.length] as (typeof people)[0];
    const unit = units[nextUnit++ % units.length] as Unit;
    const isSaudi = nationality === 'SA';
    const now = todayOf(await company());
    const made = await by.ask<Lead>(
      leadCalls.create,
      {},
      {
        name: serial > people.length ? `${name} ${serial}` : name,
        mobile: `+96650000${String(serial).padStart(4, '0')}`,
        email: `customer${serial}@mail.example`,
        source: sources[serial % sources.length],
        identity_type: isSaudi ? 'saudi_no' : 'iqama_no',
        identity_no: identity(serial, isSaudi),
        identity_expiry: isSaudi ? null : plusDays(now, 500 + serial),
        nationality,
        property_use: unit.property_use,
        budget_min: '30000',
        budget_max: '400000',
        unit_type_id: unit.unit_type_id,
        compound_id: unit.compound_id,
        move_in_on: plusDays(now, 20 + days),
      },
    );
    return { lead: made, unit };
  };
  const contact = (by: Worker, id: number) =>
    by.ask(
      leadCalls.addActivity,
      { id },
      { kind: serial % 2 ? 'call' : 'whatsapp', outcome: 'Interested, wants to see prices', note: 'Prefers a quiet building.' },
    );
  const qualify = async (by: Worker, id: number) => {
    await contact(by, id);
    return by.ask<Lead>(leadCalls.qualify, { id });
  };
  const quote = async (by: Worker, id: number, unit: Unit, more: Record<string, unknown> = {}): Promise<Quotation> => {
    const start_on = plusDays(todayOf(await company()), 3);
    const years = serial % 5 === 0 ? 2 : 1;
    const quotation = await by.ask<Quotation>(
      quotationCalls.create,
      { lead_id: id },
      {
        property_use: unit.property_use,
        start_on,
        end_on: plusDays(plusMonths(start_on, 12 * years, 'gregorian'), -1),
        payments_per_year: [1, 2, 4, 12][serial % 4],
        deposit: '2000',
        ...more,
      },
    );
    return by.ask<Quotation>(quotationCalls.addUnit, { lead_id: id, id: quotation.id }, { unit_id: unit.id });
  };
  const request = (by: Worker, id: number) => by.ask<Quotation>(quotationCalls.requestForApproval, { id });
  /** Everybody decides what waits for them, until nothing of this quotation does; `reject`: the first one rejects. */
  const decideAll = async (quotation: number, reject = false) => {
    for (let round = 0; round < 8; round++) {
      let decided = 0;
      for (const decider of deciders) {
        const waiting = (
          await decider.ask<{ record_id: number; kind: string; my_decision_id: number }[]>(executionCalls.pending, {})
        ).filter((one) => one.record_id === quotation);
        for (const { my_decision_id, kind } of waiting) {
          decided += 1;
          if (reject) {
            const reasons = await rejectionReason(kind);
            await decider.ask(
              executionCalls.reject,
              { id: my_decision_id },
              { rejection_reason_id: reasons, comment: 'The price is too far below the asking rent.' },
            );
            return;
          }
          await decider.ask(
            executionCalls.approve,
            { id: my_decision_id },
            { comment: round === 0 ? 'Checked against comparable leases.' : null },
          );
        }
      }
      if (!decided) return;
    }
  };
  const rejectionReason = async (kind: string): Promise<number | undefined> =>
    (
      await services.db.read(made.company.id, ({ client }) =>
        client.query<{ id: number }>('select id from rejection_reasons where company_id = $1 and kind = $2 order by id limit 1', [
          made.company.id,
          kind,
        ]),
      )
    ).rows[0]?.id;
  const status = (by: Worker, lead_id: number, id: number, wanted: string, reason?: string) =>
    by.ask<Quotation>(quotationCalls.status, { lead_id, id }, { status: wanted, reason });
  const sent = async (by: Worker, more: Record<string, unknown> = {}) => {
    const { lead: one, unit } = await lead(by, 10);
    await qualify(by, one.id);
    const quotation = await quote(by, one.id, unit, more);
    await request(by, quotation.id);
    await decideAll(quotation.id);
    await status(by, one.id, quotation.id, 'sent');
    return { one, unit, quotation };
  };
  const accepted = async (by: Worker) => {
    const made = await sent(by);
    await status(by, made.one.id, made.quotation.id, 'accepted');
    await decideAll(made.quotation.id);
    return made;
  };

  const stages: Record<Stage, (by: Worker, n: number) => Promise<unknown>> = {
    new: (by) => lead(by, 30),
    contacted: async (by) => contact(by, (await lead(by, 30)).lead.id),
    qualified: async (by) => qualify(by, (await lead(by, 30)).lead.id),
    viewing: async (by) => {
      const { lead: one, unit } = await lead(by, 30);
      await qualify(by, one.id);
      await by.ask(
        leadCalls.status,
        { id: one.id },
        { status: 'viewing', viewing_on: `${plusDays(todayOf(await company()), 2)}T14:00:00Z`, viewing_unit_id: unit.id },
      );
    },
    lost: async (by, n) => {
      const { lead: one } = await lead(by, 30);
      if (n % 3) await contact(by, one.id);
      await by.ask(leadCalls.lose, { id: one.id }, { reason: lostReasons[n % 8], note: 'Decided otherwise.' });
    },
    draft: async (by) => {
      const { lead: one, unit } = await lead(by, 30);
      await qualify(by, one.id);
      await quote(by, one.id, unit);
    },
    waiting: async (by, n) => {
      const { lead: one, unit } = await lead(by, 30);
      await qualify(by, one.id);
      const quotation = await quote(by, one.id, unit);
      await request(by, quotation.id);
      // One is passed on to a colleague.
      if (n === 0) {
        const [waiting] = await supervisor.ask<{ my_decision_id: number }[]>(executionCalls.pending, {});
        const to = made.people[manager.email]?.viewer.id;
        if (waiting)
          await supervisor.ask(executionCalls.delegate, { id: waiting.my_decision_id }, { to, comment: 'I am away this week.' });
      }
    },
    approved: async (by) => {
      const { lead: one, unit } = await lead(by, 30);
      await qualify(by, one.id);
      const quotation = await quote(by, one.id, unit);
      await request(by, quotation.id);
      await decideAll(quotation.id);
    },
    rejected: async (by) => {
      const { lead: one, unit } = await lead(by, 30);
      await qualify(by, one.id);
      const quotation = await quote(by, one.id, unit, {
        discount_type: 'percent',
        discount_value: 1200,
        discount_reason: 'Asked for 12 %',
      });
      await request(by, quotation.id);
      await decideAll(quotation.id, true);
    },
    superseded: async (by) => {
      const { lead: one, unit } = await lead(by, 30);
      await qualify(by, one.id);
      const quotation = await quote(by, one.id, unit);
      await request(by, quotation.id);
      await by.ask(
        quotationCalls.update,
        { lead_id: one.id, id: quotation.id },
        { discount_type: 'percent', discount_value: 300 },
      );
    },
    declined: async (by) => {
      const { one, quotation } = await sent(by);
      await status(by, one.id, quotation.id, 'declined', 'Found a larger flat.');
    },
    expired: (by) => sent(by),
    cancelled: async (by) => {
      const { lead: one, unit } = await lead(by, 30);
      await qualify(by, one.id);
      const quotation = await quote(by, one.id, unit);
      await by.ask(quotationCalls.cancel, { lead_id: one.id, id: quotation.id }, { reason: 'Entered twice.' });
    },
    sent: (by) => sent(by, {}),
    negotiating: async (by) => {
      const { one } = await sent(by);
      await by.ask(leadCalls.status, { id: one.id }, { status: 'negotiating', note: 'Offers 5 % less.' });
    },
    accepted: (by) => accepted(by),
    finalized: async (by, n) => {
      const { one, quotation } = await accepted(by);
      await by.ask(leadCalls.finalize, { id: one.id });
      // The work behind it goes on by itself; the demo waits until it is done.
      for (let tries = 0; ; tries++) {
        const run = await services.db.read(made.company.id, ({ client }) =>
          client.query<{ status: string }>('select status from generations where company_id = $1 and quotation_id = $2', [
            made.company.id,
            quotation.id,
          ]),
        );
        if (run.rows[0]?.status === 'done') break;
        if (run.rows[0]?.status === 'failed' || tries > 2000) throw new Error(`The leases of ${one.ref_no} were not made`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      if (n % 4 === 0) return;
      const { tenant_id } = await by.ask<Lead>(leadCalls.get, { id: one.id });
      const [contract] = await by.ask<Contract[]>(tenantCalls.contracts, { tenant_id: tenant_id as number });
      if (!contract) throw new Error(`No contract of ${one.ref_no}`);
      const ids = { tenant_id: tenant_id as number, contract_id: contract.id };
      for (const signature of ['sent', 'tenant_signed', 'landlord_signed'] as const)
        await agent.ask(contractCalls.signature, ids, { status: signature });
      await finance.ask(contractCalls.securityDeposit, ids, { status: 'received' });
      if (n % 4 === 1) return;
      toDeliver.push(tenant_id as number);
    },
  };
  const toDeliver: number[] = [];
  const deliver = async () => {
    for (const tenant_id of toDeliver) {
      const orders = (await operations.ask<LeasingOrder[]>(leasingOrderCalls.list, {})).filter(
        (order) => order.tenant_id === tenant_id,
      );
      for (const { id } of orders)
        for (const body of [
          { status: 'preparing' },
          { status: 'awaiting_tenant' },
          { first_dues_paid: true, inventory_accepted: true, status: 'delivered' },
        ])
          await operations.ask(leasingOrderCalls.update, { id }, body);
    }
  };

  // Oldest first: what is finished today began weeks ago. The company's clock walks with it.
  const order: [day: string, stages: Stage[]][] = [
    ['2025-12-01', ['expired', 'finalized', 'lost']],
    ['2025-12-29', ['declined', 'cancelled', 'superseded', 'rejected', 'accepted']],
    ['2026-01-08', ['negotiating', 'sent', 'viewing', 'qualified']],
    ['2026-01-12', ['approved', 'waiting', 'draft', 'contacted']],
    ['2026-01-14', ['new']],
  ];
  for (const [day, names] of order) {
    await moveClock(services, { ...admin, company: await company() }, day);
    if (day === '2025-12-29') await deliver();
    for (const name of names) for (let n = 0; n < plan[name]; n++) await stages[name](n % 3 === 2 ? seller : agent, n);
  }
  // Three duplicates are tried and refused.
  for (const n of [1, 2, 3])
    await seller.tries(
      leadCalls.create,
      {},
      { name: 'Entered again', mobile: `+96650000${String(serial - n).padStart(4, '0')}`, source: 'phone' },
    );
  await moveClock(services, { ...admin, company: await company() }, '2026-01-15');
}
