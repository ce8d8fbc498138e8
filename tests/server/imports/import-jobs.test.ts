import { describe, expect, it, vi } from 'vitest';
import { importBatch } from '../../../server/imports/import-batch.ts';
import type { CurrentUser } from '../../../server/kit/current-user.ts';
import { beginImport, dataImportCalls } from '../../../src/api/app/data-import.ts';
import { type LeadRow, leadCalls } from '../../../src/api/sales/lead.ts';
import { roleCalls } from '../../../src/api/settings/role.ts';
import {
  admin,
  agent,
  countOf,
  csvOf,
  importAll,
  leadHeadings,
  leadRows,
  preview,
  readImport,
  settled,
  start,
  startImports,
  testBed,
} from '../../setup/imports.ts';

startImports();

describe('while it works', () => {
  it('it can be cancelled: what is in stays', async () => {
    const seen = await preview(testBed, agent, csvOf([leadHeadings, ...leadRows(400, 8000)]));
    await start(agent, seen.id);
    await expect.poll(async () => (await readImport(agent, seen.id)).created, { interval: 20 }).toBeGreaterThan(0);
    const { status } = await agent.ask(dataImportCalls.status, { params: { id: seen.id }, body: { status: 'cancelled' } });
    expect(status).toBe(200);
    await settled();
    const over = await readImport(agent, seen.id);
    expect(over.status).toBe('cancelled');
    expect(over.created).toBeGreaterThan(0);
    expect(over.created).toBeLessThan(400);
    expect((await agent.ask(leadCalls.list, { query: { search: 'Lead 80' } })).body.total_entries).toBeGreaterThan(0);
    // The rest comes with the next one.
    expect(await importAll(testBed, agent, csvOf([leadHeadings, ...leadRows(400, 8000)]))).toMatchObject({
      status: 'done',
      existing: over.created,
      created: 400 - over.created,
    });
  });

  it('goes on with the next row after a process died in the middle of a batch', async () => {
    const seen = await preview(testBed, agent, csvOf([leadHeadings, ...leadRows(90, 9700)]));
    const before = await countOf('leads');
    const { services } = testBed.app;
    const asleep = vi.spyOn(services.jobs, 'wake').mockImplementation(() => {});
    expect((await start(agent, seen.id)).status).toBe(200);
    const currentUser = testBed.one.people['leasing_agent@first.example'] as CurrentUser;
    const doing = { services, currentUser, id: seen.id, signal: new AbortController().signal };
    expect(await importBatch(doing)).toBe(true);
    const afterOne = await countOf('leads');
    expect(afterOne).toBeGreaterThan(before);
    // The second batch has made its records, and dies before it commits.
    const dying = vi.spyOn(services.broadcast, 'publish').mockRejectedValue(new Error('killed'));
    await expect(importBatch(doing)).rejects.toThrow('killed');
    dying.mockRestore();
    expect(await countOf('leads')).toBe(afterOne);
    expect((await readImport(agent, seen.id)).created).toBe(afterOne - before);
    asleep.mockRestore();
    services.jobs.wake();
    await settled();
    expect(await readImport(agent, seen.id)).toMatchObject({ status: 'done', created: 90, bad: 0, existing: 0 });
    expect(await countOf('leads')).toBe(before + 90);
  });

  it('two of the same file at once make each record once', async () => {
    const content = csvOf([leadHeadings, ...leadRows(120, 9000)]);
    const both = [await preview(testBed, agent, content), await preview(testBed, agent, content)];
    await Promise.all(both.map(({ id }) => start(agent, id)));
    await settled();
    const over = await Promise.all(both.map(({ id }) => readImport(agent, id)));
    expect(over.reduce((sum, { created }) => sum + created, 0)).toBe(120);
    expect(over.every(({ status, bad }) => status === 'done' && bad === 0)).toBe(true);
    const { body } = await agent.ask(leadCalls.list, { query: { search: '0510009000' } });
    expect((body.data as LeadRow[]).length).toBe(1);
  });

  it('nothing more is made once its user has lost the privilege', async () => {
    const seen = await preview(testBed, agent, csvOf([leadHeadings, ...leadRows(3, 9500)]));
    const { rows } = await testBed.owner.query<{ role_id: number }>(
      "select role_id from users where company_id = $1 and email = 'leasing_agent@first.example'",
      [testBed.one.company.id],
    );
    const params = { id: Number(rows[0]?.role_id) };
    const give = async (create: boolean) => {
      const { body } = await admin.ask(roleCalls.list, { query: { per_page: 100 } });
      const roles = body.data as { id: number; privileges: Record<string, object> }[];
      const privileges = roles.find(({ id }) => id === params.id)?.privileges ?? {};
      const changed = { privileges: { ...privileges, leads: { ...privileges.leads, create } } };
      expect((await admin.ask(roleCalls.update, { params, body: changed })).status).toBe(200);
      // Every process hears of it soon.
      const asked = async () => (await agent.ask(beginImport.lead, { body: { attachment_id: 999_999 } })).status;
      await expect.poll(asked).toBe(create ? 422 : 403);
    };
    await give(false);
    const { body } = await start(agent, seen.id);
    expect(body).toMatchObject({ code: 'refused', reasons: [{ guard: 'canCreate' }] });
    await give(true);
    const asleep = vi.spyOn(testBed.app.services.jobs, 'wake').mockImplementation(() => {});
    expect((await start(agent, seen.id)).status).toBe(200);
    await give(false);
    asleep.mockRestore();
    testBed.app.services.jobs.wake();
    await settled();
    expect(await readImport(agent, seen.id)).toMatchObject({ status: 'failed', created: 0, failure: expect.any(String) });
    await give(true);
  });
});
