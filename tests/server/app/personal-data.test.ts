import { describe, expect, it, vi } from 'vitest';
import { purge } from '../../../server/app/retention/purge.ts';
import { type ErasurePreview, erasureCalls } from '../../../src/api/app/erasure.ts';
import { savedViewCalls } from '../../../src/api/app/saved-view.ts';
import { occupantCalls } from '../../../src/api/leasing/occupant.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { vehicleCalls } from '../../../src/api/leasing/vehicle.ts';
import { activityCalls } from '../../../src/api/sales/activity.ts';
import { contactPersonCalls } from '../../../src/api/sales/contact-person.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { asApp, companyTables, tried } from '../../kit/row-security.ts';
import { askFor } from '../../setup/exports.ts';
import { active, company, finalized, services, sign, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { admin, made, owner, sara } from '../../setup/personal-data.ts';

startTestCompany();

const words = ['Sara', '501239876', 'sara.q', '1058529940', '1991-04-12'];

/** Where in the company’s tables any of these words is found. */
async function foundIn(wanted: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await companyTables(owner())) {
    const { rows } = await owner().query(`select t::text as line from "${table}" t where t::text ~ $1 limit 3`, [
      wanted.join('|'),
    ]);
    found.push(...rows.map(({ line }) => `${table}: ${line}`));
  }
  return found;
}
const preview = async (entity: string, id: number) =>
  made<ErasurePreview>(erasureCalls.preview, { params: { entity, record_id: id } });
const erase = (entity: string, record_id: number, name: string, headers = {}) =>
  admin().ask(erasureCalls.erase, { body: { entity, record_id, name }, headers });

describe('erasing a lead', () => {
  it('leaves no trace of the person in any table; the record, its moves and its figures stay', async () => {
    const key = { headers: { 'idempotency-key': 'sara-is-new' } };
    const lead = await made<Lead>(leadCalls.create, { body: sara, ...key });
    const params = { id: lead.id };
    await made(leadCalls.update, { params, body: { identity_no: '1999900077' } });
    await made(leadCalls.update, { params, body: { identity_no: sara.identity_no } });
    await made(activityCalls.create, {
      params: { id: lead.id },
      body: { kind: 'call', outcome: 'Sara calls back', note: 'Her number is 0501239876' },
    });
    await made(contactPersonCalls.addToLead, {
      params: { lead_id: lead.id },
      body: { name: 'Brother of Sara Al-Qahtani', mobile: '0501239876' },
      headers: { 'idempotency-key': 'brother-of-sara' },
    });
    // Tried again by a colleague: whose lead it is is notified, by name.
    expect((await testCompany.people.leasing_manager.ask(leadCalls.create, { body: sara })).status).toBe(422);
    await made(savedViewCalls.create, { body: { list: 'leads', name: 'Mine', query: 'search=Sara+Al-Qahtani' } });
    await askFor(admin(), 'leads');
    await testCompany.testBed.app.jobs.settled();
    expect(await preview('lead', lead.id)).toMatchObject({ reasons: [{ guard: 'dealIsOver', unblockers: ['who.leads.edit'] }] });
    expect(await erase('lead', lead.id, sara.name)).toMatchObject({ status: 422, body: { code: 'refused' } });
    await made(leadCalls.lose, { params, body: { reason: 'other', note: 'Sara wants to be forgotten' } });
    await expect.poll(() => foundIn(['sara.q'])).not.toEqual([]);
    await expect
      .poll(async () => (await owner().query('select from notifications where "values"::text ~ \'Sara\'')).rowCount)
      .toBe(1);

    const shown = await preview('lead', lead.id);
    expect(shown).toMatchObject({ name: sara.name, kept: [], reasons: [] });
    expect(shown.fields).toEqual(['name', 'mobile', 'email', 'identity_type', 'identity_no', 'birth_date', 'note']);
    expect(Object.fromEntries(shown.goes.map(({ what, count }) => [what, count]))).toMatchObject({
      activities: 1,
      contact_people: 1,
    });
    expect(await erase('lead', lead.id, 'Sara'), 'not the whole name').toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { name: expect.any(String) } },
    });
    const before = await owner().query(
      'select id, event, "from", "to" from record_log where entity = \'lead\' and record_id = $1',
      [lead.id],
    );
    expect((await erase('lead', lead.id, sara.name, { 'idempotency-key': 'forget-sara' })).status).toBe(200);

    expect(await foundIn(words)).toEqual([]);
    expect((await owner().query('select from export_chunks')).rowCount).toBe(0);
    expect((await owner().query('select state from exports')).rows).toEqual([{ state: 'failed' }]);
    const { body } = await admin().ask(leadCalls.get, { params });
    expect(body.data).toMatchObject({ name: '—', mobile: null, identity_no: null, status: 'lost', source: 'website' });
    const after = await owner().query(
      'select id, event, "from", "to" from record_log where entity = \'lead\' and record_id = $1 and event <> \'erase\'',
      [lead.id],
    );
    expect(after.rows).toEqual(before.rows);
    expect((await admin().ask(leadCalls.logs, { params })).body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ event: 'erase', payload: { kept: [] } })]),
    );
    // The repeated request makes no second Sara.
    expect((await admin().ask(leadCalls.create, { body: sara, ...key })).status).toBe(404);
    expect(await preview('lead', lead.id)).toMatchObject({ fields: [], reasons: [{ guard: 'somethingIsLeft' }] });
  });

  it('leaves no trace of contacts that were deleted with another record, then or earlier', async () => {
    const contactOf = async (mobile: string) => {
      const { id: lead_id } = await made<Lead>(leadCalls.create, { body: { name: 'A customer', mobile, source: 'phone' } });
      const { id } = await made(contactPersonCalls.addToLead, {
        params: { lead_id },
        body: { name: 'Nasser the caretaker', mobile: '0509988771' },
      });
      await made(contactPersonCalls.updateOfLead, { params: { lead_id, id }, body: { mobile: '0509988772', position: 'Guard' } });
      return lead_id;
    };
    const logs = async () => (await foundIn(['Nasser', '50998877', 'Guard'])).filter((one) => one.startsWith('record_log'));
    const first = await contactOf('0501110001');
    expect(await logs()).not.toEqual([]);
    expect((await admin().ask(leadCalls.remove, { params: { id: first } })).status).toBe(200);
    expect(await logs()).toEqual([]);
    // As before that was done.
    const second = await contactOf('0501110002');
    await owner().query("delete from contact_people where owner = 'lead' and owner_id = $1", [second]);
    expect(await logs()).not.toEqual([]);
    const { id } = await made<Lead>(leadCalls.create, { body: { name: 'Somebody else', mobile: '0501110003', source: 'phone' } });
    await made(leadCalls.lose, { params: { id }, body: { reason: 'price' } });
    expect((await erase('lead', id, 'Somebody else')).status).toBe(200);
    expect(await logs()).toEqual([]);
  });

  it('finds all records with the same identity number', async () => {
    const first = await made<Lead>(leadCalls.create, { body: { ...sara, identity_no: '1999900226', mobile: '0501112223' } });
    await made(leadCalls.lose, { params: { id: first.id }, body: { reason: 'price' } });
    const second = await made<Lead>(leadCalls.create, { body: { ...sara, identity_no: '1999900226', mobile: '0501112224' } });
    await made(leadCalls.lose, { params: { id: second.id }, body: { reason: 'price' } });
    expect((await erase('lead', first.id, sara.name)).status).toBe(200);
    const { rows } = await owner().query('select name, mobile, identity_no from leads where id = any($1)', [
      [first.id, second.id],
    ]);
    expect(rows).toEqual([
      { name: '—', mobile: null, identity_no: null },
      { name: '—', mobile: null, identity_no: null },
    ]);
  });
});

