import { beforeAll, describe, expect, it } from 'vitest';
import { type Contract, contractCalls } from '../../../src/api/leasing/contract.ts';
import { leaseCalls } from '../../../src/api/leasing/lease.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { tenantQuotationCalls } from '../../../src/api/sales/tenant-quotation.ts';
import { quotationSettingCalls } from '../../../src/api/settings/quotation-setting.ts';
import { makePlace } from '../../../src/workbench/scenarios/parts/place.ts';
import {
  acceptQuotation,
  attachToLease,
  finalized,
  finalizeFor,
  installmentsOf,
  type Let,
  letFor,
  moveLease,
  moveOrder,
  readLease,
  readyToDeliver,
  sentQuotation,
  sign,
  startTestCompany,
  tenantQuotation,
  testCompany,
} from '../../setup/lettings.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const guardsOf = ({ body }: { body: Record<string, unknown> }) =>
  ((body.reasons ?? []) as { guard: string }[]).map(({ guard }) => guard);
const notice = (own: Let, more: object = {}) =>
  moveLease(own, { status: 'on_notice', party: 'tenant', reason: 'Moves away', ...more });
const landlord = (own: Let, ground?: string) => notice(own, { party: 'landlord', ...(ground && { ground }) });
const first = ({ leases }: Let) => readLease(leases[0]);
const unitOf = async (unit: number) =>
  (
    await testCompany.sql<{ market: string; blocked_until: string | null; last_rent: string | null }>(
      'select market, blocked_until::text, last_rent::text from units where id = $1',
      [unit],
    )
  )[0];
async function placeIn(city: string): Promise<{ unit: number }> {
  // A compound of its own: cities come with the company.
  const place = await makePlace(testCompany.driver);
  await testCompany.sql(
    'update compounds set city_id = (select id from cities where company_id = $2 and name_en = $3) where id = $1',
    [place.compound, testCompany.testBed.one.company.id, city],
  );
  return place;
}
const settings = (body: object) => testCompany.ask(testCompany.people.admin, quotationSettingCalls.update, { body });

let tenant: number;
beforeAll(async () => {
  ({ tenant } = await finalized());
});

describe('notice and renewal by themselves (RR-2)', () => {
  it('a notice is given sixty days before the end at the latest; without one, it is renewed on the day after its end', async () => {
    const [noticed, silent] = [
      await letFor(tenant, 365, { payments_per_year: 4 }),
      await letFor(tenant, 365, { payments_per_year: 4 }),
    ];
    const { end_on, start_on } = await first(silent);
    // Thirty free days at its beginning aren’t given again.
    const freed =
      'update quotations q set free_days = 30 from contracts c where c.company_id = q.company_id and c.quotation_id = q.id and c.id = $1';
    await testCompany.sql(freed, [silent.contract]);
    await testCompany.clockTo(plusDays(end_on, -60));
    expect((await notice(noticed)).status).toBe(200);
    await testCompany.clockTo(plusDays(end_on, -59));
    const late = await notice(silent);
    expect([late.status, late.body.reasons]).toMatchObject([
      422,
      [{ guard: 'isNoticeInTime', why: 'lease.why.isNoticeInTime', values: { days: 60, left: 59 } }],
    ]);
    await testCompany.clockTo(end_on);
    expect((await first(silent)).status).toBe('active');
    await testCompany.clockTo(plusDays(end_on, 1));
    expect((await first(noticed)).status).toBe('ended.overstay');
    const before = await first(silent);
    expect(before).toMatchObject({ status: 'renewed', end_on });
    const next = await readLease(before.successor_id as number);
    expect(next).toMatchObject({
      status: 'active',
      contract_id: silent.contract,
      tenant_id: tenant,
      unit_id: silent.unit,
      start_on: plusDays(end_on, 1),
      delivered_on: plusDays(end_on, 1),
      yearly_rent: '60000.00',
      order_id: null,
      predecessor_id: before.id,
    });
    // A year further by the calendar, as the first one was.
    expect(next.end_on).toBe(`${Number(end_on.slice(0, 4)) + 1}${end_on.slice(4)}`);
    const rows = await installmentsOf(silent);
    expect(rows.map(({ number, gross }) => [number, gross])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => [number, '15000.00']),
    );
    expect([rows[0]?.from_on, rows[4]?.from_on, rows[4]?.due_on]).toEqual([start_on, next.start_on, next.start_on]);
    // The contract comes to two years of 60,000.
    const contract = await testCompany.ask<Contract>(testCompany.people.admin, contractCalls.get, {
      params: { id: silent.contract },
    });
    expect(contract).toMatchObject({ total_net: '120000.00', total_vat: '0.00', total_gross: '120000.00', end_on: next.end_on });
    const log = await testCompany.sql<{ event: string; actor_id: number | null }>(
      "select event, actor_id from record_log where entity = 'lease' and record_id = $1 and \"to\" = 'renewed'",
      [before.id],
    );
    expect(log).toEqual([{ event: 'auto_renew', actor_id: null }]);
  });

  it('a lease under ninety days ends by itself, and notice of it may be given at any time', async () => {
    const [short, long] = [await letFor(tenant, 89), await letFor(tenant, 90)];
    const [{ end_on }, { end_on: later }] = [await first(short), await first(long)];
    await testCompany.clockTo(plusDays(later, -59));
    expect(guardsOf(await notice(long))).toEqual(['isNoticeInTime']);
    await testCompany.clockTo(end_on);
    const given = await notice(short);
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    await testCompany.clockTo(plusDays(later, 1));
    expect([(await first(short)).status, (await first(long)).status]).toEqual(['ended.overstay', 'renewed']);
  });

  it('a company opts out of it, except where the law doesn’t let it', async () => {
    const [jeddah, riyadh] = [await placeIn('Jeddah'), await placeIn('Riyadh')];
    const [free, bound] = [await letFor(tenant, 120, {}, jeddah), await letFor(tenant, 120, {}, riyadh)];
    const { end_on } = await first(free);
    await settings({ residential_auto_renew: false });
    await testCompany.clockTo(plusDays(end_on, 1));
    expect([(await first(free)).status, (await first(bound)).status]).toEqual(['ended.overstay', 'renewed']);
    await settings({ residential_auto_renew: true });
  });

  it('isn’t renewed if its keys are back, or the unit was promised to somebody else', async () => {
    const [returned, promised] = [await letFor(tenant, 100), await letFor(tenant, 100)];
    const { end_on } = await first(promised);
    expect((await moveLease(returned, { status: 'active' })).status).toBe(200);
    // Somebody else is promised it while notice is given, which is withdrawn then.
    expect((await notice(promised)).status).toBe(200);
    await finalizeFor(
      tenant,
      await tenantQuotation(tenant, promised.unit, { start_on: plusDays(end_on, 1), end_on: plusDays(end_on, 300) }),
    );
    expect((await moveLease(promised, { status: 'active' })).body.data).toMatchObject({ status: 'active' });
    await testCompany.clockTo(plusDays(end_on, 1));
    expect([(await first(returned)).status, (await first(promised)).status]).toEqual(['ended.clearing', 'ended.overstay']);
  });
});

