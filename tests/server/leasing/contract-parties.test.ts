import { describe, expect, it } from 'vitest';
import { papersOf } from '../../../server/documents/deal.ts';
import { leaseContractOf } from '../../../server/documents/lease-contract.ts';
import { erasureCalls } from '../../../src/api/app/erasure.ts';
import { type ContractParty, contractPartyCalls as calls } from '../../../src/api/leasing/contract-party.ts';
import { type MobileAccess, mobileAccessCalls } from '../../../src/api/leasing/mobile-access.ts';
import { type Tenant, tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { company, finalized, type Let, moveLease, services, sign, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Answer } from '../../setup/test-bed.ts';

startTestCompany();

const agent = () => testCompany.people.leasing_manager;
const known = () => ({ identity_type: 'passport_no', identity_no: testCompany.driver.unique('passport') });
const add = ({ contract }: Let, body: object) =>
  agent().ask(calls.create, { params: { contract_id: contract }, body: { name: 'Noura Al-Harbi', ...known(), ...body } });
const co = (own: Let, share: number) => add(own, { role: 'co_tenant', share });
const guarantor = (own: Let, limit: string) => add(own, { role: 'guarantor', limit });
const made = (answer: Answer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as ContractParty;
};
const fieldsOf = ({ body }: Answer) => Object.keys((body.fields as object | undefined) ?? {}).sort();
const partiesOf = ({ contract }: Let) =>
  testCompany.ask<ContractParty[]>(agent(), calls.list, { params: { contract_id: contract } });

describe('the parties of a contract', () => {
  it('share the rent in thirds, of which the tenant keeps 33.34 %', async () => {
    const own = await finalized();
    const first = made(await co(own, 3333));
    expect(first).toMatchObject({ role: 'co_tenant', share: 3333, limit: null, contract_id: own.contract });
    made(await co(own, 3333));
    // 33.34 % are left, and something must stay the tenant's.
    expect((await co(own, 3334)).body.fields).toEqual({
      share: 'The tenant must keep a share: enter less than 33.34%.',
    });
    made(await co(own, 3333));
    expect((await partiesOf(own)).map(({ share }) => share)).toEqual([3333, 3333, 3333]);
    // A third is given up, and another takes half of it.
    const params = { contract_id: own.contract, id: first.id };
    expect((await agent().ask(calls.update, { params, body: { share: 3335 } })).body.fields).toHaveProperty('share');
    expect((await agent().ask(calls.update, { params, body: { share: 1666 } })).body.data).toMatchObject({ share: 1666 });
    expect((await agent().ask(calls.remove, { params, body: {} })).status).toBe(200);
    expect(await partiesOf(own)).toHaveLength(2);
  });

  it('are added one after the other, even at once', async () => {
    const own = await finalized();
    const both = await Promise.all([co(own, 6000), co(own, 6000)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('answer up to a limit, which is no more than the contract', async () => {
    const own = await finalized();
    // 41 days of 60,000.00 a year: a month of 5,000.00, and 10 of 365 days, 1,643.84.
    expect((await guarantor(own, '6643.85')).body.fields).toEqual({
      limit: 'The contract is worth 6,643.84; the limit can’t exceed that.',
    });
    expect(fieldsOf(await guarantor(own, '0'))).toEqual(['limit']);
    expect(made(await guarantor(own, '6643.84'))).toMatchObject({ role: 'guarantor', limit: '6643.84', share: null });
  });

  it('have either, and an identity of their own', async () => {
    const own = await finalized();
    expect(fieldsOf(await add(own, { role: 'co_tenant' }))).toEqual(['share']);
    expect(fieldsOf(await add(own, { role: 'co_tenant', share: 100, limit: '5' }))).toEqual(['limit']);
    expect(fieldsOf(await add(own, { role: 'guarantor', share: 100 }))).toEqual(['limit', 'share']);
    expect(fieldsOf(await add(own, { role: 'co_tenant', share: 0 }))).toEqual(['share']);
    expect(fieldsOf(await add(own, { role: 'co_tenant', share: 10_000 }))).toEqual(['share']);
    const nobody = { identity_type: null, identity_no: null };
    expect(fieldsOf(await add(own, { role: 'co_tenant', share: 100, ...nobody }))).toEqual(['identity_no', 'identity_type']);
    const wrong = { identity_type: 'saudi_no', identity_no: '1058529941' };
    expect(fieldsOf(await add(own, { role: 'co_tenant', share: 100, ...wrong }))).toEqual(['identity_no']);
    const one = known();
    made(await add(own, { role: 'co_tenant', share: 100, ...one }));
    expect((await add(own, { role: 'co_tenant', share: 100, ...one })).body.code).toBe('taken');
  });

  it('stay as they are from when the contract is sent, and belong to it', async () => {
    const [own, other] = [await finalized(), await finalized()];
    const { id } = made(await co(own, 2500));
    const there = { contract_id: other.contract, id };
    expect((await agent().ask(calls.update, { params: there, body: { share: 1 } })).status).toBe(404);
    expect((await agent().ask(calls.remove, { params: there, body: {} })).status).toBe(404);
    await sign(own);
    expect((await co(own, 100)).body.code).toBe('not_in_this_state');
    const params = { contract_id: own.contract, id };
    expect((await agent().ask(calls.update, { params, body: { share: 1 } })).body.code).toBe('not_in_this_state');
    expect((await agent().ask(calls.remove, { params, body: {} })).body.code).toBe('not_in_this_state');
    expect(await partiesOf(own)).toMatchObject([{ share: 2500 }]);
  });

  it('sign the paper, each with a line of their own', async () => {
    const own = await finalized();
    made(await add(own, { role: 'co_tenant', share: 3333, name: 'Noura Al-Harbi' }));
    made(await add(own, { role: 'guarantor', limit: '1500', name: 'Faisal Al-Harbi' }));
    const printed = await services().db.read(company(), async (scope) => {
      const papers = await papersOf(
        scope,
        { quotation: own.deal.quotation, contract: own.contract },
        { language: 'en', today: '2026-01-15', identity: (number) => `…${number.slice(-2)}` },
      );
      return leaseContractOf(papers, { body_en: 'Rent', body_ar: 'إيجار' }, 'en');
    });
    const signatures = printed.blocks.find(({ type }) => type === 'signatures');
    expect(signatures).toMatchObject({
      parties: [
        {},
        { role: 'Tenant' },
        { role: 'Co-tenant', name: 'Noura Al-Harbi' },
        { role: 'Guarantor', name: 'Faisal Al-Harbi' },
      ],
    });
    const table = printed.blocks.find(({ type }) => type === 'table') as { rows: string[][] };
    const plain = table.rows.map((cells) => cells.map((cell) => cell.replace(/[\u200e\u200f\u2066-\u2069]/g, '')));
    expect(plain.map(([name, role, , stake]) => [name, role, stake])).toEqual([
      ['Noura Al-Harbi', 'Co-tenant', '33.33%'],
      ['Faisal Al-Harbi', 'Guarantor', 'Up to 1,500.00 SAR'],
    ]);
    // Not for everybody.
    expect(plain.every(([, , identity]) => identity?.startsWith('…'))).toBe(true);
  });

  it('go when their tenant is erased, with who signs in for them', async () => {
    const own = await finalized();
    const admin = testCompany.people.admin;
    made(await add(own, { role: 'co_tenant', share: 2500, name: 'Noura Al-Harbi', email: 'noura@party.example' }));
    const access = await testCompany.ask<MobileAccess>(admin, mobileAccessCalls.create, {
      params: { tenant_id: own.tenant },
      body: { name: 'Reem Al-Harbi', email: 'reem@party.example' },
    });
    // Nothing was signed, so nothing is kept for the books.
    expect((await moveLease(own, { status: 'cancelled', reason: 'The tenant withdrew' })).status).toBe(200);
    const { name } = await testCompany.ask<Tenant>(admin, tenantCalls.get, { params: { id: own.tenant } });
    await testCompany.ask(admin, erasureCalls.erase, { body: { entity: 'tenant', record_id: own.tenant, name } });
    expect(await partiesOf(own)).toEqual([]);
    expect((await admin.ask(mobileAccessCalls.byId, { params: { id: access.id } })).status).toBe(404);
    const logged = await testCompany.sql<{ changes: string }>(
      "select changes::text from record_log where entity in ('contract_party', 'mobile_access') and changes is not null",
    );
    expect(logged.filter(({ changes }) => /noura@party|reem@party|Reem Al-Harbi/.test(changes))).toEqual([]);
  });
});