describe('erasing a tenant', () => {
  it('waits for a deal that is under way; then keeps what the contract needs, and says why and until when', async () => {
    const unsigned = await finalized();
    expect(await preview('tenant', unsigned.tenant)).toMatchObject({ reasons: [{ guard: 'dealIsOver' }] });
    await sign(unsigned);
    const own = await active();
    await owner().query(
      "update tenants set iban = 'SA0380000000608010167519', nationality = 'SA', email = 'kept@mail.example' where id = $1",
      [own.tenant],
    );
    const { rows } = await owner().query(
      "select (max(end_on))::text as ends, (max(end_on) + interval '10 years')::date::text as until from leases where contract_id = $1",
      [own.contract],
    );
    const { ends, until } = rows[0];
    const tenant = (await admin().ask(tenantCalls.get, { params: { id: own.tenant } })).body.data as { name: string };
    const shown = await preview('tenant', own.tenant);
    expect(shown.kept).toEqual([
      { why: 'running', fields: expect.arrayContaining(['mobile', 'email', 'iban']), until: ends },
      { why: 'books', fields: expect.arrayContaining(['name', 'identity_no']), until },
    ]);
    expect(shown.fields).toContain('nationality');
    expect(shown.fields).not.toContain('identity_no:');
    const answer = await erase('tenant', own.tenant, tenant.name);
    expect(answer.body.data).toMatchObject({ kept: expect.arrayContaining(['name', 'mobile', 'iban']) });
    const kept = (await admin().ask(tenantCalls.get, { params: { id: own.tenant } })).body.data;
    expect(kept).toMatchObject({ name: tenant.name, iban: 'SA0380000000608010167519', nationality: null });
    const [lead] = (await owner().query('select name, mobile, identity_no from leads where id = $1', [own.deal.lead])).rows;
    expect(lead).toEqual({ name: tenant.name, mobile: null, identity_no: null });

    // Contract and lease have ended: the books need less, and after ten years nothing.
    await owner().query("update erasures set keep_until = '2020-01-01'");
    const over = async (day: string) => {
      await owner().query('alter table leases disable trigger all');
      await owner().query(
        "update leases set status = 'closed', start_on = '2010-01-01', end_on = $2, ended_on = $2 where contract_id = $1",
        [own.contract, day],
      );
      await owner().query('alter table leases enable trigger all');
      await purge(services(), company());
      return (await owner().query('select name, mobile, iban, identity_no from tenants where id = $1', [own.tenant])).rows[0];
    };
    const books = await over('2025-12-31');
    expect(books).toMatchObject({ name: tenant.name, mobile: null, iban: null });
    await owner().query("update erasures set keep_until = '2020-01-01'");
    expect(await over('2011-12-31')).toEqual({ name: '—', mobile: null, iban: null, identity_no: null });
    expect((await owner().query('select total_gross from contracts where id = $1', [own.contract])).rowCount).toBe(1);
  });
});