describe('a unit whose lease renews by itself', () => {
  const term = (end_on: string) => ({ start_on: plusDays(end_on, 1), end_on: plusDays(end_on, 365) });
  const conflictsOf = async (unit: number, end_on: string, more = {}) =>
    (await sentQuotation(tenant, unit, { ...term(end_on), ...more })).conflicts.map(({ why, until }) => [why, until]);

  it('isn’t let for the days after, until notice is given', async () => {
    const own = await letFor(tenant, 120);
    const { end_on, contract_ref_no, unit_number } = await first(own);
    const renewal = plusDays(end_on, 1);
    const offered = await sentQuotation(tenant, own.unit, term(end_on));
    expect(offered.conflicts).toEqual([
      { unit_id: own.unit, number: unit_number, why: 'renews', by: contract_ref_no, until: renewal },
    ]);
    const { status, body } = await acceptQuotation({ tenant_id: tenant, id: offered.id });
    expect([status, body.reasons]).toMatchObject([
      422,
      [
        {
          guard: 'unitsAreFree',
          why: 'sales.conflict.renews',
          values: { number: unit_number, by: contract_ref_no, until: renewal },
        },
      ],
    ]);
    // Days of the lease itself are another reason.
    expect(await conflictsOf(own.unit, end_on, { start_on: end_on })).toEqual([['leased', end_on]]);
    expect(await conflictsOf(own.unit, end_on, { kind: 'renewal', renews_contract_id: own.contract })).toEqual([]);
    expect((await notice(own)).status).toBe(200);
    expect((await acceptQuotation({ tenant_id: tenant, id: offered.id })).status).toBe(200);
    await finalizeFor(tenant, offered);
    expect((await moveLease(own, { status: 'active' })).status).toBe(200);
    // What was promised meanwhile stands in nobody's way but others'.
    expect(await conflictsOf(own.unit, end_on)).toEqual([['leased', plusDays(end_on, 365)]]);
  });

  it('is let if its lease simply ends: a short one, one whose keys are back, or where the company opted out', async () => {
    const [short, returned] = [await letFor(tenant, 89), await letFor(tenant, 120)];
    expect((await moveLease(returned, { status: 'active' })).status).toBe(200);
    for (const own of [short, returned]) expect(await conflictsOf(own.unit, (await first(own)).end_on)).toEqual([]);
    const [jeddah, riyadh] = [
      await letFor(tenant, 120, {}, await placeIn('Jeddah')),
      await letFor(tenant, 120, {}, await placeIn('Riyadh')),
    ];
    const { end_on } = await first(jeddah);
    await settings({ residential_auto_renew: false });
    const found = [await conflictsOf(jeddah.unit, end_on), await conflictsOf(riyadh.unit, end_on)];
    await settings({ residential_auto_renew: true });
    expect(found).toEqual([[], [['renews', plusDays(end_on, 1)]]]);
  });
});

