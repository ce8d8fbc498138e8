import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LeadRow, leadCalls } from '../../../src/api/sales/lead.ts';
import { type Office, openOffice } from '../../setup/office.ts';

let office: Office;
const ids: number[] = [];
beforeAll(async () => {
  office = await openOffice();
  for (let n = 0; n < 12; n++) {
    const lead = { name: `${n % 2 ? 'Zephyrine' : 'Abdullah'} ${n}`, mobile: `+96650000${1000 + n}`, source: 'website' };
    ids.push((await office.make(leadCalls.create, lead)).id);
  }
});
afterAll(() => office.testBed.stop());

const list = async (query: Record<string, unknown>) => {
  const { status, body } = await office.admin.ask(leadCalls.list, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as {
    data: (Record<string, unknown> & { id: number; name: string })[];
    total_entries: number;
    total_exact: boolean;
    next_cursor: string | null;
  };
};
const rare = () => ids.filter((_, n) => n % 2).reverse();

describe('a page of a list', () => {
  it('finds words anywhere in the list, newest first, with the exact total', async () => {
    const found = await list({ search: 'zephYRINE' });
    expect(found.data.map(({ id }) => id)).toEqual(rare());
    expect(found).toMatchObject({ total_entries: 6, total_exact: true });
    expect(await list({ search: 'nobody at all' })).toMatchObject({ data: [], total_entries: 0, total_exact: true });
  });

  it('pages search results by number and by cursor, in any order', async () => {
    const second = await list({ search: 'zephyrine', page: 2, per_page: 4 });
    expect(second.data.map(({ id }) => id)).toEqual(rare().slice(4));
    expect(second.total_entries).toBe(6);
    const first = await list({ search: 'zephyrine', per_page: 4 });
    const after = await list({ search: 'zephyrine', per_page: 4, cursor: first.next_cursor });
    expect([...first.data, ...after.data].map(({ id }) => id)).toEqual(rare());
    const byName = await list({ search: 'zephyrine', sort: 'name' });
    expect(byName.data.map(({ name }) => name)).toEqual(byName.data.map(({ name }) => name).toSorted());
    const past = await list({ search: 'zephyrine', page: 9 });
    expect(past).toMatchObject({ data: [], total_entries: 6 });
  });

  it('combines search and filters', async () => {
    expect((await list({ search: 'zephyrine', status: 'lost' })).total_entries).toBe(0);
    expect((await list({ search: 'zephyrine', source: 'website', status: 'new' })).total_entries).toBe(6);
  });

  it('has the columns that the list row declares, with the names of references', async () => {
    const [row] = (await list({})).data;
    expect(Object.keys(row ?? {}).sort()).toEqual(Object.keys(LeadRow.shape).sort());
    expect(row?.assignee_name).toBe('admin of first');
  });

  it('is the same whether names are joined before or after cutting the page', async () => {
    const all = await list({ per_page: 12 });
    const deep = await list({ page: 3, per_page: 4 });
    expect(deep.data).toEqual(all.data.slice(8));
  });

  it('is in order, whole and without repetition when the records of a range are far down the list', async () => {
    // 1,300 of 2020 behind 2,600 of this year, both by name and by id from its end.
    await office.testBed.owner.query(
      `insert into leads (company_id, name, mobile, source, created_at)
        select c.id, 'Many ' || lpad(n::text, 4, '0'), '+96655000' || lpad(n::text, 4, '0'), 'phone',
          case when n > 2600 then '2020-05-01T12:00:00Z'::timestamptz - n * interval '1 minute' else now() end
        from companies c, generate_series(1, 3900) n where c.slug = 'first'`,
    );
    const range = { created_at_to: '2020-12-31', per_page: 100 };
    const walk = async (query: object) => {
      const names: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list({ ...range, ...query, ...(cursor && { cursor }) });
        expect(page.total_entries).toBeGreaterThanOrEqual(1000);
        names.push(...page.data.map(({ name }) => name));
        cursor = page.next_cursor;
      } while (cursor);
      return names;
    };
    const byName = Array.from({ length: 1300 }, (_, n) => `Many ${String(2601 + n).padStart(4, '0')}`);
    expect(await walk({ sort: 'name' })).toEqual(byName);
    expect(await walk({ sort: '-name' })).toEqual(byName.toReversed());
    expect(await walk({ sort: 'id' })).toEqual(byName);
    // Newest first: those numbered last were made first.
    expect(await walk({})).toEqual(byName);
    expect((await list({ ...range, sort: 'name', page: 13 })).data.map(({ name }) => name)).toEqual(byName.slice(1200));
  });
});