describe('erasing a tenant whose contract was long ago', () => {
  it('leaves no trace of who lived there, and of what they drove', async () => {
    const own = await active();
    const lease = own.leases[0] as number;
    const at = { tenant_id: own.tenant, lease_id: lease };
    const occupant = { name: 'Widad Al-Sulami', relation: 'spouse', birth_date: '1990-05-01', mobile: '0507778811' };
    const there = await made<{ id: number; version: number }>(occupantCalls.create, { params: at, body: occupant });
    await made(occupantCalls.update, { params: { ...at, id: there.id }, body: { mobile: '0507778822', version: there.version } });
    const left = await made(occupantCalls.create, { params: at, body: { ...occupant, name: 'Wafa Al-Sulami' } });
    await made(occupantCalls.remove, { params: { ...at, id: left.id } });
    const vehicle = await made(vehicleCalls.create, {
      params: { lease_id: lease },
      body: { plate: 'ABJ 4711', make: 'Wartburg' },
    });
    await made(vehicleCalls.update, { params: { lease_id: lease, id: vehicle.id }, body: { color: 'Periwinkle' } });
    const sold = await made(vehicleCalls.create, { params: { lease_id: lease }, body: { plate: 'ABJ 4712', make: 'Trabant' } });
    await made(vehicleCalls.remove, { params: { lease_id: lease, id: sold.id } });
    const theirs = ['Sulami', '5077788', '[aA][bB][jJ] ?471[12]', '\\m471[12]\\M', 'Wartburg', 'Periwinkle', 'Trabant'];
    expect(await foundIn(theirs)).not.toEqual([]);

    await owner().query('alter table leases disable trigger all');
    await owner().query(
      "update leases set status = 'closed', start_on = '2010-01-01', end_on = '2011-12-31', ended_on = '2011-12-31' where contract_id = $1",
      [own.contract],
    );
    await owner().query('alter table leases enable trigger all');
    const { name } = (await admin().ask(tenantCalls.get, { params: { id: own.tenant } })).body.data as { name: string };
    const answer = await erase('tenant', own.tenant, name);
    expect(answer.body.data, JSON.stringify(answer.body)).toMatchObject({ kept: [] });
    expect(await foundIn(theirs)).toEqual([]);
    const log = "select from record_log where entity in ('occupant', 'vehicle') and event = 'remove'";
    expect((await owner().query(log)).rowCount).toBe(2);
  });
});

describe('erasing somebody who is in saved views', () => {
  it('takes out what they were searched for by, in every spelling, and leaves the rest', async () => {
    const lead = await made<Lead>(leadCalls.create, {
      body: { name: 'Hanan Al-Zahrani', mobile: '0509988776', email: 'hanan.z@mail.example', source: 'website' },
    });
    await made(leadCalls.lose, { params: { id: lead.id }, body: { reason: 'price' } });
    const view = (name: string, query: string) => made(savedViewCalls.create, { body: { list: 'leads', name, query } });
    const gone = [
      'search=Hanan',
      'search=zahr',
      'search=AL-ZAHRANI+h',
      'search=0509988',
      'search=%D9%A0%D9%A5%D9%A0%D9%A9%D9%A9%D9%A8%D9%A8',
      'search=hanan.z%40mail.example',
    ];
    const ids: number[] = [];
    for (const query of gone) ids.push((await view(`Of ${ids.length}`, `${query}&status=lost&sort=-id`)).id);
    const kept = [
      'search=tower&status=new',
      'status=new&hidden_columns=name.mobile&sort=name',
      'search=al',
      'search=0501',
      'source=website',
    ];
    const others: number[] = [];
    for (const query of kept) others.push((await view(`Other ${others.length}`, query)).id);
    const named = await view('Hanan’s leads', 'status=lost');
    expect((await erase('lead', lead.id, lead.name)).status).toBe(200);
    const read = async (wanted: number[]) =>
      (await owner().query('select query from saved_views where id = any($1) order by id', [wanted])).rows.map(
        ({ query }) => query,
      );
    expect(await read(ids)).toEqual(gone.map(() => 'status=lost&sort=-id'));
    expect(await read(others)).toEqual(kept);
    expect((await owner().query('select name, query from saved_views where id = $1', [named.id])).rows).toEqual([
      { name: '—', query: 'status=lost' },
    ]);
  });
});

