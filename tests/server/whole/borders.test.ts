import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../server/db/scope.ts';
import { dropRows, plantRows, quietly } from '../../kit/bare-rows.ts';
import { monthBorders, revenueBorders } from '../../kit/borders/books.ts';
import { first, ground, labelled, type World } from '../../kit/borders/border.ts';
import { chequeBorders } from '../../kit/borders/cheques.ts';
import { bookBorders, dunningBorders, otherFinanceBorders } from '../../kit/borders/finance.ts';
import { calendarBorders, peopleBorders } from '../../kit/borders/letting.ts';
import { linkBorders, workBorders } from '../../kit/borders/moments.ts';
import { reportBorders } from '../../kit/borders/reports.ts';
import { dueBorders, leaseBorders } from '../../kit/borders/terms.ts';
import { ticketBorders } from '../../kit/borders/tickets.ts';
import { unitBorders } from '../../kit/borders/units.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

/*
 * Borders of conditions that are written in SQL by hand: rows on either side of each, planted in a company that has nothing else,
 * and the whole answer compared. Charts' own guards and what a list filters by its columns have their tests elsewhere.
 */
let testBed: TestBed;
let admin: Person;
let world: World;
const background = {
  tenants: [{ name: 'A tenant' }],
  leads: [{ name: 'A lead', source: 'website' }],
  compounds: [{ name_en: 'A compound', name_ar: 'مجمع' }],
  buildings: [{ compound_id: ground, name_en: 'A building', name_ar: 'مبنى' }],
  unit_types: [{ name_en: 'A type', name_ar: 'نوع' }],
  units: [{ compound_id: ground, building_id: ground, unit_type_id: ground, number: 'G-1', readiness: 'under_preparation' }],
  quotations: [{ lead_id: ground }],
  contracts: [{ tenant_id: ground, quotation_id: ground }],
};
beforeAll(async () => {
  testBed = await makeTestBed();
  admin = await testBed.signIn('first', 'admin@first.example');
  const { services } = testBed.app;
  const { company, people } = { company: testBed.one.company.id, people: testBed.one.people };
  const ask: World['ask'] = async <T>(...[call, args]: Parameters<World['ask']>) => {
    const { status, body } = await admin.ask(call, args as Parameters<Person['ask']>[1]);
    expect(status, `${call.id}: ${JSON.stringify(body)}`).toBe(200);
    return (call.field || call.paged ? body[call.field ?? 'data'] : body) as T;
  };
  world = {
    services,
    ask,
    user: (who) => people[`${who}@first.example`] as ReturnType<World['user']>,
    read: (act) => services.db.read(company, act),
    rehearse: (act) => services.db.rehearse(company, (scope: Scope) => act(scope)),
    list: async (call, query) => (await ask<{ id: number }[]>(call, { query: { per_page: 100, ...query } })).map(({ id }) => id),
  };
});
afterAll(() => testBed?.stop());

describe.each([
  ['cheques', chequeBorders],
  ['invoices and payments', otherFinanceBorders],
  ['months and movements', bookBorders],
  ['dunning', dunningBorders],
  ['the calendar', calendarBorders],
  ['work, arrivals and dues', peopleBorders],
  ['units', unitBorders],
  ['reports', reportBorders],
  ['months and statements', monthBorders],
  ['revenue and tax', revenueBorders],
  ['links and sessions', linkBorders],
  ['jobs and exports', workBorders],
  ['tickets', ticketBorders],
  ['leases that end', leaseBorders],
  ['papers, people and choices', dueBorders],
])('borders of %s', (_, borders) => {
  it.each(borders.map((border) => [border.name, border] as const))(
    '%s',
    async (_, { table, rows, besides = {}, hanging, ask, finds }) => {
      const { owner, one } = testBed;
      const planted = { [table]: Object.values(rows).map((row, n) => ({ id: first + n, ...row })), ...besides };
      const missing = Object.fromEntries(Object.entries(background).filter(([name]) => !besides[name]));
      await plantRows(owner, one.company.id, ground, {
        ...planted,
        ...missing,
        ...(table in missing && {
          [table]: [...(planted[table] ?? []), ...(missing[table] ?? []).map((row) => ({ id: ground, ...row }))],
        }),
      });
      try {
        if (hanging) await quietly(owner, () => owner.query(hanging));
        expect(labelled(await ask(world), Object.keys(rows))).toEqual(finds);
      } finally {
        await dropRows(owner, ground, [...new Set([...Object.keys(planted), ...Object.keys(background)])]);
        await quietly(owner, () =>
          owner.query('delete from ledger_entries where transaction_id >= $1 or tenant_id >= $1', [ground]),
        );
      }
    },
  );
});