describe('a landlord’s notice', () => {
  it('needs one of three grounds in Riyadh, and none elsewhere (RR-3)', async () => {
    const elsewhere = await letFor(tenant, 365, {}, await placeIn('Jeddah'));
    expect((await landlord(elsewhere)).status).toBe(200);
    const own = await letFor(tenant, 365, {}, await placeIn('Riyadh'));
    expect(guardsOf(await landlord(own))).toEqual(['gaveLawfulGround']);
    expect((await notice(own)).status).toBe(200);
    expect((await moveLease(own, { status: 'active' })).status).toBe(200);
    expect((await landlord(own, 'non_payment')).body.data).toMatchObject({ status: 'on_notice', notice_ground: 'non_payment' });
  });

  it('for personal use needs 365 days in Riyadh, and its unit isn’t let for 365 days after (RR-4)', async () => {
    const own = await letFor(tenant, 400, {}, await placeIn('Riyadh'));
    const other = await letFor(tenant, 400, {}, await placeIn('Riyadh'));
    const { end_on } = await first(own);
    await testCompany.clockTo(plusDays(end_on, -365));
    expect((await landlord(own, 'personal_use')).status).toBe(200);
    await testCompany.clockTo(plusDays(end_on, -364));
    const late = await landlord(other, 'personal_use');
    expect([late.status, late.body.reasons]).toMatchObject([
      422,
      [{ guard: 'gaveEarlyEnough', values: { days: 365, left: 364 } }],
    ]);
    expect((await landlord(other, 'structural')).status).toBe(200);
    expect((await moveLease(own, { status: 'on_notice' })).status).toBe(200);
    expect((await moveLease(other, { status: 'on_notice' })).status).toBe(200);
    await testCompany.clockTo(plusDays(end_on, 1));
    expect((await first(own)).status).toBe('ended.clearing');
    expect(await unitOf(own.unit)).toMatchObject({ market: 'blocked', blocked_until: plusDays(end_on, 366) });
    expect(await unitOf(other.unit)).toMatchObject({ market: 'for_lease', blocked_until: null });
  });

  it('or its termination for personal use, 365 days after that notice, blocks the unit once the keys are back', async () => {
    const own = await letFor(tenant, 800, {}, await placeIn('Riyadh'));
    const elsewhere = await letFor(tenant, 800, {}, await placeIn('Jeddah'));
    const end = async (one: Let) => {
      await attachToLease(one, 'personal_use_declaration');
      return testCompany.people.leasing_manager.ask(leaseCalls.terminate, {
        params: { tenant_id: tenant, lease_id: one.leases[0] as number },
        body: { kind: 'personal_use' },
      });
    };
    const unnoticed = await end(own);
    expect([unnoticed.status, unnoticed.body.reasons]).toMatchObject([
      422,
      [{ guard: 'gaveLongNotice', why: 'lease.why.gaveLongNotice', values: { days: 365, passed: 0 } }],
    ]);
    expect((await end(elsewhere)).status).toBe(200);
    expect((await landlord(own, 'personal_use')).status).toBe(200);
    const noticed = await testCompany.today();
    await testCompany.clockTo(plusDays(noticed, 364));
    expect(guardsOf(await end(own))).toEqual(['gaveLongNotice']);
    await testCompany.clockTo(plusDays(noticed, 365));
    const ended = await end(own);
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    expect(await unitOf(own.unit)).toMatchObject({ market: 'for_lease' });
    expect((await moveLease(own, { status: 'ended.clearing' })).status).toBe(200);
    expect(await unitOf(own.unit)).toMatchObject({ market: 'blocked', blocked_until: plusDays(await testCompany.today(), 365) });
  });
});