describe('erasure', () => {
  it('of what had to be kept comes on the real day, wherever a sandbox’s clock stands', async () => {
    const lead = await testCompany.lead();
    await made(leadCalls.lose, { params: { id: lead.id }, body: { reason: 'price' } });
    await owner().query(
      "insert into erasures (company_id, entity, record_id, kept, keep_until) values ($1, 'lead', $2, '[]', current_date + 365)",
      [company(), lead.id],
    );
    const { companies } = services();
    const found = await companies.byId(company());
    const ahead = { ...found, clock_offset: 20 * 365 * 86_400 } as NonNullable<typeof found>;
    const moved = vi.spyOn(companies, 'byId').mockResolvedValue(ahead);
    const name = async () => (await owner().query('select name from leads where id = $1', [lead.id])).rows[0].name;
    await purge(services(), company());
    expect(await name()).toBe(lead.name);
    await owner().query('update erasures set keep_until = current_date - 2 where record_id = $1', [lead.id]);
    await purge(services(), company());
    moved.mockRestore();
    expect(await name()).toBe('—');
  });

  it('is for those with its privilege', async () => {
    const lead = await testCompany.lead();
    for (const who of ['leasing_manager', 'general_manager', 'analyst']) {
      const person = await testCompany.testBed.signIn('first', `${who}@first.example`);
      expect((await person.ask(erasureCalls.preview, { params: { entity: 'lead', record_id: lead.id } })).status, who).toBe(403);
      const body = { entity: 'lead', record_id: lead.id, name: lead.name };
      expect((await person.ask(erasureCalls.erase, { body })).status, who).toBe(403);
    }
    expect((await erase('lead', 999_999, 'Nobody')).status).toBe(404);
  });

  it('is all that may touch the log: the app’s role empties values of its company, and changes nothing else', async () => {
    const lead = await testCompany.lead();
    await asApp(testCompany.testBed.url, company(), async (app) => {
      expect(await tried(app, "update record_log set reason = 'x'", [])).toBe('refused');
      expect(await tried(app, "select set_config('app.erasing', 'on', false)", [])).toBe(1);
      expect(await tried(app, "update record_log set reason = 'x'", [])).toBe('refused');
      expect(await tried(app, 'delete from record_log', [])).toBe('refused');
    });
    const { rows } = await owner().query("select id from companies where slug = 'second'");
    await owner().query(
      "insert into record_log (company_id, entity, record_id, event, payload) values ($1, 'lead', $2, 'update', '{\"name\": \"theirs\"}')",
      [rows[0].id, lead.id],
    );
    await owner().query("select set_config('app.company_id', $1, false)", [String(company())]);
    await owner().query("select erase_log('lead', $1, array['name'])", [[lead.id]]);
    expect((await owner().query("select from record_log where payload ->> 'name' = 'theirs'")).rowCount).toBe(1);
    await expect(owner().query("update record_log set event = 'x' where record_id = $1", [lead.id])).rejects.toThrow(
      'append-only',
    );
  });
});

describe('deleting a lead', () => {
  it('takes the answers that hold it with it: a repeated request finds nothing, and makes nothing', async () => {
    const key = { headers: { 'idempotency-key': 'soon-deleted' } };
    const body = { ...sara, identity_no: '1999900317', mobile: '0501112225' };
    const { id } = await made(leadCalls.create, { body, ...key });
    expect((await owner().query("select from idempotency_keys where answer ~ '1999900317'")).rowCount).toBe(1);
    expect((await admin().ask(leadCalls.remove, { params: { id } })).status).toBe(200);
    expect((await owner().query("select from idempotency_keys where answer ~ '1999900317'")).rowCount).toBe(0);
    expect((await admin().ask(leadCalls.create, { body, ...key })).status).toBe(404);
    expect((await owner().query("select from leads where identity_no = '1999900317'")).rowCount).toBe(0);
  });
});
