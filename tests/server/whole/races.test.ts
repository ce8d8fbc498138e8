import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runGeneration } from '../../../server/leasing/generation.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { type Quotation, quotationCalls } from '../../../src/api/sales/quotation.ts';
import { makeProperty, type Property } from '../../kit/property.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

let testBed: TestBed;
let property: Property;
let agent: Person;

beforeAll(async () => {
  testBed = await makeTestBed();
  property = await makeProperty(testBed, 'first', 12);
  agent = await testBed.signIn('first', 'leasing_agent@first.example');
});
afterAll(() => testBed.stop());

let serial = 100;
async function sentQuotation(unit: number): Promise<{ lead: Lead; quotation: Quotation }> {
  serial += 1;
  const body = {
    name: `Racer ${serial}`,
    mobile: `0500000${serial}`,
    source: 'website',
    identity_type: 'passport_no',
    identity_no: `PASS${serial}`,
    property_use: 'residential',
    budget_max: '70000',
    unit_type_id: property.unitType,
    move_in_on: '2026-02-01',
  };
  const lead = (await agent.ask(leadCalls.create, { body })).body.data as Lead;
  await agent.ask(leadCalls.qualify, { params: { id: lead.id }, body: {} });
  const made = (
    await agent.ask(quotationCalls.create, {
      params: { lead_id: lead.id },
      body: { property_use: 'residential', start_on: '2026-02-01', end_on: '2027-01-31' },
    })
  ).body.data as Quotation;
  const path = { lead_id: lead.id, id: made.id };
  await agent.ask(quotationCalls.addUnit, { params: path, body: { unit_id: unit } });
  await agent.ask(quotationCalls.requestForApproval, { params: { id: made.id }, body: {} });
  // Only its own quotation still holds it: the other holds are released, as if they had expired.
  await testBed.owner.query("update unit_holds set released_at = now() where strength = 'hold'");
  const sent = await agent.ask(quotationCalls.status, { params: path, body: { status: 'sent' } });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return { lead, quotation: sent.body.data as Quotation };
}
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await testBed.owner.query(text, values)).rows[0].count);
const times = <T>(n: number, act: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => act(i)));