describe('a higher rent for the next term (RR-5)', () => {
  const agent = () => testCompany.people.leasing_agent;
  /** A renewal at another rent of a lease that runs for 365 days, requested and sent. */
  async function renewalAt(own: Let & { unit: number }, amount: string) {
    const { end_on } = await first(own);
    const made = await testCompany.ask<Quotation>(agent(), tenantQuotationCalls.create, {
      params: { tenant_id: tenant },
      body: {
        kind: 'renewal',
        renews_contract_id: own.contract,
        property_use: 'residential',
        start_on: plusDays(end_on, 1),
        end_on: plusDays(end_on, 365),
        unit_id: own.unit,
        valid_until: plusDays(end_on, -1),
      },
    });
    await testCompany.ask(agent(), tenantQuotationCalls.updateUnit, {
      params: { tenant_id: tenant, id: made.id, unit_id: own.unit },
      body: { amount },
    });
    return made.id;
  }
  const request = (id: number) => agent().ask(quotationCalls.requestForApproval, { params: { id }, body: {} });
  const send = (id: number) =>
    agent().ask(tenantQuotationCalls.status, { params: { tenant_id: tenant, id }, body: { status: 'sent' } });

  it('is asked for ninety days before the end of the running lease at the latest, also where no rent is capped', async () => {
    const place = await placeIn('Jeddah');
    const own = await letFor(tenant, 365, {}, place);
    const { end_on } = await first(own);
    const id = await renewalAt(own, '66000');
    await testCompany.clockTo(plusDays(end_on, -90));
    expect((await request(id)).body.data).toMatchObject({ status: 'requests_approved' });
    // It was approved in time, but the tenant hears of it a day too late.
    await testCompany.clockTo(plusDays(end_on, -89));
    const late = await send(id);
    expect([late.status, late.body.reasons]).toMatchObject([
      422,
      [{ guard: 'isRentChangeInTime', why: 'quotation.why.isRentChangeInTime', values: { days: 90, left: 89 } }],
    ]);
    // As much as before may be offered at any time.
    const params = {
      tenant_id: tenant,
      id,
      unit_id: own.unit,
    };
    await testCompany.ask(agent(), tenantQuotationCalls.updateUnit, { params, body: { amount: '60000' } });
    expect((await request(id)).status).toBe(200);
    expect((await send(id)).status).toBe(200);
  });

  it('binds nobody once notice was given, nor for leases under ninety days', async () => {
    const [noticed, short] = [
      await letFor(tenant, 120, {}, await placeIn('Jeddah')),
      await letFor(tenant, 89, {}, await placeIn('Jeddah')),
    ];
    const [late, free] = [await renewalAt(noticed, '66000'), await renewalAt(short, '66000')];
    const { end_on } = await first(noticed);
    await testCompany.clockTo(plusDays(end_on, -60));
    expect(guardsOf(await request(late))).toEqual(['isRentChangeInTime']);
    expect((await notice(noticed)).status).toBe(200);
    expect((await request(late)).status).toBe(200);
    expect((await request(free)).status).toBe(200);
  });
});

describe('the last rent of a unit (RR-1)', () => {
  it('is that of the last lease that began: one that was cancelled before leaves the one before it', async () => {
    const { unit } = await testCompany.driver.place();
    const start_on = await testCompany.today();
    const own = await finalizeFor(tenant, await tenantQuotation(tenant, unit, { start_on, end_on: plusDays(start_on, 364) }));
    await sign(own);
    expect(await unitOf(unit)).toMatchObject({ last_rent: null });
    expect((await moveLease(own, { status: 'cancelled', reason: 'Another flat' })).status).toBe(200);
    expect(await unitOf(unit)).toMatchObject({ last_rent: null });
    await letFor(tenant, 365, {}, { unit });
    expect(await unitOf(unit)).toMatchObject({ last_rent: '6000000' });
  });

  it('is after the discount, and with a yearly fee: 60,000 less a tenth, and 2,000', async () => {
    const { unit } = await testCompany.driver.place();
    const start_on = await testCompany.today();
    const offered = await tenantQuotation(tenant, unit, { start_on, end_on: plusDays(start_on, 364) });
    // What isn't rent is taxed, at zero here.
    await testCompany.sql("update companies set vat_no = '310122393500003', city = 'Riyadh' where slug = 'first'");
    // As if a rule had let it pass.
    await testCompany.sql("update quotations set discount_type = 'percent', discount_value = 1000 where id = $1", [offered.id]);
    await testCompany.sql(
      `insert into quotation_unit_items (company_id, quotation_id, quotation_unit_id, item_type, description, amount, periodicity, vat_rate)
        select company_id, quotation_id, id, unnest(array['fee', 'fee', 'parking']), 'Extra', unnest(array[200000, 50000, 100000]),
          unnest(array['yearly', 'once', 'yearly']), 0 from quotation_units where quotation_id = $1`,
      [offered.id],
    );
    const own = await finalizeFor(tenant, offered);
    await readyToDeliver(own, { hasDeposit: false });
    expect((await moveOrder(own.orders[0], { status: 'delivered' })).status).toBe(200);
    expect(await unitOf(unit)).toMatchObject({ last_rent: '5600000' });
  });
});
