import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Calendar, calendarCalls } from '../../../src/api/app/calendar.ts';
import { type DeletionImpact, deletionCalls } from '../../../src/api/app/deletion.ts';
import { maintenanceCategoryCalls } from '../../../src/api/maintenance/maintenance-category.ts';
import { providerCalls as calls, type Provider } from '../../../src/api/maintenance/provider.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

/** Test beds begin on the 15th of January 2026. */
const papers = {
  commercial_register: '1010457823',
  commercial_register_expiry: '2026-01-15',
  contract_from: '2026-01-15',
  contract_to: '2026-01-15',
  insurance_expiry: '2026-01-15',
};
let office: Office;
let coordinator: Person;
let stranger: Person;
let [plumbing, painting]: [number, number] = [0, 0];
let [compound, other]: [number, number] = [0, 0];
beforeAll(async () => {
  office = await openOffice();
  coordinator = (await office.join(office.roleOf('maintenance_coordinator'))).person;
  stranger = await office.testBed.signIn('second', 'admin@second.example');
  const trade = async (name: string) => (await office.make(maintenanceCategoryCalls.create, names(name))).id;
  [plumbing, painting] = [await trade('Pipes'), await trade('Walls')];
  const place = async (name_en: string, name_ar: string) => {
    const body = { name_en, name_ar, property_use: 'residential' };
    return ((await office.admin.ask(compoundCalls.create, { body })).body.compound as { id: number }).id;
  };
  [compound, other] = [await place('Served here', 'مجمع هنا'), await place('Served there', 'مجمع هناك')];
});
afterAll(() => office.testBed.stop());

let count = 0;
const given = (more: object = {}) => ({
  ...names(`Provider ${++count}`),
  legal_name: 'Rukn Al Taqniya Maintenance Est.',
  category_ids: [plumbing],
  ...more,
});
const dataOf = ({ status, body }: Answer): Provider => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Provider;
};
const create = async (more: object = {}) => dataOf(await coordinator.ask(calls.create, { body: given(more) }));
const update = (id: number, body: object) => coordinator.ask(calls.update, { params: { id }, body });
const move = (id: number, body: object, person: Person = coordinator) => person.ask(calls.status, { params: { id }, body });
const fieldsOf = async (more: object) => {
  const { status, body } = await coordinator.ask(calls.create, { body: given(more) });
  return [status, body.fields];
};
const reasonsOf = ({ body }: Answer) => ((body.reasons ?? []) as { why: string }[]).map(({ why }) => why);