describe('fifty concurrent requests', () => {
  it('finalize one quotation into one tenant, one contract and one lease', async () => {
    const { lead, quotation } = await sentQuotation(property.units[0] as number);
    const path = { lead_id: lead.id, id: quotation.id };
    expect((await agent.ask(quotationCalls.status, { params: path, body: { status: 'accepted' } })).status).toBe(200);
    const answers = await times(50, () => agent.ask(leadCalls.finalize, { params: { id: lead.id }, body: {} }));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 200 || answer.status === 422)).toBe(true);
    await expect.poll(() => count("select count(*) from leads where id = $1 and status = 'finalized'", [lead.id])).toBe(1);
    expect(await count('select count(*) from tenants where identity_no = $1', [lead.identity_no])).toBe(1);
    expect(await count('select count(*) from contracts where quotation_id = $1', [quotation.id])).toBe(1);
    expect(
      await count('select count(*) from leases l join contracts c on c.id = l.contract_id where c.quotation_id = $1', [
        quotation.id,
      ]),
    ).toBe(1);
    expect(
      await count('select count(*) from installments i join contracts c on c.id = i.contract_id where c.quotation_id = $1', [
        quotation.id,
      ]),
    ).toBe(1);
    // And the saga, started fifty times, does nothing twice.
    const generation = await count('select id as count from generations where quotation_id = $1', [quotation.id]);
    await times(50, () => runGeneration(testBed.app.services, testBed.one.company.id, generation));
    expect(await count('select count(*) from contracts where quotation_id = $1', [quotation.id])).toBe(1);
  });

  it('accept quotations of one unit and period, and one reservation is made', async () => {
    const unit = property.units[1] as number;
    const offers: { lead: Lead; quotation: Quotation }[] = [];
    for (let i = 0; i < 50; i++) offers.push(await sentQuotation(unit));
    const answers = await times(50, (i) => {
      const { lead, quotation } = offers[i] as (typeof offers)[0];
      return agent.ask(quotationCalls.status, { params: { lead_id: lead.id, id: quotation.id }, body: { status: 'accepted' } });
    });
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused.every((answer) => JSON.stringify(answer.body.reasons).includes('unitsAreFree'))).toBe(true);
    expect(
      await count("select count(*) from unit_holds where unit_id = $1 and strength = 'reservation' and released_at is null", [
        unit,
      ]),
    ).toBe(1);
    expect(
      await count(
        "select count(*) from quotations q join quotation_units u on u.quotation_id = q.id where u.unit_id = $1 and q.status = 'accepted'",
        [unit],
      ),
    ).toBe(1);
  }, 120_000);

  it('send one POST with one key, and one record is created', async () => {
    const body = { name: 'Sent twenty times', email: 'twenty@mail.example', source: 'website' };
    const answers = await times(20, () =>
      agent.ask(leadCalls.create, { body, headers: { 'idempotency-key': 'one-key-for-all' } }),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => (answer.body.data as Lead).id)).size).toBe(1);
    expect(await count("select count(*) from leads where email = 'twenty@mail.example'")).toBe(1);
    const other = await agent.ask(leadCalls.create, {
      body: { ...body, name: 'Something else' },
      headers: { 'idempotency-key': 'one-key-for-all' },
    });
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  it('save one version of a lead, and forty-nine are refused as stale', async () => {
    const lead = (
      await agent.ask(leadCalls.create, { body: { name: 'Edited by many', email: 'many@mail.example', source: 'website' } })
    ).body.data as Lead;
    const answers = await times(50, (i) =>
      agent.ask(leadCalls.update, { params: { id: lead.id }, body: { note: `Note ${i}`, version: lead.version } }),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const stale = answers.filter((answer) => answer.status === 409);
    expect(stale).toHaveLength(49);
    expect(stale[0]?.body).toMatchObject({ code: 'stale', current: { id: lead.id, version: lead.version + 1 } });
  });
});

describe('a crash during the generation', () => {
  it('is resumed where it stopped, at every step', async () => {
    const { lead, quotation } = await sentQuotation(property.units[2] as number);
    await agent.ask(quotationCalls.status, { params: { lead_id: lead.id, id: quotation.id }, body: { status: 'accepted' } });
    const company = testBed.one.company.id;
    const logged = vi.spyOn(testBed.app.services.log, 'error').mockImplementation(() => {});
    const { generationSteps } = await import('../../../server/leasing/generation-steps.ts');
    const names = Object.keys(generationSteps) as (keyof typeof generationSteps)[];
    for (const name of names) {
      const works = generationSteps[name];
      // The process dies after the step's work, before the commit.
      generationSteps[name] = async (context) => {
        await works(context);
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      };
      const asked = await agent.ask(leadCalls.finalize, { params: { id: lead.id }, body: {} });
      expect(asked.status, JSON.stringify(asked.body)).toBe(200);
      await expect
        .poll(() =>
          count("select count(*) from generations where quotation_id = $1 and status = 'failed' and failed_step = $2", [
            quotation.id,
            name,
          ]),
        )
        .toBe(1);
      expect((await agent.ask(leadCalls.get, { params: { id: lead.id } })).body.data).toMatchObject({
        status: 'accepted',
        generation_error: expect.any(String),
      });
      generationSteps[name] = works;
    }
    expect(logged).toHaveBeenCalledTimes(names.length);
    logged.mockRestore();
    await agent.ask(leadCalls.finalize, { params: { id: lead.id }, body: {} });
    await expect.poll(() => count("select count(*) from leads where id = $1 and status = 'finalized'", [lead.id])).toBe(1);
    for (const table of ['contracts', 'leasing_orders', 'leases'])
      expect(
        await count(
          `select count(*) from ${table} x where x.company_id = $1 and x.tenant_id = (select tenant_id from leads where id = $2)`,
          [company, lead.id],
        ),
        table,
      ).toBe(1);
  });
});
