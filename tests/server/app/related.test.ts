import { beforeAll, expect, it } from 'vitest';
import { type Related, relatedCalls } from '../../../src/api/app/related.ts';
import { roleCalls } from '../../../src/api/settings/role.ts';
import { active, finalized, type Let, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Deal } from '../../walks/test-beds/test-company.ts';

startTestCompany();
let own: Let & { deal: Deal };
beforeAll(async () => {
  await finalized();
  own = await finalized();
});

const of = async (entity: Related['entity'], record_id: number | undefined, person = testCompany.people.admin) => {
  const rows = await testCompany.ask<Related[]>(person, relatedCalls.of, { query: { entity, record_id } });
  return rows.map((one) => [one.entity, one.id, one.role]);
};

it('lead both ways along a deal, each only to its own (X-REL-01)', async () => {
  const { deal, tenant, contract } = own;
  const [lease, order] = [own.leases[0], own.orders[0]];
  const [lead, quotation] = [
    ['lead', deal.lead, null],
    ['quotation', deal.quotation, null],
  ];
  const [party, paper, letting] = [
    ['tenant', tenant, null],
    ['contract', contract, null],
    ['lease', lease, null],
  ];
  expect(await of('lead', deal.lead)).toEqual([party, quotation, paper, letting]);
  expect(await of('quotation', deal.quotation)).toEqual([lead, party, paper, letting]);
  expect(await of('tenant', tenant)).toEqual([lead, quotation, paper, letting]);
  expect(await of('contract', contract)).toEqual([lead, party, quotation, letting]);
  const [row] = await testCompany.sql<{ unit_id: number }>('select unit_id from leases where id = $1', [lease]);
  expect(await of('lease', lease)).toEqual([
    lead,
    party,
    quotation,
    paper,
    ['leasing_order', order, null],
    ['unit', row?.unit_id, null],
  ]);
  expect(await of('unit', row?.unit_id)).toEqual([['lease', lease, 'next']]);
  // And as if it had been renewed.
  const [other] = await testCompany.sql<{ id: number }>('select id from leases where id <> $1 order by id limit 1', [lease]);
  await testCompany.sql('update leases set successor_id = $2 where id = $1', [lease, other?.id]);
  expect(await of('lease', lease)).toContainEqual(['lease', other?.id, 'successor']);
  expect(await of('lease', other?.id)).toContainEqual(['lease', lease, 'predecessor']);
});

it('says who lives in a unit now', async () => {
  const living = await active();
  const [row] = await testCompany.sql<{ unit_id: number }>('select unit_id from leases where id = $1', [living.leases[0]]);
  expect(await of('unit', row?.unit_id)).toEqual([
    ['tenant', living.tenant, null],
    ['lease', living.leases[0], 'current'],
  ]);
});

it('show none that the user may not view, and nothing of a record that they may not', async () => {
  const [role] = await testCompany.sql<{ id: number }>("select role_id as id from users where email = 'none@first.example'");
  const body = { privileges: { leads: { view: true }, contracts: { view: true } } };
  const changed = await testCompany.people.admin.ask(roleCalls.update, { params: { id: role?.id as number }, body });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const person = await testCompany.testBed.signIn('first', 'none@first.example');
  expect(await of('lead', own.deal.lead, person)).toEqual([['contract', own.contract, null]]);
  expect((await person.ask(relatedCalls.of, { query: { entity: 'tenant', record_id: own.tenant } })).status).toBe(404);
  const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
  expect((await stranger.ask(relatedCalls.of, { query: { entity: 'lead', record_id: own.deal.lead } })).status).toBe(404);
});