describe('a provider', () => {
  it('is recorded with its trades and compounds, by name', async () => {
    const made = await create({
      ...papers,
      category_ids: [painting, plumbing, painting],
      compound_ids: [compound],
      phone: '0112345678',
    });
    expect(made).toMatchObject({
      ...papers,
      status: 'draft',
      respond_hours: 8,
      phone: '+966112345678',
      category_ids: [plumbing, painting],
      categories: [{ name_en: 'Pipes' }, { name_en: 'Walls' }],
      compounds: [{ id: compound, name_en: 'Served here' }],
    });
    expect((await stranger.ask(calls.get, { params: { id: made.id } })).status).toBe(404);
    expect((await update(made.id, { commercial_register: '4030298114' })).status).toBe(200);
    // The same registration isn't recorded twice.
    expect((await coordinator.ask(calls.create, { body: given({ commercial_register: '٤٠٣٠٢٩٨١١٤' }) })).body.code).toBe('taken');
  });

  it('has numbers and days that can be: as of every company', async () => {
    expect(
      await fieldsOf({ commercial_register: '101045782', vat_no: '310122393500004', iban: 'SA0380000000608010167518' }),
    ).toEqual([422, { commercial_register: expect.any(String), vat_no: expect.any(String), iban: expect.any(String) }]);
    expect(await fieldsOf({ category_ids: [] })).toEqual([422, { category_ids: expect.any(String) }]);
    expect(await fieldsOf({ contract_from: '2026-02-01', contract_to: '2026-01-31' })).toEqual([
      422,
      { contract_to: 'The contract ends before it begins.' },
    ]);
    expect(await fieldsOf({ commercial_register_expiry: '2026-02-01' })).toEqual([
      422,
      { commercial_register: expect.any(String) },
    ]);
    expect(await fieldsOf({ category_ids: [plumbing, 999_999_999] })).toEqual([422, { category_ids: expect.any(String) }]);
    const theirs = { ...given(), category_ids: [plumbing], compound_ids: [compound] };
    expect((await stranger.ask(calls.create, { body: theirs })).body.fields).toHaveProperty('category_ids');
    // Later saves have to fit the stored fields.
    const { id } = await create({ contract_from: '2026-02-01' });
    expect((await update(id, { contract_to: '2026-01-31' })).body.fields).toHaveProperty('contract_to');
  });

  it('is found by the trade that it has and the compound that it serves: without any, it serves all', async () => {
    const [everywhere, here, there] = await Promise.all([
      create({ legal_name: 'Found Est.', category_ids: [painting] }),
      create({ legal_name: 'Found Est.', compound_ids: [compound] }),
      create({ legal_name: 'Found Est.', compound_ids: [other], contract_to: '2026-02-20' }),
    ]);
    const found = async (query: object) => {
      const { body } = await coordinator.ask(calls.list, { query: { search: 'found est', ...query } });
      return (body.data as Provider[]).map(({ id }) => id).sort((a, b) => a - b);
    };
    const sorted = (...list: Provider[]) => list.map(({ id }) => id).sort((a, b) => a - b);
    expect(await found({ category_id: plumbing })).toEqual(sorted(here, there));
    expect(await found({ compound_id: compound })).toEqual(sorted(everywhere, here));
    expect(await found({ category_id: `${plumbing},${painting}`, compound_id: other })).toEqual(sorted(everywhere, there));
    expect(await found({ contract_to_from: '2026-02-20', contract_to_to: '2026-02-20' })).toEqual([there.id]);
  });
});

describe('a provider’s papers', () => {
  it('let it work on their last day, and not on the day after', async () => {
    const { id } = await create(papers);
    await update(id, { contract_from: '2026-01-14', contract_to: '2026-01-14', insurance_expiry: '2026-01-14' });
    await update(id, { commercial_register_expiry: '2026-01-14' });
    expect(reasonsOf(await move(id, { status: 'active' }))).toEqual([
      'provider.why.isContractInForce.ended',
      'provider.why.isRegistered.ended',
      'provider.why.isInsured.ended',
    ]);
    await update(id, { commercial_register: '1010457800' });
    await update(id, { ...papers, commercial_register: '1010457800' });
    expect(dataOf(await move(id, { status: 'active' }))).toMatchObject({ status: 'active' });
  });

  it('are asked for before the first job: but an insurance only where one was agreed', async () => {
    const { id } = await create();
    expect(reasonsOf(await move(id, { status: 'active' }))).toEqual([
      'provider.why.isContractInForce',
      'provider.why.isRegistered',
    ]);
    await update(id, { ...papers, commercial_register: '1010457801', insurance_expiry: null });
    expect(dataOf(await move(id, { status: 'active' }))).toMatchObject({ status: 'active', insurance_expiry: null });
  });

  it('are renewed before it works again, and nothing of it changes once it was ended', async () => {
    const { id } = await create({ ...papers, commercial_register: '1010457802' });
    dataOf(await move(id, { status: 'active' }));
    expect(reasonsOf(await move(id, { status: 'suspended' }))).toEqual(['provider.why.gaveReason']);
    expect(dataOf(await move(id, { status: 'suspended', reason: 'Three visits were missed' }))).toMatchObject({
      status: 'suspended',
      reason: 'Three visits were missed',
    });
    await update(id, { insurance_expiry: '2026-01-14' });
    expect(reasonsOf(await move(id, { status: 'active' }))).toEqual(['provider.why.isInsured.ended']);
    await update(id, { insurance_expiry: null });
    expect(dataOf(await move(id, { status: 'active' }))).toMatchObject({ status: 'active', reason: null });
    // From its work straight to the end: it is suspended first.
    expect((await move(id, { status: 'ended', reason: 'Closed' })).status).toBe(422);
    dataOf(await move(id, { status: 'suspended', reason: 'It closes' }));
    dataOf(await move(id, { status: 'ended', reason: 'It closed' }));
    expect((await update(id, { note: 'Too late' })).body.code).toBe('not_in_this_state');
    expect((await office.admin.ask(calls.remove, { params: { id } })).body.code).toBe('not_in_this_state');
  });

  it('are seen by whoever sees maintenance, and moved by whoever may edit it', async () => {
    const { id } = await create({ ...papers, commercial_register: '1010457803' });
    const agent = await office.testBed.signIn('first', 'leasing_agent@first.example');
    const analyst = await office.testBed.signIn('first', 'analyst@first.example');
    expect((await agent.ask(calls.get, { params: { id } })).status).toBe(403);
    expect((await analyst.ask(calls.get, { params: { id } })).status).toBe(200);
    expect((await move(id, { status: 'active' }, analyst)).status).toBe(403);
    expect((await office.admin.ask(calls.remove, { params: { id } })).status).toBe(200);
  });
});

