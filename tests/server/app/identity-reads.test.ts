import { describe, expect, it } from 'vitest';
import { exportedLists } from '../../../server/app/exports/exported.ts';
import { purge } from '../../../server/app/retention/purge.ts';
import { historyCalls } from '../../../src/api/app/history.ts';
import { sessionCalls } from '../../../src/api/app/session.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { type Lead, leadCalls } from '../../../src/api/sales/lead.ts';
import { identityReadCalls } from '../../../src/api/settings/identity-read.ts';
import { asApp, tried } from '../../kit/row-security.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { admin, made, owner, sara } from '../../setup/personal-data.ts';
import type { Person } from '../../setup/test-bed.ts';

startTestCompany();

describe('the access log of identity numbers', () => {
  const lines = async (person: Person, act: () => Promise<{ status: number }>) => {
    const { identityReads } = testCompany.testBed.app.services;
    await identityReads.flush();
    await owner().query('delete from identity_reads');
    await act();
    await identityReads.flush();
    const { rows } = await owner().query('select user_id, call, entity, record_id from identity_reads order by record_id');
    const { id } = (await person.ask(sessionCalls.profile)).body.user as { id: number };
    return rows.map(({ user_id, call, entity, record_id }) => [user_id === id, call, entity, record_id]);
  };
  const person = { ...sara, identity_no: '1999900408', mobile: '0501112226' };

  it('has a line for each record in an answer that shows a number in full, whichever call it is', async () => {
    const headers = { 'idempotency-key': 'read-by-somebody' };
    let id = 0;
    expect(
      await lines(admin(), async () => {
        const answer = await admin().ask(leadCalls.create, { body: person, headers });
        id = (answer.body.data as Lead).id;
        return answer;
      }),
    ).toEqual([[true, 'LEA-02', 'lead', id]]);
    const params = { id };
    expect(await lines(admin(), () => admin().ask(leadCalls.create, { body: person, headers }))).toEqual([
      [true, 'LEA-02', 'lead', id],
    ]);
    expect(await lines(admin(), () => admin().ask(leadCalls.get, { params }))).toEqual([[true, 'LEA-03', 'lead', id]]);
    expect(
      await lines(admin(), () => admin().ask(leadCalls.update, { params, body: { identity_no: '1999900416', version: 99 } })),
    ).toEqual([[true, 'LEA-04', 'lead', id]]);
    await made(leadCalls.update, { params, body: { identity_no: '1058529940' } });
    expect(await lines(admin(), () => admin().ask(leadCalls.logs, { params }))).toEqual([[true, 'LEA-06', 'lead', id]]);
    const history = { entity: 'lead', record_id: id };
    expect(await lines(admin(), () => admin().ask(historyCalls.of, { params: history }))).toEqual([
      [true, 'X-LOG-01', 'lead', id],
    ]);
    for (const [name, identity_no] of [
      ['Huda', '1999900218'],
      ['Omar', '1999900226'],
    ])
      await made(tenantCalls.create, { body: { name, identity_type: 'saudi_no', identity_no } });
    const all = await owner().query('select id from tenants where company_id = $1 and identity_no is not null order by id', [
      company(),
    ]);
    expect(all.rows.length).toBeGreaterThan(1);
    expect(await lines(admin(), () => admin().ask(tenantCalls.list, { query: { per_page: 100 } }))).toEqual(
      all.rows.map((row) => [true, 'TEN-01', 'tenant', row.id]),
    );
  });

  it('has none for masked numbers, for records without one, and for lists that show none', async () => {
    const [{ id }] = (await owner().query("select id from leads where identity_no = '1058529940'")).rows;
    const analyst = await testCompany.testBed.signIn('first', 'analyst@first.example');
    expect(await lines(analyst, () => analyst.ask(leadCalls.get, { params: { id } }))).toEqual([]);
    expect(await lines(admin(), () => admin().ask(leadCalls.list))).toEqual([]);
    const none = await made<Lead>(leadCalls.create, {
      body: { ...sara, identity_no: null, identity_type: null, mobile: '0501112227' },
    });
    expect(await lines(admin(), () => admin().ask(leadCalls.get, { params: { id: none.id } }))).toEqual([]);
  });

  it('is read by those with the privilege, by record; nobody else, and nobody changes it', async () => {
    const [{ id }] = (await owner().query("select id from leads where identity_no = '1058529940'")).rows;
    await lines(admin(), () => admin().ask(leadCalls.get, { params: { id } }));
    const { body } = await admin().ask(identityReadCalls.list, { query: { entity: 'lead', record_id: id } });
    expect(body.data).toMatchObject([{ user_name: 'admin of first', call: 'LEA-03', record_id: id, record_name: sara.name }]);
    const manager = await testCompany.testBed.signIn('first', 'general_manager@first.example');
    expect((await manager.ask(identityReadCalls.list)).status).toBe(403);
    await asApp(testCompany.testBed.url, company(), async (app) => {
      expect(await tried(app, 'delete from identity_reads', [])).toBe('refused');
      expect(await tried(app, 'update identity_reads set user_id = 1', [])).toBe('refused');
      expect(await tried(app, 'select from purge_identity_reads($1, 100, 0)', [company()])).toBe(0);
    });
    // Five years, in days.
    await owner().query("update identity_reads set created_at = now() - interval '1824 days'");
    await purge(services(), company());
    expect((await owner().query('select from identity_reads')).rowCount).toBe(1);
    await owner().query("update identity_reads set created_at = now() - interval '1826 days'");
    await purge(services(), company());
    expect((await owner().query('select from identity_reads')).rowCount).toBe(0);
  });

  it('needn’t watch exports: no list has such a column', () => {
    const columns = Object.values(exportedLists).flatMap((list) => (list ? list.columns.map(({ id }) => id) : []));
    expect(columns.length).toBeGreaterThan(50);
    expect(columns.filter((id) => id.includes('identity'))).toEqual([]);
  });
});
