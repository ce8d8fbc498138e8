import { type RecurringVisit, recurringVisitCalls } from '../../src/api/visits/recurring-visit.ts';
import { securityProviderCalls } from '../../src/api/visits/security-provider.ts';
import { visitCalls as calls, type Visit } from '../../src/api/visits/visit.ts';
import { visitorCalls } from '../../src/api/visits/visitor.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { inGroup } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import type { Office } from './office.ts';
import { bannedCount, gateDays, gateSlots, guests, plates, ruleCount, rules, visitsADay, visitsAhead } from './visits-plan.ts';

interface Host {
  tenant_id: number;
  unit_id: number;
}
const today = gateDays.at(-1) as string;

/** Who lives here, and may have guests. */
const hostsOf = async ({ sql }: Office): Promise<Host[]> =>
  (
    await sql<Host>(
      `select l.tenant_id, l.unit_id from leases l where l.company_id = $1 and l.status ${inGroup('lease', 'lived_in')} order by l.id`,
    )
  ).map(({ tenant_id, unit_id }) => ({ tenant_id: Number(tenant_id), unit_id: Number(unit_id) }));

const personAt = (n: number) => ({
  name: guests[n % guests.length],
  mobile: `+96655${String(2_000_000 + (n % 180)).padStart(7, '0')}`,
  ...(n % 3 === 0 && { plate: plates[(n / 3) % plates.length] }),
});

/** The gate of a demo company: its guards, its visits day by day, what recurs, and who is no longer let in. */
export async function* visits(office: Office): Story {
  const { admin } = office;
  const hosts = await hostsOf(office);
  if (!hosts.length) return;
  const hostAt = (n: number) => ({ host: 'tenant', ...(hosts[n % hosts.length] as Host) });
  await fillProviders(office);
  await fillRules(office, hostAt);

  let count = 0;
  const announce = (day: string, slot: string, more: object = {}) => {
    const n = count++;
    // One in 24 of the first days is a group.
    const isGroup = n % 23 === 7;
    const members = isGroup ? [0, 1, 2].map((k) => personAt(n + 60 * k)) : [personAt(n)];
    return admin.ask<Visit>(
      calls.create,
      {},
      {
        ...hostAt(n),
        ...{ kind: n % 5 === 4 ? 'friends' : 'family', party: isGroup ? 'group' : 'single', day, slot, members },
        ...more,
      },
    );
  };
  const move = (call: keyof typeof calls, { id }: Pick<Visit, 'id'>, body: object = {}) =>
    admin.attempts(calls[call], { id }, body);

  for (const [nth, day] of gateDays.entries()) {
    yield day;
    const booked: Visit[][] = [[], [], [], []];
    for (let k = 0; k < visitsADay; k++) {
      const at = k % gateSlots.length;
      const slot = gateSlots[at] as string;
      if (k === 20)
        await move('reject', await announce(day, slot, { kind: 'other' }), { reason: 'The host doesn’t expect anybody' });
      else if (k === 21) await announce(day, slot, { kind: 'other' });
      else if (k === 22) await move('cancel', await announce(day, slot), { reason: 'تأجلت الزيارة' });
      else if (k === 23) await move('deny', await announce(day, slot), { reason: 'Couldn’t show an identity card' });
      else if (k === 19) await announce(day, slot, { draft: true, kind: 'delivery' });
      else booked[at]?.push(await announce(day, slot));
    }
    for (const [at, arriving] of booked.entries()) {
      // One of each slot doesn't come; on the last days, one stays.
      for (const visit of arriving.slice(1)) await move('checkIn', visit, { gate: `Gate ${1 + (visit.id % 2)}` });
      if (day === today) return void (await settleToday());
      yield 2;
      const stays = nth >= gateDays.length - 4 && at === 0 ? 1 : 0;
      for (const visit of arriving.slice(1 + stays)) await move('checkOut', visit);
    }
  }

  async function settleToday() {
    for (let k = 0; k < visitsAhead; k++) await announce(plusDays(today, 1 + (k % 12)), gateSlots[k % 4] as string);
    await banSome(office);
    const rulesNow = await office.sql<{ id: number }>('select id from recurring_visits where company_id = $1 order by id');
    for (const [n, { id }] of rulesNow.entries()) {
      if (n % 4 === 1) await admin.attempts(recurringVisitCalls.pause, { id: Number(id) }, { reason: 'العائلة خارج المملكة' });
      if (n % 4 === 2) await admin.attempts(recurringVisitCalls.end, { id: Number(id) }, { reason: 'The contract ended' });
    }
  }
}

async function fillProviders({ admin, sql }: Office): Promise<void> {
  const compounds = await sql<{ id: number }>('select id from compounds where company_id = $1 order by id limit 2');
  await admin.ask(
    securityProviderCalls.create,
    {},
    {
      ...{ name_en: 'Al Dira Security', name_ar: 'الدرع للحراسات الأمنية', license_no: 'SEC-2041', license_expiry: '2026-11-30' },
      ...{ contract_from: '2025-03-01', contract_to: '2026-02-28', contact_name: 'Saad Al-Anazi', phone: '0112004411' },
      compound_ids: compounds.map(({ id }) => Number(id)),
    },
  );
}

async function fillRules({ admin }: Office, hostAt: (n: number) => object): Promise<void> {
  for (let n = 0; n < ruleCount; n++) {
    const rule = rules[n % rules.length];
    await admin.ask<RecurringVisit>(
      recurringVisitCalls.create,
      {},
      {
        ...hostAt(n),
        ...{ ...rule, kind: 'other', from_on: '2026-01-04', every_weeks: n < rules.length ? 1 : 2 },
        members: [{ name: guests[(n * 3) % guests.length], mobile: `+96655${3_000_000 + n}` }],
      },
    );
  }
}

/** Some who came are no longer let in. */
async function banSome({ admin, sql }: Office): Promise<void> {
  const found = await sql<{ id: number; compound_id: number }>(
    `select m.visitor_id as id, min(t.compound_id) as compound_id from visit_members m
      join visits t on t.company_id = m.company_id and t.id = m.visit_id
      where m.company_id = $1 and m.state = 'out' group by m.visitor_id order by m.visitor_id limit ${bannedCount}`,
  );
  const reasons = ['كسر حاجز البوابة', 'Threatened a guard', 'Entered another person’s flat'];
  for (const [n, { id, compound_id }] of found.entries())
    await admin.attempts(
      visitorCalls.ban,
      { id: Number(id) },
      {
        ...{ reason: reasons[n], scope: n === 1 ? 'compound' : 'company' },
        ...(n === 1 && { compound_id: Number(compound_id) }),
        ...(n === 2 && { until: '2026-07-15' }),
      },
    );
}