describe('the calendar', () => {
  it('shows the days on which papers of providers end, until they were ended', async () => {
    const { id } = await create({
      ...{ commercial_register: '1010457805', commercial_register_expiry: '2027-05-10', compound_ids: [compound] },
      ...{ contract_from: '2026-01-01', contract_to: '2027-05-10', insurance_expiry: '2027-05-20' },
    });
    const entries = async (query: object = {}, person: Person = coordinator) => {
      const asked = { from: '2027-05-01', to: '2027-05-31', kind: 'provider_papers', ...query };
      const { body } = await person.ask(calendarCalls.days, { query: asked });
      return (body.data as Calendar).entries.map(({ day, record_id }) => [day, record_id]);
    };
    const both = [
      ['2027-05-10', id],
      ['2027-05-20', id],
    ];
    expect(await entries()).toEqual(both);
    expect(await entries({ compound_id: compound })).toEqual(both);
    expect(await entries({ compound_id: other })).toEqual([]);
    expect(await entries({}, await office.testBed.signIn('first', 'leasing_agent@first.example'))).toEqual([]);
    expect(await entries({}, stranger)).toEqual([]);
    dataOf(await move(id, { status: 'active' }));
    dataOf(await move(id, { status: 'suspended', reason: 'It closes' }));
    expect(await entries()).toEqual(both);
    dataOf(await move(id, { status: 'ended', reason: 'It closed' }));
    expect(await entries()).toEqual([]);
  });
});

describe('the trades and compounds of providers', () => {
  it('are neither deactivated nor deleted while a provider lists them', async () => {
    const { id: category } = await office.make(maintenanceCategoryCalls.create, names('Lifts'));
    const { id, name_en } = await create({
      ...papers,
      commercial_register: '1010457804',
      category_ids: [category],
      compound_ids: [other],
    });
    const deactivate = () =>
      coordinator.ask(maintenanceCategoryCalls.update, { params: { id: category }, body: { active: false } });
    expect((await deactivate()).body.fields).toEqual({
      active: 'A provider works in this trade. Take it off that list first.',
    });
    const removed = await office.admin.ask(maintenanceCategoryCalls.remove, { params: { id: category } });
    expect([removed.status, removed.body.error]).toEqual([422, `The provider ${name_en} lists it. Take it off that list first.`]);
    const preview = await office.admin.ask(deletionCalls.preview, { params: { entity: 'compound', record_id: String(other) } });
    expect((preview.body.data as DeletionImpact).against?.say).toBe('maintenance.provider.error.serves');
    expect((await office.admin.ask(compoundCalls.remove, { params: { id: other } })).status).toBe(422);
    // Providers that were ended keep their trades, which are offered no more.
    dataOf(await move(id, { status: 'active' }));
    dataOf(await move(id, { status: 'suspended', reason: 'It closes' }));
    dataOf(await move(id, { status: 'ended', reason: 'It closed' }));
    expect((await deactivate()).status).toBe(200);
  });
});
