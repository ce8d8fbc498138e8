import { expect, it } from 'vitest';
import { coordinator, reported, usualPath } from '../../setup/issues.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

const path = '/v2/maintenance/issues/export';
const exporter = () => testCompany.people.admin;

it('is the list as a file, by its filters, for who may export (MNT-86)', async () => {
  const { category } = await usualPath();
  const [first, second] = [await reported({ priority: 'high' }), await reported({ priority: 'low' })];
  const of = async (query: string) => {
    const { status, raw } = await exporter().raw('GET', `${path}?format=csv&category_id=${category}${query}`);
    expect(status, raw.body).toBe(200);
    return raw.body.trim().split('\r\n');
  };
  const [head = '', ...rows] = await of('&sort=id');
  expect(head.replace('\uFEFF', '').split(',').slice(0, 3)).toEqual(['Reference', 'Place', 'Detailed category']);
  expect(rows.map((line) => line.split(',')[0])).toEqual([first.ref_no, second.ref_no]);
  expect(rows[0]).toContain(`${first.place_en}`);
  expect((await of('&priority=low')).slice(1).map((line) => line.split(',')[0])).toEqual([second.ref_no]);
  expect((await of('&status=closed')).slice(1)).toEqual([]);
});

it('is a workbook unless it is asked for otherwise, and refuses what the list refuses', async () => {
  const { status, raw } = await exporter().raw('GET', path);
  expect([status, raw.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  expect(raw.headers['content-disposition']).toMatch(/^attachment; filename="issues-\d{4}-\d\d-\d\d\.xlsx"$/);
  // A workbook is a ZIP.
  expect(raw.rawPayload.subarray(0, 2).toString()).toBe('PK');
  for (const query of ['format=pdf', 'status=open', 'nothing=1'])
    expect((await exporter().raw('GET', `${path}?${query}`)).status, query).toBe(400);
  // Operations see issues, but don't export them.
  for (const person of [coordinator(), testCompany.people.leasing_agent])
    expect((await person.raw('GET', path)).status).toBe(403);
  // Nothing else of issues is called so: it is read as a malformed id.
  expect((await exporter().raw('GET', '/v2/maintenance/issues/exports')).status).toBe(400);
});
