import { expect, it } from 'vitest';
import { type SearchResult, workCalls } from '../../../src/api/app/my-work.ts';
import { aTenant, finance, posted } from '../../setup/invoices.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

/** The numbers of invoices that a search finds, in their order. */
const invoicesFor = async (q: string): Promise<string[]> =>
  (await testCompany.ask<SearchResult>(finance(), workCalls.search, { query: { q } })).flatMap(({ entity, detail }) =>
    entity === 'invoice' ? [String(detail)] : [],
  );

it('finds the number that was typed before longer ones that end in it, and then the newest', async () => {
  const { id: tenant } = await aTenant();
  for (let n = 1; n <= 22; n++) await posted([{ price: '10', vat_category: 'O' }], tenant);
  // INV-1, what ends in 1, and then the newest of those that have a 1 elsewhere.
  const ofOne = ['INV-1', 'INV-21', 'INV-11', 'INV-19', 'INV-18', 'INV-17', 'INV-16', 'INV-15'];
  for (const q of ['INV-1', 'inv 1', '1', '١']) expect(await invoicesFor(q), q).toEqual(ofOne);
  expect(await invoicesFor('INV-12')).toEqual(['INV-12']);
  expect((await invoicesFor('inv')).slice(0, 2)).toEqual(['INV-22', 'INV-21']);
  expect(await invoicesFor('INV-23')).toEqual([]);
});
