import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeOf } from '../../../server/registry.ts';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { entitiesThat } from '../../../src/api/entities.ts';
import { tenantCalls } from '../../../src/api/leasing/tenant.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { type Office, openOffice } from '../../setup/office.ts';

let office: Office;
/** Each person with what people type to find them. */
const people = [
  { name: 'Faisal Al-Amri', mobile: '0500000121', finds: ['Al Amri', 'faisal amri', 'al-amri', 'FAISAL AL‑AMRI'] },
  { name: 'أمل الشهري', mobile: '0500000122', finds: ['امل', 'أمل', 'امل الشهرى', 'أَمَل'] },
  { name: 'مؤسسة الواحة', mobile: '0500000123', finds: ['مؤسسه', 'الواحه', 'موسسة'] },
  {
    name: 'Unit Nine',
    mobile: '0555123456',
    identity_type: 'saudi_no',
    identity_no: '1000000008',
    finds: [
      '0555123456',
      '٠٥٥٥١٢٣٤٥٦',
      '+966 55 512 3456',
      '00966555123456',
      '055 512',
      '1000000008',
      '١٠٠٠٠٠٠٠٠٨',
      '1000 000 008',
    ],
  },
];
const ids: number[] = [];
beforeAll(async () => {
  office = await openOffice();
  for (const { finds: _, ...person } of people)
    ids.push((await office.make(leadCalls.create, { ...person, source: 'website' })).id);
  await office.make(tenantCalls.create, {
    kind: 'person',
    name: 'Nasser Al-Amri',
    mobile: '0500000999',
    identity_type: 'saudi_no',
    identity_no: '1000000016',
    identity_expiry: '2030-01-01',
    nationality: 'SA',
  });
});
afterAll(() => office.testBed.stop());

const inList = async (search: string): Promise<number[]> => {
  const { status, body } = await office.admin.ask(leadCalls.list, { query: { search } });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { id: number }[]).map(({ id }) => id);
};
const inPalette = async (q: string): Promise<number[]> => {
  const { body } = await office.admin.ask(workCalls.search, { query: { q } });
  return (body.data as { entity: string; id: number }[]).filter(({ entity }) => entity === 'lead').map(({ id }) => id);
};

describe('a search', () => {
  it.each(people.flatMap(({ finds }, n) => finds.map((typed) => [typed, n] as const)))('%s finds its lead', async (typed, n) => {
    expect(await inList(typed)).toEqual([ids[n]]);
    expect(await inPalette(typed)).toEqual([ids[n]]);
  });

  it.each(['100000000', '000000008', 'Al Amr x', '0500000124', '%', '_'])('%s finds none', async (typed) => {
    expect(await inList(typed)).toEqual([]);
    expect(await inPalette(typed)).toEqual([]);
  });

  it('finds tenants alike', async () => {
    for (const search of ['nasser al amri', '050 000 0999', '1000000016']) {
      const { body } = await office.admin.ask(tenantCalls.list, { query: { search } });
      expect(
        (body.data as { name: string }[]).map(({ name }) => name),
        search,
      ).toEqual(['Nasser Al-Amri']);
    }
  });

  it('ends with the newest first, of every entity', () => {
    const unordered = entitiesThat('search').filter((entity) => {
      const search = storeOf(entity)?.search;
      return !search || !('letter' in search || /order by .*\bid desc$/.test(search.text));
    });
    expect(unordered).toEqual([]);
  });
});
